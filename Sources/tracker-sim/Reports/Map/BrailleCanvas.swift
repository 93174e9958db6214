/// A drawing of dots, two by four to a character (Unicode's braille patterns, U+2800).
struct BrailleCanvas {
  /// In characters.
  let width: Int
  let height: Int
  private var dots: [UInt8]
  private var marks: [Character?]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    dots = Array(repeating: 0, count: width * height)
    marks = Array(repeating: nil, count: width * height)
  }

  /// Draws a dot, counted from the top left; dots outside are left out.
  mutating func dot(_ x: Int, _ y: Int) {
    guard (0..<2 * width).contains(x), (0..<4 * height).contains(y) else { return }
    dots[y / 4 * width + x / 2] |= Braille.bit(column: x % 2, row: y % 4)
  }

  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    for place in DotLine(from: start, to: end) { dot(place.x, place.y) }
  }

  /// Writes a text of narrow characters over the dots, from a character's place on; returns true if
  /// there was room.
  ///
  /// - Parameter isCovering: True if it may cover dots.
  @discardableResult
  mutating func write(
    _ text: String, column: Int, row: Int, isCovering: Bool
  ) -> Bool {
    let places = (column..<column + text.count).map { row * width + $0 }
    guard (0..<height).contains(row), column >= 0, column + text.count <= width,
      places.allSatisfy({ marks[$0] == nil && (isCovering || dots[$0] == 0) })
    else { return false }
    for (place, character) in zip(places, text) { marks[place] = character }
    return true
  }

  /// The lines from top to bottom, without blanks at the end.
  ///
  /// - Parameters:
  ///   - dot: The character of a cell with dots; nil is a pattern of its dots.
  ///   - marked: Styles the text that was written.
  func lines(dot: Character? = nil, marked: (String) -> String) -> [String] {
    (0..<height).map { row in
      let places = row * width..<(row + 1) * width
      let last = places.last { dots[$0] != 0 || marks[$0] != nil }
      return places.prefix { $0 <= last ?? -1 }.map { place in
        if let mark = marks[place] { return marked(String(mark)) }
        return dots[place] == 0 ? " " : String(dot ?? Braille.character(dots[place]))
      }.joined()
    }
  }
}

/// Unicode's braille patterns: two dots by four.
enum Braille {
  /// The bits of a pattern, row by row: the two lowest dots were added later.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  static func bit(column: Int, row: Int) -> UInt8 { bits[row][column] }

  static func character(_ bits: UInt8) -> Character {
    Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init) ?? " "
  }
}
