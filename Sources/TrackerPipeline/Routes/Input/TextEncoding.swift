import Foundation

extension RouteInput {
  /// The text to come in UTF-8 and without a byte order mark, if it is in UTF-8 or UTF-16.
  ///
  /// UTF-16 is known by its mark, or by the zeros in its first two characters, which are ASCII in
  /// every format.
  func inUTF8() -> RouteInput {
    let start = peek(4).prefix(4).map { $0 }
    let zeros = start.map { $0 == 0 }
    let text: RouteInput
    if start.starts(with: [0xFF, 0xFE]) || zeros == [false, true, false, true] {
      text = transcoded(from: .utf16(isBigEndian: false))
    } else if start.starts(with: [0xFE, 0xFF]) || zeros == [true, false, true, false] {
      text = transcoded(from: .utf16(isBigEndian: true))
    } else {
      text = self
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if text.peek(mark.count).starts(with: mark) { text.skip(mark.count) }
    return text
  }
}
