import TrackerPipeline

/// The places of the names on a picture, none of which covers another.
struct NameLayout {
  private struct Box {
    let left, top, right, bottom: Double
  }

  /// Points between a place and its name.
  static let gap = 5.0
  /// Points between two names: a quiet map has few.
  private static let distance = (across: 14.0, down: 8.0)

  private let width: Double
  private let height: Double
  private var taken: [Box] = []

  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Keeps a rectangle free of names.
  mutating func take(left: Double, top: Double, right: Double, bottom: Double) {
    taken.append(Box(left: left, top: top, right: right, bottom: bottom))
  }

  /// Takes the room for a name to the right of its place; false if there is none.
  mutating func place(_ name: String, size: Double, at point: (x: Double, y: Double)) -> Bool {
    let box = Box(
      left: point.x - 3, top: point.y - size * 0.6,
      right: point.x + Self.gap + Self.width(of: name, size: size), bottom: point.y + size * 0.6)
    guard box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= height,
      !taken.contains(where: { Self.touch($0, box) })
    else { return false }
    taken.append(box)
    return true
  }

  /// Less than this no usual typeface needs.
  static func width(of name: String, size: Double) -> Double {
    Double(name.columns) * size * 0.62
  }

  private static func touch(_ one: Box, _ other: Box) -> Bool {
    one.left < other.right + distance.across && other.left < one.right + distance.across
      && one.top < other.bottom + distance.down && other.top < one.bottom + distance.down
  }
}

extension MapName {
  /// The size of the text on a map, in points.
  var textSize: Double {
    population >= 1_000_000 ? 14 : population >= 100_000 ? 13 : population >= 15_000 ? 12 : 11
  }
}

extension SVGText {
  /// Draws the visible lines of a basemap: areas, then lines, the most important last.
  mutating func draw(_ basemap: Basemap, in viewport: MapViewport) {
    let lines = basemap.lines(in: viewport)
    for line in lines.filter(\.isArea) + lines.filter({ !$0.isArea }).reversed() {
      let points = viewport.points(of: line).map { (x: $0.x, y: $0.y) }
      if line.isArea {
        area(points, color: "#dfe8ee")
      } else {
        let (color, width) = Self.style(of: line.kind)
        self.line(points, color: color, width: width)
      }
    }
  }

  private static func style(of kind: BasemapKind) -> (color: String, width: Double) {
    switch kind {
    case .coast: ("#a9bcc9", 1.2)
    case .border: ("#cfc7d3", 1)
    case .water, .river: ("#c3d5e0", 1.5)
    case .stream: ("#d3e0e8", 1)
    case .motorway: ("#dcd6c8", 3)
    case .road: ("#e3dfd4", 2.2)
    case .street, .other: ("#e6e4dc", 1.4)
    case .railway: ("#d9d6d2", 1)
    case .path: ("#e8e6df", 1)
    }
  }
}

extension MapViewport {
  /// The points of a line on a map that is seen from above, north up.
  func points(of line: BasemapLine) -> [MapPoint] { points(of: line.points) }

  /// The points of a line, each near the one before.
  func points(of line: [WorldPoint]) -> [MapPoint] {
    guard let first = line.first else { return [] }
    let (center, world) = (WorldPoint(camera.center), camera.worldSize)
    let left = size.width / 2 + (center.eastward(to: first) - first.x) * world
    let top = size.height / 2 - center.y * world
    return line.map { MapPoint(x: left + $0.x * world, y: top + $0.y * world) }
  }
}
