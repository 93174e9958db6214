import Foundation

/// Parses latitudes and longitudes in decimal degrees.
enum CoordinateText {
  /// A text that is not a coordinate, with the correct form.
  struct Malformed: Error {
    /// True if the latitude is wrong; the longitude may be wrong too.
    var isLatitude: Bool
    /// The name of the value.
    var name: String
    /// The text; nil if there is none.
    var text: String?
    /// The correct form or range.
    var advice = ""

    var message: String {
      text.map { "\(name) is \(Quoted($0)); \(advice)" } ?? "\(name) is missing"
    }

    /// The same error with the text as it is in the file, if it was changed before parsing.
    func quoting(_ written: String) -> Malformed {
      var changed = self
      changed.text = text == nil ? nil : written
      return changed
    }
  }

  static func parse(latitude: String?, longitude: String?) throws(Malformed) -> Coordinate {
    Coordinate(
      latitude: try degrees(latitude, name: "lat", limit: 90),
      longitude: try degrees(longitude, name: "lon", limit: 180))
  }

  private static func degrees(
    _ text: String?, name: String, limit: Double
  ) throws(Malformed) -> Double {
    var malformed = Malformed(isLatitude: name == "lat", name: name, text: text)
    guard let text else { throw malformed }
    guard let degrees = decimal(text) else {
      let comma = text.contains(",") ? ", with a full stop instead of the comma" : ""
      malformed.advice = "write decimal degrees\(comma)"
      throw malformed
    }
    guard abs(degrees) <= limit else {
      malformed.advice = "the range is -\(Int(limit)) to \(Int(limit))"
      throw malformed
    }
    return degrees
  }

  /// Parses latitudes and longitudes in 10⁻⁷ degrees.
  static func parse(
    latitudeE7: String?, longitudeE7: String?
  ) throws(Malformed) -> Coordinate {
    Coordinate(
      latitude: try degrees(e7: latitudeE7, name: "latitudeE7", limit: 90),
      longitude: try degrees(e7: longitudeE7, name: "longitudeE7", limit: 180))
  }

  private static func degrees(
    e7 text: String?, name: String, limit: Double
  ) throws(Malformed) -> Double {
    let isLatitude = name == "latitudeE7"
    guard let text else { throw Malformed(isLatitude: isLatitude, name: name) }
    // Some exports contain negative numbers as unsigned 32-bit integers.
    let wrapped = Int(text).map { $0 > Int(limit * 1e7) ? $0 - (1 << 32) : $0 }
    guard let wrapped, abs(Double(wrapped)) <= limit * 1e7 else {
      throw Malformed(
        isLatitude: isLatitude, name: name, text: text,
        advice: "it is degrees times ten million, a whole number")
    }
    return Double(wrapped) / 1e7
  }

  /// A decimal number, perhaps with white space around it; nil for any other text, and for a number that is too large.
  /// `Double` alone accepts `nan`, `inf` and hexadecimal numbers, makes infinity of `1e999`, and rejects white space.
  static func number(_ text: String) -> Double? {
    decimal(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The same, with infinity for a number that is too large.
  private static func decimal(_ text: String) -> Double? {
    if let short = shortDecimal(text) { return short }
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    if isDecimal { return Double(text) }
    // Trimming costs more than the rest, and is needed only if white space is at an end.
    let ends = [text.utf8.first, text.utf8.last].compactMap(\.self)
    guard ends.contains(where: { $0 <= UInt8(ascii: " ") || $0 >= 0x80 }) else { return nil }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.utf8.count < text.utf8.count ? decimal(trimmed) : nil
  }

  /// The number that `Double` makes of a text of up to 15 digits with a full stop; nil for any other text.
  ///
  /// The digits are a whole number below 2⁵³, and the divisor is a power of ten below 10²³. Both are exact, so the
  /// division rounds once (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990).
  private static func shortDecimal(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      var (digits, count, decimals) = (0, 0, 0)
      var isNegative = false
      var isBehindPoint = false
      for byte in bytes {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10 {
          digits = digits &* 10 &+ Int(digit)
          count &+= 1
          if isBehindPoint { decimals &+= 1 }
          if count > 15 { return nil }
        } else if byte == UInt8(ascii: "."), !isBehindPoint {
          isBehindPoint = true
        } else if byte == UInt8(ascii: "-"), count == 0, !isNegative, !isBehindPoint {
          isNegative = true
        } else {
          return nil
        }
      }
      guard count > 0 else { return nil }
      let number = Double(digits) / powersOfTen[decimals]
      return isNegative ? -number : number
    }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
