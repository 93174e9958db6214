/// The ways in which a terminal shows a map.
enum MapStyle: String, CaseIterable, Sendable {
  /// Two by four dots to a cell.
  case braille
  /// Two squares to a cell, in colours.
  case blocks
  /// One ASCII character to a cell.
  case ascii

  /// The next of the styles that a terminal can show.
  func next(of styles: [MapStyle]) -> MapStyle {
    guard let index = styles.firstIndex(of: self) else { return styles.first ?? .ascii }
    return styles[(index + 1) % styles.count]
  }

  /// The dots of a cell, across and down.
  var dots: (across: Int, down: Int) {
    switch self {
    case .braille: (2, 4)
    case .blocks: (1, 2)
    case .ascii: (1, 1)
    }
  }
}
