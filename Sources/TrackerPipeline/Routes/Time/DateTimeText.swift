/// A date and time in a form that has no doubt about day and month, and is not RFC 3339:
///
/// - `Mon Jan  1 12:00:00 2024`, as C's `ctime` writes it; `1 Jan 2024 12:00:00`, `Jan 1, 2024 3:04 PM`
/// - `Mon, 01 Jan 2024 12:00:00 +0100`, as in mails (RFC 2822)
/// - `2024:01:01 12:00:00`, as in photos (Exif)
/// - `20240101T120000Z`, `20240101120000`, `20240101 12:00:00`, the basic format of ISO 8601
/// - `2024-01-01 12:00:00.5 +0000 UTC m=+0.1`, as Go prints it
struct DateTimeText {
  /// The same time as RFC 3339. Its numbers are not checked.
  let rfc3339: String

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The zones that RFC 2822 names, in hours east of UTC.
  private static let zones = [
    "z": 0, "utc": 0, "gmt": 0, "ut": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  /// Bytes; a Go time with all its digits takes 70.
  private static let longest = 100

  /// - Returns: nil for a text of another form.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var parts = Parts()
    // A remark in parentheses may name the zone.
    for word in text.prefix(while: { $0 != "(" }).split(whereSeparator: {
      $0.isWhitespace || $0 == ","
    }) {
      guard parts.take(word) else { return nil }
    }
    guard let text = parts.rfc3339 else { return nil }
    rfc3339 = text
  }

  /// The parts of a time. A part that comes twice makes the text no time.
  private struct Parts {
    private var year: Substring?
    private var month: Int?
    private var day: Substring?
    private var clock: Substring?
    private var zone: String?
    private var isAfternoon: Bool?

    var rfc3339: String? {
      guard let month, let day, let year, let clock = wholeClock else { return nil }
      let wholeYear = year.count == 4 ? String(year) : Self.year(ofTwoDigits: year)
      let date = "\(wholeYear)-\(padded(month, to: 2))-\(Self.twoDigits(day))"
      return "\(date)T\(clock)\(zone ?? "")"
    }

    /// RFC 2822, section 4.3.
    private static func year(ofTwoDigits digits: Substring) -> String {
      (digits < "50" ? "20" : "19") + digits
    }

    private static func twoDigits(_ digits: Substring) -> String {
      digits.count == 1 ? "0" + digits : String(digits)
    }

    /// Hours, minutes and seconds of two digits, in 24 hours.
    private var wholeClock: String? {
      guard let clock else { return nil }
      var fields = clock.split(separator: ":", omittingEmptySubsequences: false).map(Self.twoDigits)
      guard (2...3).contains(fields.count) else { return nil }
      if fields.count == 2 { fields.append("00") }
      if let isAfternoon {
        guard let hour = Int(fields[0]), (1...12).contains(hour) else { return nil }
        fields[0] = padded(hour % 12 + (isAfternoon ? 12 : 0), to: 2)
      }
      return fields.joined(separator: ":")
    }

    /// - Returns: False if the word cannot be part of a time.
    mutating func take(_ word: Substring) -> Bool {
      // Go's monotonic clock.
      if word.hasPrefix("m=") { return true }
      if word.first == "+" || word.first == "-" { return set(&zone, to: String(word)) }
      if word.hasPrefix("GMT") || word.hasPrefix("UTC"), word.count > 3 {
        return take(word.dropFirst(3))
      }
      let (date, clock) = (word.prefix(10), word.dropFirst(10))
      if date.prefix(4).utf8.allSatisfy(\.isDigit), clock.first == "T" || clock.first == "t" {
        return take(date) && takeClock(clock.dropFirst())
      }
      if word.contains(":") { return takeDateOrClock(word) }
      if word.allSatisfy(\.isLetter) { return takeLetters(word.lowercased()) }
      if word.utf8.allSatisfy(\.isDigit) { return takeDigits(word) }
      let fields = word.split(whereSeparator: { "-/".contains($0) })
      guard fields.count == 3 else { return takeBasic(word) }
      if fields[1].first?.isLetter == true { return fields.allSatisfy { take($0) } }
      return takeDate(fields)
    }

    private mutating func takeLetters(_ word: String) -> Bool {
      func index(in names: [String]) -> Int? {
        word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
      }
      if let index = index(in: months) { return set(&month, to: index + 1) }
      if index(in: weekdays) != nil { return true }
      if word == "am" || word == "pm" { return set(&isAfternoon, to: word == "pm") }
      // Behind an offset a name says the same again.
      if zone != nil || word == "at" { return true }
      guard let hours = zones[word] else { return false }
      let sign = hours < 0 ? "-" : "+"
      return set(&zone, to: "\(sign)\(padded(abs(hours), to: 2)):00")
    }

    /// A day, a year, or a whole date with its time.
    private mutating func takeDigits(_ word: Substring) -> Bool {
      switch word.count {
      case 1, 2: day == nil ? set(&day, to: word) : set(&year, to: word)
      case 4: set(&year, to: word)
      case 8, 14: takeBasic(word)
      default: false
      }
    }

    /// A clock, Exif's date, or a date with a colon before its time: `01/Jan/2024:12:00:00`.
    private mutating func takeDateOrClock(_ word: Substring) -> Bool {
      let first = word.prefix { $0 != ":" }
      if first.count == 4 { return takeDate(word.split(separator: ":")) }
      if first.count > 2 { return take(first) && take(word.dropFirst(first.count + 1)) }
      return takeClock(word)
    }

    /// Year, month and day.
    private mutating func takeDate(_ fields: [Substring]) -> Bool {
      guard fields.count == 3, fields[0].count == 4, fields[2].count <= 2,
        let number = Int(fields[1])
      else { return false }
      return set(&year, to: fields[0]) && set(&month, to: number) && set(&day, to: fields[2])
    }

    /// A time of day with the text that follows it without a blank: `12:00:00Z`, `3:04PM`.
    private mutating func takeClock(_ word: Substring) -> Bool {
      let digits = word.prefix { $0.isNumber || $0 == ":" || $0 == "." }
      let rest = word.dropFirst(digits.count)
      return set(&clock, to: digits) && (rest.isEmpty || take(rest))
    }

    /// The basic format of ISO 8601: `20240101`, `20240101T120000.5Z`.
    private mutating func takeBasic(_ word: Substring) -> Bool {
      let date = word.prefix { $0.isNumber }
      guard date.count == 8 || date.count == 14, date.utf8.allSatisfy(\.isDigit),
        let number = Int(date.dropFirst(4).prefix(2)),
        set(&year, to: date.prefix(4)), set(&month, to: number),
        set(&day, to: date.dropFirst(6).prefix(2))
      else { return false }
      var rest = word.dropFirst(8)
      if rest.isEmpty { return true }
      if date.count == 8 {
        guard rest.first == "T" || rest.first == "t" else { return false }
        rest = rest.dropFirst()
      }
      let time = rest.prefix { $0.isNumber }
      guard time.count == 4 || time.count == 6 else { return false }
      let fields = [time.prefix(2), time.dropFirst(2).prefix(2), time.dropFirst(4)]
      let suffix = rest.dropFirst(time.count)
      let fraction = suffix.prefix { ".0123456789".contains($0) }
      let zone = suffix.dropFirst(fraction.count)
      let clock = fields.filter { !$0.isEmpty }.joined(separator: ":") + fraction
      return set(&self.clock, to: clock[...]) && (zone.isEmpty || take(zone))
    }

    private func set<Part>(_ part: inout Part?, to value: Part) -> Bool {
      guard part == nil else { return false }
      part = value
      return true
    }
  }
}
