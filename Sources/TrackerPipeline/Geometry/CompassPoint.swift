/// One of the eight directions of a compass.
enum CompassPoint: String, CaseIterable, CustomStringConvertible, Sendable {
  /// Clockwise.
  case north = "N"
  case northEast = "NE"
  case east = "E"
  case southEast = "SE"
  case south = "S"
  case southWest = "SW"
  case west = "W"
  case northWest = "NW"

  /// The direction nearest to an azimuth.
  ///
  /// - Parameter azimuth: Finite degrees clockwise from north.
  init(azimuth: Double) {
    let eighths = Int((azimuth.remainder(dividingBy: 360) / 45).rounded())
    self = Self.allCases[(eighths + 8) % 8]
  }

  var description: String { rawValue }

  /// `north`, `north-east`
  var word: String {
    switch self {
    case .north: "north"
    case .northEast: "north-east"
    case .east: "east"
    case .southEast: "south-east"
    case .south: "south"
    case .southWest: "south-west"
    case .west: "west"
    case .northWest: "north-west"
    }
  }
}
