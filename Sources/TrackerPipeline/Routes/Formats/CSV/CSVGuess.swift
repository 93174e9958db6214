/// Finds the columns of a table by their contents, where no name says what they are.
enum CSVGuess {
  /// The columns of a file without a header, by its first row: the position is first, or behind a time or a date and a
  /// time; nil if it is not.
  static func columns(in fields: [String]) -> [CSVHeader.Role: Int]? {
    for (times, roles) in [([], []), ([0], [CSVHeader.Role.time]), ([0, 1], [.date, .time])] {
      let position = times.count
      guard fields.count > position + 1, areTimes(times.map { fields[$0] }),
        (try? CSVPosition.coordinate(fields[position], fields[position + 1])) != nil
      else { continue }
      var columns = Dictionary(uniqueKeysWithValues: zip(roles, times))
      (columns[.latitude], columns[.longitude]) = (position, position + 1)
      if times.isEmpty { columns[.time] = fields.indices.dropFirst(2).first { isTime(fields[$0]) } }
      return columns
    }
    return nil
  }

  private static func areTimes(_ fields: [String]) -> Bool {
    switch fields.count {
    case 0: true
    case 1: isTime(fields[0]) || NumericTime(fields[0])?.isSinceStart == false
    default: CSVDate.joined(fields[0], with: fields[1]).map(isTime) ?? false
    }
  }

  /// True for a text that is a date with a time of day, and no number.
  static func isTime(_ text: String) -> Bool {
    guard NumericTime(text) == nil else { return false }
    return (try? Timestamp.parse(text)) != nil || DateTimeText(text) != nil
      || SpreadsheetTime(text)?.isTimeOfDay == false
  }

  /// The first column with two numbers in most rows, which are degrees with decimals; nil if there is none.
  ///
  /// - Parameters:
  ///   - rows: The start of the file.
  ///   - line: The line of the header.
  static func point(in rows: CSVRecords, behind line: Int, _ separator: UInt8) -> Int? {
    var rows = rows
    var counts: [Int: (points: Int, others: Int)] = [:]
    while rows.line < line + mostRows, (try? rows.next(separator: separator)) == true {
      guard rows.line > line, !rows.isBlank else { continue }
      for (index, text) in rows.fieldTexts.enumerated() where !text.isEmpty {
        let isPoint = CSVPosition.pair(in: text) != nil && text.count { $0 == "." } == 2
        counts[index, default: (0, 0)].points += isPoint ? 1 : 0
        counts[index, default: (0, 0)].others += isPoint ? 0 : 1
      }
    }
    return counts.filter { $0.value.points > $0.value.others }.keys.min()
  }

  /// The rows that decide.
  private static let mostRows = 50
}
