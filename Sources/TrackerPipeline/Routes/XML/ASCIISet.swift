/// A set of ASCII characters, as bits.
struct ASCIISet {
  private var bits: (UInt64, UInt64) = (0, 0)

  init(_ contains: (Unicode.Scalar) -> Bool) {
    for byte in 0..<64 as Range<UInt8> {
      if contains(Unicode.Scalar(byte)) { bits.0 |= 1 << UInt64(byte) }
      if contains(Unicode.Scalar(byte + 64)) { bits.1 |= 1 << UInt64(byte) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? bits.0 : bits.1) & (1 << UInt64(byte & 63)) != 0
  }
}

extension ASCIISet {
  static let blank = ASCIISet { " \t\r\n".unicodeScalars.contains($0) }
  static let nameStart = ASCIISet { $0.properties.isAlphabetic || $0 == "_" }
  /// The characters of a name behind its first one, without the colon.
  static let name = ASCIISet { isWordCharacter($0) || "_-.".unicodeScalars.contains($0) }
  /// The characters of a URI's host and path.
  static let namespace = ASCIISet { isWordCharacter($0) || "/._-".unicodeScalars.contains($0) }
  /// The characters that stand for themselves in text, and in the values of attributes.
  static let text = ASCIISet {
    $0 >= " " && !"<&]=".unicodeScalars.contains($0) || $0 == "\t" || $0 == "\n"
  }
  static let value = ASCIISet { $0 >= " " && !"<&\"'=".unicodeScalars.contains($0) }

  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}
