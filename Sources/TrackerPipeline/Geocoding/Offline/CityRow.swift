import Foundation

/// A row of the file of cities: name, region, country, latitude, longitude and population, with tabs
/// between them. Where its time zone is not that of the row before, the zone's identifier follows.
struct CityRow {
  let coordinate: Coordinate
  let population: Int
  /// The identifier of the time zone of this row and of the rows that follow; nil if it is the same as before.
  let timeZone: Range<Int>?

  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - row: From the first byte to the last before the line break.
  /// - Returns: Nil if the row is malformed.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ row: Range<Int>) {
    var rest = Self.withoutReturn(bytes, row)
    guard let name = bytes.field(in: &rest), !name.isEmpty,
      bytes.field(in: &rest) != nil,
      let country = bytes.field(in: &rest), !country.isEmpty,
      let latitude = bytes.field(in: &rest).flatMap({ bytes.number(in: $0) }),
      let longitude = bytes.field(in: &rest).flatMap({ bytes.number(in: $0) })
    else { return nil }
    let beforeZone = bytes.field(in: &rest)
    guard let population = bytes.number(in: beforeZone ?? rest).flatMap({ Int(exactly: $0) })
    else { return nil }
    self.population = population
    timeZone = beforeZone == nil ? nil : rest
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid, timeZone?.isEmpty != true else { return nil }
  }

  /// Removes a carriage return at the end, as other systems write it.
  private static func withoutReturn(
    _ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>
  ) -> Range<Int> {
    !field.isEmpty && bytes[field.upperBound - 1] == UInt8(ascii: "\r") ? field.dropLast() : field
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

  /// The bytes before the next tab, which is removed from the rest too; nil without a tab.
  func field(in rest: inout Range<Int>) -> Range<Int>? {
    guard let end = firstIndex(of: UInt8(ascii: "\t"), in: rest) else { return nil }
    defer { rest = end + 1..<rest.upperBound }
    return rest.lowerBound..<end
  }

  /// Parses a decimal number of up to 15 digits. The digits and the power of ten that they are
  /// divided by are exact, so the quotient is the nearest `Double`. This is much faster than a
  /// library, and it has no iterator, so that it is also fast without optimisation.
  func number(in field: Range<Int>) -> Double? {
    let (zero, point, minus) = (UInt8(ascii: "0"), UInt8(ascii: "."), UInt8(ascii: "-"))
    var (digits, count, position) = (0, 0, field.lowerBound)
    var (isFraction, scale) = (false, 1.0)
    let isNegative = !field.isEmpty && self[position] == minus
    if isNegative { position += 1 }
    while position < field.upperBound {
      let byte = self[position]
      position += 1
      let digit = byte &- zero
      if digit < 10 {
        count += 1
        guard count <= 15 else { return nil }
        digits = digits * 10 + Int(digit)
        if isFraction { scale *= 10 }
      } else if byte == point, !isFraction {
        isFraction = true
      } else {
        return nil
      }
    }
    guard count > 0 else { return nil }
    return (isNegative ? -1 : 1) * Double(digits) / scale
  }

  /// The text of some bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
