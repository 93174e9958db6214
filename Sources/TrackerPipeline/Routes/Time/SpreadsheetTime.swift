/// A date and time as spreadsheets write them: `3/24/2025 1:02:03 PM`, `24.03.2025 13:02`; or only a
/// time of day.
struct SpreadsheetTime {
  /// The three numbers of the date as they are written; nil for a time of day.
  private let date: [Number]?
  private let separator: UInt8
  /// The time of day and the zone as in RFC 3339.
  private let clock: String

  private struct Number {
    var value: Int
    var digits: Int

    /// The year; two digits stand for 1950 to 2049.
    var asYear: Int { digits > 2 ? value : value + (value < 50 ? 2_000 : 1_900) }
  }

  /// - Returns: nil for a text that is not of this form. Its numbers are not checked.
  init?(_ text: String) {
    var reader = Reader(rest: text.utf8[...])
    reader.skipBlanks()
    reader.skipWeekday()
    guard var first = reader.number() else { return nil }
    var numbers: [Number]?
    separator = reader.rest.first ?? 0
    if "/.-".utf8.contains(separator) {
      guard reader.take(separator), let second = reader.number(), reader.take(separator),
        let third = reader.number(), reader.skipsDateSeparator(), let hour = reader.number(),
        first.digits != 4 || third.digits != 4, first.digits != 3, third.digits != 3
      else { return nil }
      numbers = [first, second, third]
      first = hour
    }
    if first.digits == 4 { return nil }
    guard let clock = reader.clock(hour: first.value) else { return nil }
    date = numbers
    self.clock = clock
  }

  /// True if there is no date.
  var isTimeOfDay: Bool { date == nil }

  /// The orders in which the numbers may stand, if that is not known: `03/24/2025`, `25/01/24`. With full stops the
  /// day is first.
  var possibleOrders: [DateOrder] {
    guard let date, date[0].digits != 4, separator != UInt8(ascii: ".") else { return [] }
    return date[2].digits == 4 ? [.dayFirst, .monthFirst] : DateOrder.allCases
  }

  var hasUnknownOrder: Bool { !possibleOrders.isEmpty }

  /// The time as in RFC 3339; a time of 1970-01-01 if it is a time of day.
  func rfc3339(_ order: DateOrder) -> String {
    guard let date else { return "1970-01-01T" + clock }
    let order = date[0].digits == 4 ? .yearFirst : hasUnknownOrder ? order : .dayFirst
    let (year, month, day) =
      switch order {
      case .yearFirst: (date[0], date[1], date[2])
      case .monthFirst: (date[2], date[0], date[1])
      case .dayFirst: (date[2], date[1], date[0])
      }
    return
      "\(padded(year.asYear, to: 4))-\(padded(month.value, to: 2))-\(padded(day.value, to: 2))T\(clock)"
  }

  /// Reads the parts of the text from left to right.
  private struct Reader {
    var rest: Substring.UTF8View

    mutating func skipBlanks() {
      while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\t") {
        rest.removeFirst()
      }
    }

    /// Skips the name of a day, which FlightAware writes in the place of a date: `Wed 10:00:00 AM`.
    mutating func skipWeekday() {
      if rest.first?.isDigit == true { return }
      let word = String(Substring(rest.prefix { $0.isLetterOrDigit })).lowercased()
      guard word.utf8.count > 2, DateTimeText.weekdays.contains(where: { $0.hasPrefix(word) })
      else {
        return
      }
      rest = rest.dropFirst(word.utf8.count)
      _ = take(UInt8(ascii: ","))
      skipBlanks()
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    /// Skips the comma, blanks or `T` after a date; false if there are none.
    mutating func skipsDateSeparator() -> Bool {
      let before = rest.count
      _ = take(UInt8(ascii: ","))
      skipBlanks()
      if rest.count == before { _ = take(UInt8(ascii: "T")) || take(UInt8(ascii: "t")) }
      return rest.count < before
    }

    /// A number of one to four digits.
    mutating func number() -> Number? {
      let digits = rest.prefix { $0.isDigit }
      guard (1...4).contains(digits.count), let value = Int(Substring(digits)) else { return nil }
      rest = rest.dropFirst(digits.count)
      return Number(value: value, digits: digits.count)
    }

    /// The time of day behind its first number, to the end of the text. That is the hour, or the minute before
    /// seconds with a fraction: `00:01.5`.
    mutating func clock(hour first: Int) -> String? {
      guard take(UInt8(ascii: ":")), var minute = number()?.value else { return nil }
      var (hour, second) = (first, "00")
      if let fraction = fraction() {
        (hour, minute, second) = (first / 60, first % 60, padded(minute, to: 2) + fraction)
      } else if take(UInt8(ascii: ":")) {
        guard let whole = number() else { return nil }
        second = padded(whole.value, to: 2) + (fraction() ?? "")
      }
      skipBlanks()
      hour = afternoon().map { hour > 12 ? hour : hour % 12 + ($0 ? 12 : 0) } ?? hour
      let zone = String(Substring(rest))
      return "\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(second)\(zone)"
    }

    /// A fraction with the point or comma before it; nil if there is none.
    private mutating func fraction() -> String? {
      guard let point = rest.first, ".,".utf8.contains(point) else { return nil }
      let fraction = rest.prefix { !" \tAaPpZz+-".utf8.contains($0) }
      rest = rest.dropFirst(fraction.count)
      return String(Substring(fraction))
    }

    /// Skips `AM` or `PM`, which may have full stops; nil if neither is there.
    private mutating func afternoon() -> Bool? {
      let word = rest.prefix { !" \tZz+-".utf8.contains($0) }
      let isAfternoon: Bool
      switch String(Substring(word)).lowercased() {
      case "am", "a.m.", "a": isAfternoon = false
      case "pm", "p.m.", "p": isAfternoon = true
      default: return nil
      }
      rest = rest.dropFirst(word.count)
      skipBlanks()
      return isAfternoon
    }
  }
}
