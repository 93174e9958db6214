import Foundation

extension XMLEncoding {
  /// UTF-16, recognized by its byte order mark, or by the zeros in the first two characters, which
  /// are ASCII in every format; nil for other bytes.
  static func utf16Text(startingWith bytes: Data) -> XMLEncoding? {
    let start = Array(bytes.prefix(4))
    let zeros = start.map { $0 == 0 }
    if start.starts(with: [0xFF, 0xFE]) || zeros == [false, true, false, true] {
      return .utf16(isBigEndian: false)
    }
    if start.starts(with: [0xFE, 0xFF]) || zeros == [true, false, true, false] {
      return .utf16(isBigEndian: true)
    }
    return nil
  }
}

extension RouteInput {
  /// The remaining text in UTF-8 without a byte order mark, if the text is in UTF-8 or UTF-16.
  func inUTF8() -> RouteInput {
    let text = XMLEncoding.utf16Text(startingWith: peek(4)).map(transcoded(from:)) ?? self
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if text.peek(mark.count).starts(with: mark) { text.skip(mark.count) }
    return text
  }
}
