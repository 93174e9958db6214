import Foundation

/// A row of the file of cities: name, region, country, latitude, longitude and population, with tabs
/// between them.
struct CityRow {
  let name: Range<Int>
  let region: Range<Int>
  let country: Range<Int>
  let coordinate: Coordinate
  let population: Int

  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - row: From the first byte to the last before the line break.
  /// - Returns: Nil if the row is malformed.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ row: Range<Int>) {
    var rest = row
    guard let name = Self.field(of: bytes, in: &rest), !name.isEmpty,
      let region = Self.field(of: bytes, in: &rest),
      let country = Self.field(of: bytes, in: &rest), !country.isEmpty,
      let latitude = Self.field(of: bytes, in: &rest).flatMap({ Self.number(in: bytes, $0) }),
      let longitude = Self.field(of: bytes, in: &rest).flatMap({ Self.number(in: bytes, $0) }),
      let population = Self.number(in: bytes, Self.withoutReturn(bytes, rest)).flatMap({
        Int(exactly: $0)
      })
    else { return nil }
    self.population = population
    self.name = name
    self.region = region
    self.country = country
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
  }

  /// Removes a carriage return at the end, as other systems write it.
  private static func withoutReturn(
    _ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>
  ) -> Range<Int> {
    bytes[field].last == UInt8(ascii: "\r") ? field.lowerBound..<field.upperBound - 1 : field
  }

  /// The bytes before the next tab.
  private static func field(
    of bytes: UnsafeBufferPointer<UInt8>, in rest: inout Range<Int>
  ) -> Range<Int>? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\t"), in: rest) else { return nil }
    defer { rest = end + 1..<rest.upperBound }
    return rest.lowerBound..<end
  }

  /// Parses a decimal number of up to 15 digits. The digits and the power of ten that they are
  /// divided by are exact, so the quotient is the nearest `Double`. This is much faster than a
  /// library.
  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>
  ) -> Double? {
    var (digits, count) = (0, 0)
    var (isFraction, scale) = (false, 1.0)
    let isNegative = !field.isEmpty && bytes[field.lowerBound] == UInt8(ascii: "-")
    for byte in bytes[isNegative ? field.dropFirst() : field] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count += 1
        guard count <= 15 else { return nil }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      default: return nil
      }
    }
    guard count > 0 else { return nil }
    return (isNegative ? -1 : 1) * Double(digits) / scale
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first position of a byte; the system's `memchr` is fast even without optimisation.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let start = UnsafeRawBufferPointer(self).baseAddress,
      let found = memchr(start + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
