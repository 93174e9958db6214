/// Chooses the column of the time where one counts from the start, and another has dates: `time(ms),datetime(utc)`.
enum CSVTimeColumn {
  /// The first column whose values are dates with a time of day, and change; nil if the column that the header has
  /// for the time does not count from the start.
  ///
  /// - Parameters:
  ///   - rows: The start of the file, which may be cut off.
  ///   - line: The line of the header.
  static func column(
    of header: CSVHeader, in rows: CSVRecords, behind line: Int, _ separator: UInt8
  ) -> Int? {
    guard let first = header[.time] ?? header[.seconds] else { return nil }
    let columns = header.times.filter { $0 != first }
    guard !columns.isEmpty else { return nil }
    var rows = rows
    var values = columns.map { _ in Set<String>() }
    var count = 0
    while count < mostRows, (try? rows.next(separator: separator)) == true {
      guard rows.line > line, !rows.isBlank, !rows[first].isEmpty else { continue }
      guard let number = CoordinateText.number(rows[first]),
        abs(number) * (header.timeUnit?.size ?? 1) < CSVTime.leastSince1970
      else { return nil }
      count += 1
      for index in columns.indices {
        let text = rows[columns[index]]
        if CSVGuess.isTime(text) || NumericTime(text)?.isSinceStart == false {
          values[index].insert(text)
        }
      }
    }
    return columns.indices.first { values[$0].count > 1 }.map { columns[$0] }
  }

  /// The rows that decide.
  private static let mostRows = 100
}
