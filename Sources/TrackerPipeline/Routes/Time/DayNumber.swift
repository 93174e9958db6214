/// The days since 1899-12-30 that spreadsheets store for dates (ECMA-376, part 1, section 18.17.4.1).
enum DayNumber {
  /// From 1970 to 2099: a number outside is not the day of a recording.
  static let range = epoch..<73_051.0

  /// 1970-01-01.
  static let epoch = 25_569.0

  /// True for five digits, perhaps with a fraction, that are in the range.
  static func isLikely(_ text: String) -> Bool {
    // A fast path: most times are no number of five digits.
    let start = text.utf8.prefix(6)
    guard start.count >= 5, start.prefix(5).allSatisfy(\.isDigit),
      start.count == 5 || start.last == UInt8(ascii: "."),
      let number = CoordinateText.number(text)
    else { return false }
    return range.contains(number)
  }

  /// The date of a whole number; nil for any other text.
  static func day(_ text: String) -> String? {
    guard text.utf8.count < 8, let number = Double(text), range.contains(number),
      number == number.rounded()
    else { return nil }
    let date = CalendarDate(daysSince1970: Int(number - epoch))
    return "\(date.year)-\(padded(date.month, to: 2))-\(padded(date.day, to: 2))"
  }

  /// The time of day of a part of a day, to the millisecond.
  static func clock(_ days: Double) -> String {
    let milliseconds = min(86_399_999, Int((days * 86_400_000).rounded()))
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return parts.joined(separator: ":") + "." + padded(rest, to: 3)
  }

  /// The time of a number that was read as seconds since 1970, to the millisecond.
  static func timestamp(_ seconds: Timestamp) -> Timestamp {
    let days = Int128(seconds.nanoseconds) - Int128(epoch) * 1_000_000_000
    let milliseconds = (days * 86_400 + 500_000) / 1_000_000
    return Timestamp(nanoseconds: Int64(clamping: milliseconds * 1_000_000))
  }

  enum Unit {
    case days
    case seconds
    /// Either is possible.
    case unknown
  }

  /// The unit of numbers in a column of times.
  ///
  /// - Parameter times: The numbers as they were read, as seconds.
  static func unit(of times: [Timestamp]) -> Unit {
    let seconds = times.map { Double($0.nanoseconds) / 1e9 }
    guard seconds.allSatisfy(range.contains) else { return .seconds }
    let steps = zip(seconds, seconds.dropFirst()).map { abs($1 - $0) }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return .seconds }
    // 14 minutes in days, a hundredth of a second in seconds; 12 hours, half a second.
    return switch steps[steps.count / 2] {
    case ..<0.01: .days
    case 0.5...: .seconds
    default: .unknown
    }
  }
}
