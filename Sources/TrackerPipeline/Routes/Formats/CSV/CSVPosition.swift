import Foundation

/// Finds the position in a row of a CSV file.
struct CSVPosition {
  let header: CSVHeader

  /// A position that cannot be used, with the index of its column.
  struct Malformed: Error {
    var column: Int
    var message: String
  }

  /// The position of a row; nil if its fields are empty.
  func coordinate(of row: CSVRecords) throws(Malformed) -> Coordinate? {
    guard let latitude = header[.latitude], let longitude = header[.longitude] else {
      return try header[.point].map { column throws(Malformed) in
        try Self.coordinate(point: row[column], row, column)
      } ?? nil
    }
    let north = Self.degrees(row[latitude], header[.latitudeHemisphere].map { row[$0] } ?? "")
    let east = Self.degrees(row[longitude], header[.longitudeHemisphere].map { row[$0] } ?? "")
    if north.isEmpty, east.isEmpty { return nil }
    do throws(CoordinateText.Malformed) {
      return try coordinate(north, east)
    } catch {
      let column = error.isLatitude ? latitude : longitude
      throw Malformed(column: column, message: error.quoting(row.written(column)).message)
    }
  }

  /// A position in decimal degrees, each perhaps with its hemisphere.
  static func coordinate(
    _ latitude: String, _ longitude: String
  ) throws(CoordinateText.Malformed) -> Coordinate {
    try CoordinateText.parse(latitude: degrees(latitude), longitude: degrees(longitude))
  }

  private func coordinate(
    _ north: String, _ east: String
  ) throws(CoordinateText.Malformed) -> Coordinate {
    guard let angle = header.angle, angle.size != 1 else {
      return try CoordinateText.parse(latitude: north, longitude: east)
    }
    if angle == .degreeE7 { return try CoordinateText.parse(latitudeE7: north, longitudeE7: east) }
    guard let latitude = CoordinateText.number(north), let longitude = CoordinateText.number(east),
      angle != .semicircle || abs(latitude) > 90 || abs(longitude) > 180
    else { return try CoordinateText.parse(latitude: north, longitude: east) }
    return try CoordinateText.parse(
      latitude: "\(latitude * angle.size)", longitude: "\(longitude * angle.size)")
  }

  /// The position in a column: latitude and longitude, or a point of well-known text (OGC 06-103r4, section 7); nil if
  /// it is empty.
  private static func coordinate(
    point text: String, _ row: CSVRecords, _ column: Int
  ) throws(Malformed) -> Coordinate? {
    let shape = text.lastIndex(of: ";").map { text[text.index(after: $0)...] } ?? text[...]
    let words = shape.split { " \t(),".contains($0) }.map(String.init)
    if text.isEmpty || words.last?.uppercased() == "EMPTY" { return nil }
    if let pair = pair(in: text) { return pair }
    let numbers = Array(words.drop { $0.first?.isLetter == true })
    guard shape.uppercased().hasPrefix("POINT"), (2...4).contains(numbers.count) else {
      let message =
        "the position is \(Quoted(row.written(column))); write latitude and longitude, "
        + "or POINT (longitude latitude)"
      throw Malformed(column: column, message: message)
    }
    do throws(CoordinateText.Malformed) {
      return try CoordinateText.parse(latitude: numbers[1], longitude: numbers[0])
    } catch {
      throw Malformed(column: column, message: error.message)
    }
  }

  /// The position of two numbers, the latitude first: `47.0,8.0`, `47.0 8.0`.
  static func pair(in text: String) -> Coordinate? {
    let words = text.split { " \t,;/()[]".contains($0) }.map(String.init)
    guard words.count == 2 else { return nil }
    return try? coordinate(words[0], words[1])
  }

  /// The text of degrees, with the sign of the hemisphere at their end or in another column.
  private static func degrees(_ text: String, _ hemisphere: String = "") -> String {
    let text = number(text)
    // A fast path: most files have no hemisphere, and a number begins and ends with a digit.
    func isOfNumber(_ byte: UInt8?) -> Bool { byte.map { $0 <= UInt8(ascii: "9") } ?? true }
    if hemisphere.isEmpty, isOfNumber(text.utf8.last), isOfNumber(text.utf8.first) { return text }
    var (letter, rest) = (hemisphere.last, text[...])
    if letter == nil, let last = rest.last, isHemisphere(last) { letter = rest.removeLast() }
    if letter == nil, let first = rest.first, isHemisphere(first) { letter = rest.removeFirst() }
    guard let letter, isHemisphere(letter) else { return withoutSign(text) }
    let digits = withoutSign(String(rest.filter { $0 != " " }))
    return "SsWw".contains(letter) && !digits.hasPrefix("-") ? "-" + digits : digits
  }

  private static func isHemisphere(_ letter: Character) -> Bool { "NSEWnsew".contains(letter) }

  /// Degrees without the sign behind them.
  private static func withoutSign(_ degrees: String) -> String {
    degrees.last == "°" ? String(degrees.dropLast()) : degrees
  }

  /// A number with a full stop for its decimal comma.
  static func number(_ text: String) -> String {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return text }
    let rest = text[text.index(after: comma)...]
    let isOnly = !rest.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    return isOnly && !text[..<comma].contains(".") ? text[..<comma] + "." + rest : text
  }
}
