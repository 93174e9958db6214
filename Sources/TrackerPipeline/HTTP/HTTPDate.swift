/// A date of HTTP: RFC 9110, section 5.6.7, `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { Array($0.utf8) }
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }

  /// Seconds since 1970; nil for any other format. The text comes from a server, so each byte is
  /// checked: `DateFormatter` traps on unexpected text.
  static func secondsSince1970(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, days.contains(Array(bytes[0..<3])), matches(", ", bytes[3..<5]),
      let day = number(bytes[5..<7]), bytes[7] == UInt8(ascii: " "),
      let month = months.firstIndex(of: Array(bytes[8..<11])), bytes[11] == UInt8(ascii: " "),
      let year = number(bytes[12..<16]), bytes[16] == UInt8(ascii: " "),
      let hour = number(bytes[17..<19]), bytes[19] == UInt8(ascii: ":"),
      let minute = number(bytes[20..<22]), bytes[22] == UInt8(ascii: ":"),
      let second = number(bytes[23..<25]), matches(" GMT", bytes[25..<29]),
      (1...CalendarDate.daysIn(month: month + 1, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let date = CalendarDate(year: year, month: month + 1, day: day)
    return ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
  }

  private static func matches(_ text: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual(text.utf8)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
