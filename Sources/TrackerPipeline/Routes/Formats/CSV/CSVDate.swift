/// Joins the date of one column and the time of day of another.
enum CSVDate {
  /// - Returns: nil if it is not a time of day: it has a date itself, or counts from the start.
  static func joined(_ date: String, with time: String) -> String? {
    if hasColonBeforeDate(time) { return "\(separated(date)) \(time)" }
    guard let clock = clock(ofDigits: time) ?? clock(ofDayFraction: time, on: date) else {
      return nil
    }
    return "\(separated(date)) \(clock)"
  }

  /// A date with separators between year, month and day: `20240131` becomes `2024-01-31`, `310124` `31/01/24`, and the
  /// day `45322` of a spreadsheet `2024-01-31`.
  static func separated(_ date: String) -> String {
    if let day = DayNumber.day(date) { return day }
    guard date.count == 6 || date.count == 8, date.utf8.allSatisfy(\.isDigit) else { return date }
    func part(_ from: Int, _ count: Int) -> Substring { date.dropFirst(from).prefix(count) }
    if date.count == 8, ("1950"..."2099").contains(part(0, 4)) {
      return "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))"
    }
    return "\(part(0, 2))/\(part(2, 2))/\(date.dropFirst(4))"
  }

  /// True for a time of day.
  private static func hasColonBeforeDate(_ text: String) -> Bool {
    let hour = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    return hour.count < text.utf8.count && !hour.contains { "/.-".utf8.contains($0) }
  }

  /// `12:34:56.7` for `123456.7`, as in the sentences of NMEA.
  private static func clock(ofDigits text: String) -> String? {
    let digits = text.prefix { $0.isNumber }
    let fraction = text.dropFirst(digits.count)
    guard let number = Int(digits), digits.count == 6 || digits.count == 5,
      fraction.isEmpty || fraction.first == ".", number / 10_000 < 24, number / 100 % 100 < 60,
      number % 100 < 60
    else { return nil }
    let parts = [number / 10_000, number / 100 % 100, number % 100].map { padded($0, to: 2) }
    return parts.joined(separator: ":") + fraction
  }

  private static func clock(ofDayFraction text: String, on date: String) -> String? {
    guard DayNumber.day(date) != nil, let days = CoordinateText.number(text), (0..<1).contains(days)
    else { return nil }
    return DayNumber.clock(days)
  }
}
