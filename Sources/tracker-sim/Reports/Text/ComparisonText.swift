/// The differences between two rides, as a table for people.
struct ComparisonText {
  let comparison: Comparison
  var style = TextStyle.plain

  var text: String {
    let rows = comparison.differences
    guard !rows.isEmpty else { return "\ncompared: nothing differs\n" }
    let columns = [
      ["compared"] + rows.map(\.name), ["this ride"] + rows.map(\.first),
      ["second"] + rows.map(\.second),
    ]
    let widths = columns.map { $0.map(\.columns).max() ?? 0 }
    let lines = columns[0].indices.map { row in
      let numbers = [1, 2].map { column in
        let text = columns[column][row].printable
        return String(repeating: " ", count: max(0, widths[column] - text.columns)) + text
      }
      return ([columns[0][row].padded(to: widths[0])] + numbers).joined(separator: "  ")
    }
    return ([""] + [style.heading(lines[0])] + lines.dropFirst()).map { $0 + "\n" }.joined()
  }
}
