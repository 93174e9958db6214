/// Chooses the column that names what moves, if the header has several names for it.
enum CSVIdentity {
  /// The first column whose values repeat in the rows; nil if that is the first one, or there is none.
  ///
  /// - Parameters:
  ///   - rows: The start of the file, which may be cut off.
  ///   - line: The line of the header.
  static func column(
    of header: CSVHeader, in rows: CSVRecords, behind line: Int, _ separator: UInt8
  ) -> Int? {
    let columns = header.identities
    guard columns.count > 1 else { return nil }
    var values = columns.map { _ in IdentityValues() }
    var rows = rows
    while (try? rows.next(separator: separator)) == true {
      guard rows.line > line, !rows.isBlank else { continue }
      for index in columns.indices { values[index].note(rows[columns[index].column]) }
    }
    return columns.indices.first { values[$0].areRepeated(as: columns[$0].kind) }
      .map { columns[$0].column }
  }
}
