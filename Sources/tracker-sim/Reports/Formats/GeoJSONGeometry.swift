import TrackerPipeline

/// A track as a geometry of GeoJSON (RFC 7946).
enum GeoJSONGeometry {
  /// There is no position, or only the position of a place, which is already a feature.
  case none
  case point(Location)
  case line([Location])
  case lines([[Location]])

  init(of track: Route.WrittenTrack, in result: some RouteResult) {
    let segments = track.segments.map { Array($0) }.filter { !$0.isEmpty }
    if result.route.fixes.count == 1, let fix = segments.first?.first {
      let isPlace = result.places.contains { $0.location.coordinate == fix.coordinate }
      self = isPlace ? .none : .point(fix)
      return
    }
    // A line needs two positions at least (§3.1.4), so a single one is written twice.
    let lines = segments.flatMap(Antimeridian.cut).map { $0.count == 1 ? $0 + $0 : $0 }
    if lines.count > 1 {
      self = .lines(lines)
    } else {
      self = lines.first.map { .line($0) } ?? .none
    }
  }

  /// The type of the geometry; nil is written as `null`.
  var type: String? {
    switch self {
    case .none: nil
    case .point: "Point"
    case .line: "LineString"
    case .lines: "MultiLineString"
    }
  }

  /// The name of the property with the times of the positions.
  var nameOfTimes: String? {
    switch self {
    case .none: nil
    case .point: "time"
    case .line, .lines: "coordTimes"
    }
  }

  /// Writes a value for each position: alone, in an array, or in an array of arrays.
  func write(to json: inout JSONWriter, _ value: (Location, inout JSONWriter) -> Void) {
    switch self {
    case .none: break
    case .point(let fix): value(fix, &json)
    case .line(let fixes): Self.write(fixes, to: &json, value)
    case .lines(let lines): Self.write(lines, to: &json) { Self.write($0, to: &$1, value) }
    }
  }

  private static func write<Element>(
    _ elements: [Element], to json: inout JSONWriter, _ value: (Element, inout JSONWriter) -> Void
  ) {
    json.array { json in
      for element in elements {
        json.separate()
        value(element, &json)
      }
    }
  }
}
