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

    var order: Course.PointOrder { self == .point ? .positions : .track }
  }

  /// A usable position.
  struct Position {
    var coordinate: Coordinate
    private var altitudeOrNaN: Double
    private var timeOrMin: Int64

    init(_ coordinate: Coordinate, altitude: Double?, time: Timestamp?) {
      self.coordinate = coordinate
      altitudeOrNaN = altitude ?? .nan
      timeOrMin = time?.nanoseconds ?? .min
    }

    var altitude: Double? { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }

    /// The fourth number, if it can only be a time on the wall clock.
    var time: Timestamp? { timeOrMin == .min ? nil : Timestamp(nanoseconds: timeOrMin) }
  }

  /// The type of the geometry; nil until it is read.
  var type: String?
  /// The positions of each line; nil for an invalid one, so that its time is left out too.
  private(set) var lines: [[Position?]] = []
  private(set) var invalid = ProblemSummary()
  /// The number of arrays around a position: 1 for a point, 2 for a line, 3 for several lines.
  private(set) var depth: Int?
  private var startsLine = true

  /// The use of the shape; nil for areas, which are not ridden.
  var kind: Kind? {
    if ["Polygon", "MultiPolygon"].contains(type) { return nil }
    if type == "MultiPoint" { return .point }
    return switch depth {
    case 1: .point
    case 2, 3: .line
    default: nil
    }
  }

  /// True for the type of a feature, of features or of a geometry, those of Moving Features included.
  static func isType(_ text: String?) -> Bool {
    guard let text else { return false }
    return text.hasPrefix("Feature")
      || ["Point", "LineString", "Polygon", "GeometryCollection"].contains(where: text.hasSuffix)
  }

  mutating func startLine() {
    startsLine = true
  }

  /// Appends a position, or nil and its problem if it is invalid.
  ///
  /// - Parameter depth: The number of arrays around the position.
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

/// A position of GeoJSON: longitude, latitude, perhaps an altitude, and, against the standard, a time.
struct GeoJSONPosition {
  var line: Int
  var column: Int
  private var longitude: Double?
  private var latitude: Double?
  private var altitude: Double?
  private var time: Timestamp?
  private(set) var hasOtherValues = false

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// - Parameter text: The number as it is written.
  mutating func append(_ number: Double, _ text: String) {
    if longitude == nil {
      longitude = number
    } else if latitude == nil {
      latitude = number
    } else if altitude == nil {
      altitude = number
    } else if time == nil, let numeric = NumericTime(text), !numeric.isSinceStart {
      time = numeric.timestamp
    }
  }

  /// Notes a value that is not a number.
  mutating func appendOther() {
    hasOtherValues = true
  }

  var isEmpty: Bool { longitude == nil && !hasOtherValues }

  fileprivate var usable: GeoJSONShape.Position? {
    coordinate.map { GeoJSONShape.Position($0, altitude: altitude, time: time) }
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
