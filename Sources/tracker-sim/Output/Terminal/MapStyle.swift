/// How a terminal shows a map.
enum MapStyle: String, CaseIterable, Sendable {
  /// Two dots by four to a cell.
  case braille
  /// Two squares to a cell, in colours.
  case blocks
  /// A character to a cell, of those that every terminal has.
  case ascii

  /// The next one of those that a terminal can show.
  func next(of styles: [MapStyle]) -> MapStyle {
    guard let index = styles.firstIndex(of: self) else { return styles.first ?? .ascii }
    return styles[(index + 1) % styles.count]
  }

  /// Dots of a cell, across and down.
  var dots: (across: Int, down: Int) {
    switch self {
    case .braille: (2, 4)
    case .blocks: (1, 2)
    case .ascii: (1, 1)
    }
  }
}
