/// Decodes lines in Google's Encoded Polyline Algorithm Format
/// (developers.google.com/maps/documentation/utilities/polylinealgorithm), with six decimals of a
/// degree instead of five.
enum EncodedPolyline {
  /// The points of an encoded line; nil if the text is malformed, or a point is out of range.
  static func decode(_ text: String) -> [Coordinate]? {
    var bytes = text.utf8.makeIterator()
    var (latitude, longitude) = (0, 0)
    var line: [Coordinate] = []
    while let first = bytes.next() {
      guard let north = number(startingWith: first, in: &bytes), let next = bytes.next(),
        let east = number(startingWith: next, in: &bytes)
      else { return nil }
      latitude += north
      longitude += east
      let coordinate = Coordinate(
        latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
      guard coordinate.isValid else { return nil }
      line.append(coordinate)
    }
    return line
  }

  /// Decodes a number: five bits a character, the lowest first; the lowest bit of all is the sign.
  private static func number(
    startingWith first: UInt8, in bytes: inout String.UTF8View.Iterator
  ) -> Int? {
    var (bits, shift) = (0, 0)
    var next: UInt8? = first
    while let byte = next {
      // No difference between two points has more than 30 bits.
      guard (63...126).contains(byte), shift <= 30 else { return nil }
      let chunk = Int(byte) - 63
      bits |= (chunk & 0x1F) << shift
      if chunk < 0x20 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
      shift += 5
      next = bytes.next()
    }
    return nil
  }
}
