import Foundation

extension CSVReader {
  /// True for lines that may be a table: their header names positions, or they look like a table.
  static func recognizes(_ lines: [Data]) -> Bool {
    let separator = CSVSeparator.of(lines)
    var rows = lines.lazy.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("sep=") }[...]
    func namesPosition(_ row: CSVRow) -> Bool {
      (try? CSVHeader(row.fields, written: row.fields))?.hasPosition == true
    }
    // A comment may be the header.
    while let comment = rows.first, comment.hasPrefix("#") {
      if namesPosition(CSVRow(comment, separator)) { return true }
      rows = rows.dropFirst()
    }
    let first = CSVRow.rows(of: rows.lazy.filter { !$0.hasPrefix("#") }, separator)
    if first.first.map(namesPosition) == true { return true }
    return CSVRow.areTable(first) || first.dropFirst().first.map(namesPosition) == true
      || lines.contains { $0.starts(with: "$COL,".utf8) }
      || CSVPreamble.header(in: Data(lines.joined(separator: "\n".utf8))) != nil
  }
}
