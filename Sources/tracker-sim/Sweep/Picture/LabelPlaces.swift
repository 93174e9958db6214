/// Finds places for labels beside dots, so that no label covers another.
struct LabelPlaces {
  private typealias Box = (left: Double, top: Double, right: Double, bottom: Double)

  private var taken: [Box] = []
  private let width: Double

  /// - Parameter width: The width of the picture, which labels stay within.
  init(width: Double) {
    self.width = width
  }

  /// Keeps labels off a dot.
  mutating func keepOff(_ dot: (x: Double, y: Double), radius: Double) {
    taken.append((dot.x - radius, dot.y - radius, dot.x + radius, dot.y + radius))
  }

  /// The start of a label's base line; nil if there is no room.
  mutating func place(_ label: String, beside dot: (x: Double, y: Double)) -> (
    x: Double, y: Double
  )? {
    // The approximate width of a sans serif at 11 pixels.
    let length = 6.3 * Double(label.columns)
    let places = [-6.0, 15].flatMap { down in [8, -8 - length].map { (dot.x + $0, dot.y + down) } }
    for (x, y) in places {
      let box: Box = (x, y - 10, x + length, y + 2)
      if box.left < 0 || box.right > width || taken.contains(where: { Self.overlap($0, box) }) {
        continue
      }
      taken.append(box)
      return (x, y)
    }
    return nil
  }

  private static func overlap(_ one: Box, _ other: Box) -> Bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom
      && other.top < one.bottom
  }
}
