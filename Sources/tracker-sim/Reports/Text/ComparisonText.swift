/// The differences between two rides, as a table for people.
struct ComparisonText {
  let comparison: Comparison
  var style = TextStyle.plain
  /// The width of the page, in columns.
  var width = TextPage.width

  var text: String {
    let rows = comparison.differences
    guard !rows.isEmpty else { return "\ncompared: nothing differs\n" }
    let equal = comparison.equality?.wrapped(to: width) ?? []
    return ([""] + table(of: rows) + equal).map { $0 + "\n" }.joined()
  }

  private func table(of rows: [Difference]) -> [String] {
    let columns = [
      ["compared"] + rows.map(\.name), ["this ride"] + rows.map(\.first),
      ["second"] + rows.map(\.second),
    ]
    let widths = columns.map { $0.map(\.columns).max() ?? 0 }
    let words = rows.map { $0.advantage.map(Self.words) }
    let better = words.contains { $0 != nil } ? ["better"] + words : [nil] + words
    let lines = columns[0].indices.map { row in
      let numbers = [1, 2].map { column in
        let text = columns[column][row].printable
        return String(repeating: " ", count: max(0, widths[column] - text.columns)) + text
      }
      return ([columns[0][row].padded(to: widths[0])] + numbers + [better[row]].compactMap(\.self))
        .joined(separator: "  ")
    }
    return [style.heading(lines[0])] + lines.dropFirst()
  }

  /// `second by 451.0`
  private static func words(_ advantage: Difference.Advantage) -> String {
    "\(advantage.ride == .first ? "this ride" : "second") by \(advantage.amount)"
  }
}
