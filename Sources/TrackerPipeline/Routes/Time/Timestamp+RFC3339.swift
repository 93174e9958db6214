extension Timestamp {
  /// A text that is not a valid date and time.
  public struct Malformed: Error, Equatable, Sendable, CustomStringConvertible {
    /// A sentence with the error and the correct form.
    public var description: String
  }

  /// The result of parsing. `namesZone` is false for a text without a time zone, which is taken for
  /// UTC.
  public struct Parsed: Equatable, Sendable {
    public var timestamp: Timestamp
    public var namesZone: Bool
  }

  /// Parses a date and time of RFC 3339, and these variants of it:
  ///
  /// - Surrounding white space; `T`, `t` or a blank between date and time; slashes in the date.
  /// - A fraction of any length after a full stop or a comma; digits below a nanosecond are cut
  ///   off.
  /// - `Z`, `z`, `UTC`, `GMT`, `+01:00`, `+0100`, `+01`, perhaps behind a blank, or no zone, which
  ///   is taken for UTC. A zone's name in brackets (RFC 9557) may follow, and is ignored.
  /// - 24:00:00 is the end of its day. The leap second 23:59:60 UTC is, as in POSIX, the second
  ///   that follows it.
  ///
  /// The date must exist: 2023-02-29 is an error. So is a year outside 1678...2261, the range of
  /// 64-bit nanoseconds.
  public static func parse(_ text: String) throws(Malformed) -> Parsed {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(Malformed) in try parse(bytes) }
    }.get()
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> Parsed {
    var reader = RFC3339Reader(bytes)
    let date = try reader.date()
    let time = try reader.time()
    let offset = try reader.offset()
    try reader.end()
    let clock = date.daysSince1970 * 86_400 + time.seconds - (offset ?? 0)
    if time.isLeapSecond && !clock.isMultiple(of: 86_400) {
      throw Malformed(
        description: "second 60 is valid only as a leap second, at 23:59:60 UTC; use 00 to 59")
    }
    let nanoseconds = Int128(clock) * 1_000_000_000 + Int128(time.nanoseconds)
    guard let exact = Int64(exactly: nanoseconds) else {
      throw Malformed(description: "the year \(date.year) is out of range; use 1678 to 2261")
    }
    return Parsed(timestamp: Timestamp(nanoseconds: exact), namesZone: offset != nil)
  }
}

/// Parses the parts of a date and time, from left to right.
private struct RFC3339Reader {
  struct Clock {
    var seconds: Int
    var nanoseconds: Int
    var isLeapSecond: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the first byte that has not been read.
  private var index = 0
  /// The index behind the last byte that is no blank.
  private var endIndex: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    endIndex = bytes.count
    while let first, isBlank(first) { index += 1 }
    while endIndex > index, isBlank(bytes[endIndex - 1]) { endIndex -= 1 }
  }

  /// The first byte that has not been read; nil at the end.
  private var first: UInt8? { index < endIndex ? bytes[index] : nil }

  mutating func date() throws(Timestamp.Malformed) -> CalendarDate {
    let year = try number(of: 4, "the year")
    let separator: Unicode.Scalar = first == UInt8(ascii: "/") ? "/" : "-"
    try expect(separator, after: "the year")
    let month = try number(of: 2, "the month", in: 1...12)
    try expect(separator, after: "the month")
    let day = try number(of: 2, "the day")
    let last = CalendarDate.daysIn(month: month, of: year)
    guard (1...last).contains(day) else {
      throw fault("day \(day) does not exist: that month has days 01 to \(last)")
    }
    return CalendarDate(year: year, month: month, day: day)
  }

  mutating func time() throws(Timestamp.Malformed) -> Clock {
    guard take("T") || take("t") || take(" ") else {
      throw fault("a time must follow the date, as in 2024-03-10T12:00:00Z")
    }
    let hour = try number(of: 2, "the hour", in: 0...24)
    try expect(":", after: "the hour")
    let minute = try number(of: 2, "the minute", in: 0...59)
    try expect(":", after: "the minute")
    let second = try number(of: 2, "the second", in: 0...60)
    let nanoseconds = try fraction()
    if hour == 24 && (minute, second, nanoseconds) != (0, 0, 0) {
      throw fault("hour 24 is only right in 24:00:00; use 00 to 23")
    }
    return Clock(
      seconds: hour * 3_600 + minute * 60 + second, nanoseconds: nanoseconds,
      isLeapSecond: second == 60)
  }

  /// The offset from UTC in seconds, positive to the east; nil if the text has none.
  mutating func offset() throws(Timestamp.Malformed) -> Int? {
    while take(" ") {}
    if take("Z") || take("z") || takeWord("UTC") || takeWord("GMT") { return 0 }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    let hours = try number(of: 2, "the zone's hour", in: 0...23)
    var minutes = 0
    if take(":") || first.map(isDigit) == true {
      minutes = try number(of: 2, "the zone's minute", in: 0...59)
    }
    return sign * (hours * 3_600 + minutes * 60)
  }

  mutating func end() throws(Timestamp.Malformed) {
    if first == UInt8(ascii: "["), bytes[endIndex - 1] == UInt8(ascii: "]") { return }
    guard index == endIndex else {
      throw fault("something follows the time; it ends with Z or an offset such as +01:00")
    }
  }

  private mutating func fraction() throws(Timestamp.Malformed) -> Int {
    guard take(".") || take(",") else { return 0 }
    guard first.map(isDigit) == true else {
      throw fault("a digit must follow the decimal point")
    }
    var (nanoseconds, weight) = (0, 100_000_000)
    while let digit = first, isDigit(digit) {
      nanoseconds += Int(digit - UInt8(ascii: "0")) * weight
      weight /= 10
      index += 1
    }
    return nanoseconds
  }

  private mutating func number(
    of width: Int, _ name: StaticString, in range: ClosedRange<Int> = 0...9_999
  ) throws(Timestamp.Malformed) -> Int {
    var value = 0
    for _ in 0..<width {
      guard let digit = first, isDigit(digit) else {
        throw fault("\(name) needs \(width) digits, as in 2024-03-10T12:00:00Z")
      }
      value = value &* 10 &+ Int(digit &- UInt8(ascii: "0"))
      index &+= 1
    }
    guard range.contains(value) else {
      throw fault("\(name) is \(value); use \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private mutating func expect(
    _ character: Unicode.Scalar, after name: StaticString
  ) throws(Timestamp.Malformed) {
    guard take(character) else {
      throw fault("'\(character)' must follow \(name), as in 2024-03-10T12:00:00Z")
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index..<endIndex].starts(with: letters) else { return false }
    index += letters.count
    return true
  }

  private func fault(_ message: String) -> Timestamp.Malformed {
    Timestamp.Malformed(description: message)
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
}
