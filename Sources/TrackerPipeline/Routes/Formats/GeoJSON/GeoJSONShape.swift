/// The coordinates of a GeoJSON geometry.
struct GeoJSONShape {
  /// The use of the shape.
  enum Kind: Int, PointKind {
    case line
    case point

    var noun: String {
      switch self {
      case .line: "position"
      case .point: "point"
      }
    }
  }

  /// A usable position.
  struct Position {
    var coordinate: Coordinate
    private var altitudeOrNaN: Double

    init(_ coordinate: Coordinate, altitude: Double?) {
      self.coordinate = coordinate
      altitudeOrNaN = altitude ?? .nan
    }

    var altitude: Double? { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }
  }

  /// As the geometry says; nil as long as it has not.
  var type: String?
  /// A position that is not usable is nil, as its time must be left out, too.
  private(set) var lines: [[Position?]] = []
  private(set) var invalid = ProblemSummary()
  /// In how many arrays a position is: 1 for a point, 2 for a line, 3 for several.
  private(set) var depth: Int?
  private var startsLine = true

  /// The use of the shape; nil for areas, along which there is no ride.
  var kind: Kind? {
    if ["Polygon", "MultiPolygon"].contains(type) { return nil }
    if type == "MultiPoint" { return .point }
    return switch depth {
    case 1: .point
    case 2, 3: .line
    default: nil
    }
  }

  mutating func startLine() {
    startsLine = true
  }

  /// A position so deep: the numbers in its array, or what is wrong with them.
  mutating func append(_ position: GeoJSONPosition, depth: Int) {
    self.depth = self.depth ?? depth
    if startsLine { lines.append([]) }
    startsLine = false
    let isEven = depth == self.depth
    let problem = isEven ? position.problem : "it is not in as many brackets as those before"
    lines[lines.count - 1].append(problem == nil ? position.usable : nil)
    if let problem { invalid.add(line: position.line, column: position.column, problem) }
  }
}

/// A position of GeoJSON: longitude, latitude, and perhaps an altitude.
struct GeoJSONPosition {
  var line: Int
  var column: Int
  private var longitude: Double?
  private var latitude: Double?
  private var altitude: Double?
  private(set) var hasOtherValues = false

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  mutating func append(_ number: Double) {
    if longitude == nil {
      longitude = number
    } else if latitude == nil {
      latitude = number
    } else {
      altitude = altitude ?? number
    }
  }

  /// Something that is no number stands in it.
  mutating func appendOther() {
    hasOtherValues = true
  }

  var isEmpty: Bool { longitude == nil && !hasOtherValues }

  fileprivate var usable: GeoJSONShape.Position? {
    coordinate.map { GeoJSONShape.Position($0, altitude: altitude) }
  }

  fileprivate var coordinate: Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  fileprivate var problem: String? {
    guard let coordinate, !hasOtherValues else {
      return "a position needs two numbers: [longitude, latitude]"
    }
    if coordinate.isValid { return nil }
    let hint = abs(coordinate.latitude) > 90 ? "; GeoJSON has the longitude first" : ""
    return "[\(coordinate.longitude), \(coordinate.latitude)] is out of range" + hint
  }
}
