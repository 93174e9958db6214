import Streams
import TrackerPipeline

/// GeoJSON (RFC 7946): a feature for each route, with the times of its positions in `coordTimes`,
/// and a feature for each place.
struct GeoJSONReport: ResultDocument {
  private var json: JSONWriter

  init(_ descriptor: Descriptor) {
    json = JSONWriter(descriptor)
    json.open("{")
    json.member("type", "FeatureCollection")
    json.member("features", onNewLine: true) { $0.open("[") }
  }

  mutating func add(_ result: RideResult) {
    let report = result.report
    let clock = WallClock(report.route)
    feature { Self.write(report, at: clock, to: &$0) }
    for place in report.places where place.location.coordinate.isValid {
      feature { Self.write(place, of: report.route, at: clock, to: &$0) }
    }
  }

  mutating func finish() throws(Failure) {
    json.close("]")
    json.close("}")
    json.newLine(indentation: 0)
    try json.finish()
  }

  private mutating func feature(_ members: (inout JSONWriter) -> Void) {
    json.separate()
    json.newLine(indentation: 2)
    json.object { json in
      json.member("type", "Feature")
      members(&json)
    }
  }

  private static func write(_ report: RideReport, at clock: WallClock, to json: inout JSONWriter) {
    let route = report.route
    let fixes = route.fixes.filter(\.coordinate.isValid)
    let lines = Antimeridian.cut(fixes)
    json.member("geometry") { geometry(of: lines, to: &$0) }
    json.member("properties") { json in
      json.object { json in
        json.member("kind", "route")
        json.member("name", route.name)
        if !clock.isKnown { json.member("description", WallClock.note) }
        if let attribution = report.attribution { json.member("attribution", attribution) }
        json.member(fixes.count == 1 ? "time" : "coordTimes") { json in
          nested(lines, to: &json) { fix, json in json.write(clock.text(fix.time)) }
        }
      }
    }
  }

  /// A line needs two positions; one alone is a point.
  private static func geometry(of lines: [[Location]], to json: inout JSONWriter) {
    let isPoint = lines.count == 1 && lines[0].count == 1
    json.object { json in
      json.member(
        "type", isPoint ? "Point" : lines.count == 1 ? "LineString" : "MultiLineString")
      json.member("coordinates") { json in
        nested(lines, to: &json) { fix, json in write(fix.coordinate, to: &json) }
      }
    }
  }

  /// One value, an array of them, or an array of arrays, as coordinates are.
  private static func nested(
    _ lines: [[Location]], to json: inout JSONWriter, value: (Location, inout JSONWriter) -> Void
  ) {
    if lines.count == 1, lines[0].count == 1 { return value(lines[0][0], &json) }
    func line(_ fixes: [Location], _ json: inout JSONWriter) {
      json.array { json in
        for fix in fixes {
          json.separate()
          value(fix, &json)
        }
      }
    }
    if lines.count == 1 { return line(lines[0], &json) }
    json.array { json in
      for fixes in lines {
        json.separate()
        line(fixes, &json)
      }
    }
  }

  private static func write(
    _ place: VisitedPlace, of route: Route, at clock: WallClock, to json: inout JSONWriter
  ) {
    json.member("geometry") { json in
      json.object { json in
        json.member("type", "Point")
        json.member("coordinates") { write(place.location.coordinate, to: &$0) }
      }
    }
    json.member("properties") { json in
      json.object { json in
        json.member("kind", "place")
        json.member("name", place.placemark.title)
        json.member("route", route.name)
        json.member("time", clock.text(place.location.time))
        json.member("t", place.time)
        json.member("horizontal_accuracy_m", place.location.horizontalAccuracy, places: 3)
        json.member("distance_m", place.distance, places: 3)
        json.member("total_m", place.totalDistance, places: 3)
      }
    }
  }

  private static func write(_ coordinate: Coordinate, to json: inout JSONWriter) {
    json.array { json in
      for degrees in [coordinate.longitude, coordinate.latitude] {
        json.separate()
        json.write(exactly: degrees)
      }
    }
  }
}
