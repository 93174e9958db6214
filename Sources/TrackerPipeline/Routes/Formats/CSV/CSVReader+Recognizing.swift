import Foundation

extension CSVReader {
  /// True for lines that may be a table: their header names positions, or they look like a table.
  static func recognizes(_ lines: [Data]) -> Bool {
    let separator = CSVSeparator.of(lines)
    var rows = lines.lazy.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("sep=") }[...]
    func namesPosition(_ row: CSVRow, above others: @autoclosure () -> [CSVRow]) -> Bool {
      guard let header = try? CSVHeader(row.fields, written: row.fields), header.hasPosition
      else { return false }
      // One word, as `GPS` or `position`, is in prose too: a header has rows with positions below it.
      return header[.point].map { row.isHeader(of: others(), point: $0) } ?? true
    }
    // A comment may be the header.
    while let comment = rows.first, comment.hasPrefix("#") {
      let row = CSVRow(comment, separator)
      if namesPosition(row, above: CSVRow.rows(of: rows.dropFirst(), separator)) { return true }
      rows = rows.dropFirst()
    }
    let first = CSVRow.rows(of: rows.lazy.filter { !$0.hasPrefix("#") }, separator)
    for (index, row) in first.prefix(2).enumerated() {
      if namesPosition(row, above: Array(first.dropFirst(index + 1))) { return true }
    }
    return CSVRow.areTable(first)
      || lines.contains { $0.starts(with: "$COL,".utf8) }
      || CSVPreamble.header(in: Data(lines.joined(separator: "\n".utf8))) != nil
  }
}
