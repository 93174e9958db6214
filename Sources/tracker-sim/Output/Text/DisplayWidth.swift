extension String {
  /// The number of terminal columns that the text takes.
  var columns: Int {
    // ASCII is counted without a look at each character.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// 2 for wide characters, such as East Asian scripts and emoji; 0 for invisible ones; otherwise
  /// 1.
  var columns: Int {
    unicodeScalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// Wide and Fullwidth of Unicode's EastAsianWidth.txt, without emoji; no narrow character is in
  /// the gaps that are included.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
