/// The time in a row of a CSV file.
struct CSVTime {
  /// The time, with the date of another column before it.
  let text: String
  /// The time as it is in the file.
  let written: String
  let column: Int?
  /// True if the row has a date, and a time that counts from the start.
  let isWithoutItsDate: Bool
  /// True for a number that the name of its column does not say to be seconds.
  let mayBeDayNumber: Bool

  /// - Returns: nil if the row has no time.
  init?(of row: CSVRecords, _ header: CSVHeader) {
    var index = header[.time] ?? header[.date] ?? header[.seconds]
    // An empty time does not hide the seconds. This program writes such rows for a ride without a
    // date.
    if let found = index, row[found].isEmpty { index = header[.seconds] }
    guard let index, !row[index].isEmpty else { return nil }
    var (text, written) = (Self.plain(row[index]), row.written(index))
    var isWithoutItsDate = false
    if index == header[.date] {
      text = CSVDate.separated(text)
    } else if let date = header[.date], index == header[.time], !row[date].isEmpty {
      if let joined = CSVDate.joined(Self.plain(row[date]), with: text) {
        text = joined
        written = "\(row.written(date)) \(written)"
      } else {
        isWithoutItsDate = NumericTime(text)?.isSinceStart == true
      }
    }
    self.isWithoutItsDate = isWithoutItsDate
    if let offset = header[.offset], !isWithoutItsDate, let zone = Self.zone(row[offset]) {
      if text.utf8.last.map(\.isDigit) == true, NumericTime(text) == nil { text += zone }
    }
    // A fast path: most times have no comma.
    if text.utf8.contains(UInt8(ascii: ",")) {
      let point = CSVPosition.number(text)
      if NumericTime(point) != nil { text = point }
    }
    if let unit = header.timeUnit, unit.size != 1, let number = CoordinateText.number(text),
      abs(number * unit.size) < Self.leastSince1970
    {
      text = "\(unit.size < 1 ? number / (1 / unit.size).rounded() : number * unit.size)"
    }
    if header.hasTimesOfFIT, let seconds = UInt32(text) {
      text = "\(Int(seconds) + Self.epochOfFIT)"
    }
    let isOfSeconds = index == header[.seconds] || header.timeUnit != nil || header.hasTimesOfFIT
    mayBeDayNumber = !isOfSeconds && DayNumber.isLikely(text)
    self.text = text
    self.written = written
    column = row.column(of: index)
  }

  /// Seconds since 1970 in 1973: smaller numbers count from the start.
  static let leastSince1970 = 1e8

  /// 1989-12-31T00:00:00Z in seconds since 1970.
  private static let epochOfFIT = 631_065_600

  /// The zone of an offset: `-05:00`; nil for any other text.
  private static func zone(_ offset: String) -> String? {
    guard let sign = offset.first, sign == "-" || sign == "+" else { return nil }
    let parts = offset.dropFirst().split(separator: ":")
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }) else {
      return nil
    }
    return offset
  }

  /// The text with blanks for the narrow and the wide ones that must not break a line: `3:04 PM` of Unicode's locales.
  private static func plain(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text : String(text.map { "\u{202F}\u{A0}\u{2009}".contains($0) ? " " : $0 })
  }

  /// True if the text is a time, by its form.
  var isComplete: Bool {
    NumericTime(text) != nil || (try? Timestamp.parse(text)) != nil || SpreadsheetTime(text) != nil
      || DateTimeText(text) != nil
  }

  /// True if the numbers of the text stand where they stand in RFC 3339, as in most files.
  var isLikeRFC3339: Bool {
    let bytes = text.utf8
    guard bytes.count >= 19, bytes.last.map({ $0.isDigit || $0 == UInt8(ascii: "Z") }) == true
    else {
      return false
    }
    func byte(_ offset: Int) -> UInt8 { bytes[bytes.index(bytes.startIndex, offsetBy: offset)] }
    return !byte(4).isDigit && byte(4) != UInt8(ascii: ".") && byte(7) == byte(4)
      && byte(13) == UInt8(ascii: ":")
      && byte(16) == byte(13)
  }

  /// The orders in which the numbers of the date may stand, if that is not known. Only the first bytes are examined,
  /// as most times begin with the year.
  var possibleOrders: [DateOrder] {
    let end = text.utf8.prefix(3).first { !$0.isDigit }
    guard end == UInt8(ascii: "/") || end == UInt8(ascii: "-") else { return [] }
    return SpreadsheetTime(text)?.possibleOrders ?? []
  }
}
