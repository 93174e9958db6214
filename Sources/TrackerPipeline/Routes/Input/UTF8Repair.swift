/// Replaces bytes that are not valid UTF-8 by question marks.
///
/// Valid sequences are those of table 3-7 of the Unicode Standard.
enum UTF8Repair {
  static let longestCharacter = 4

  /// The number of bytes that the last character lacks.
  static func missingBytes(atEndOf bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    for back in 1..<longestCharacter where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0b1100_0000 != 0b1000_0000 { return max(0, length(after: byte) - back) }
    }
    return 0
  }

  /// Replaces invalid bytes; returns the index of the first one.
  static func repair(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    var first: Int?
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
      } else if isCharacter(bytes, at: index) {
        index += length(after: bytes[index])
      } else {
        first = first ?? index
        bytes[index] = UInt8(ascii: "?")
        index += 1
      }
    }
    return first
  }

  /// The length of a character with this first byte; 0 if no character begins with it.
  private static func length(after byte: UInt8) -> Int {
    switch byte {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// True if a valid and complete character of several bytes begins at the index.
  private static func isCharacter(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    let length = length(after: bytes[index])
    guard length > 1, index + length <= bytes.count else { return false }
    let second: ClosedRange<UInt8> =
      switch bytes[index] {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    return second.contains(bytes[index + 1])
      && bytes[(index + 2)..<max(index + 2, index + length)].allSatisfy { $0 & 0xC0 == 0x80 }
  }
}
