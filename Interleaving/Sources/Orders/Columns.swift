/// The steps of a run as text: a column for each thread.
struct Columns {
  let names: [String]
  let rows: [TraceRow]

  var text: String {
    let indent = { (thread: Int) in String(repeating: " ", count: thread * 8) }
    var lines = names.enumerated().map { number, name in "\(indent(number))\(number) \(name)" }
    var last = -1
    for row in rows {
      let mark = row.thread == last ? "│" : "\(row.thread)"
      last = row.thread
      lines.append("\(indent(row.thread))\(mark) \(row.text)")
    }
    return lines.joined(separator: "\n")
  }
}
