import Foundation

extension PlainXMLScanner {
  /// The byte at an index, which may be behind the end.
  @inline(__always) func byte(at index: Int) throws(Stop) -> UInt8 {
    guard index < bytes.count else { throw .endOfBytes }
    return bytes[index]
  }

  /// The index of the first byte, from an index on, that is not in a set.
  @inline(__always) func end(of set: ASCIISet, from start: Int) -> Int {
    let bytes = bytes
    var index = start
    while index < bytes.count, set.contains(bytes[index]) { index += 1 }
    return index
  }

  /// True if the bytes from an index on begin with a text.
  func isText(_ text: StaticString, at start: Int) throws(Stop) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount
    where try byte(at: start + offset) != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The text of some bytes, which must be UTF-8 of characters that XML allows. The caller has looked for control
  /// characters.
  func string(_ range: Range<Int>, isASCII: Bool = false) throws(Stop) -> String {
    let bytes = UnsafeBufferPointer(rebasing: bytes[range])
    if isASCII { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notPlain }
    if bytes.contains(0xEF) {
      guard !text.unicodeScalars.contains(where: { $0.value & 0x1F_FFFE == 0xFFFE }) else {
        throw .notPlain
      }
    }
    return text
  }

  /// Keeps the number of equal signs since the last `<`.
  func bound(equalSigns: Int) throws(Stop) {
    guard equalSigns <= XMLSafetyCheck.mostEqualSigns else { throw .notPlain }
    self.equalSigns = equalSigns
  }

  /// The character of a reference, such as `&lt;` or `&#60;`, and the index behind it.
  func readReference(at start: Int) throws(Stop) -> (character: Character, end: Int) {
    let longest = 12
    guard let end = bytes[start...].prefix(longest).firstIndex(of: UInt8(ascii: ";")) else {
      throw bytes.count < start + longest ? .endOfBytes : .notPlain
    }
    let scalar: Unicode.Scalar? =
      switch try string((start + 1)..<end) {
      case "lt": "<"
      case "gt": ">"
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      case let name where name.hasPrefix("#x"): number(name.dropFirst(2), radix: 16)
      case let name where name.hasPrefix("#"): number(name.dropFirst(), radix: 10)
      default: nil
      }
    guard let scalar else { throw .notPlain }
    return (Character(scalar), end + 1)
  }

  /// The character of a number; nil for a number of no character that XML allows.
  private func number(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
    guard digits.utf8.first != UInt8(ascii: "+"),
      let scalar = UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init)
    else { return nil }
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20..<0xFFFE, 0x1_0000...: return scalar
    default: return nil
    }
  }
}
