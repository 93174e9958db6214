import Streams
import TrackerPipeline

/// GeoJSON (RFC 7946): a feature for each track of a route, each place and each step of directions.
/// The times of a track's positions are in `coordTimes`.
struct GeoJSONReport<Content: RouteResult>: ResultDocument {
  private var json: JSONWriter

  private let isShared: Bool
  private var hasHeader = false

  init(_ descriptor: Descriptor, isShared: Bool) {
    json = JSONWriter(descriptor)
    self.isShared = isShared
  }

  /// - Parameter name: A member that is not in the format but known to programs; nil for several
  ///   routes.
  private mutating func writeHeader(name: String?) {
    json.open("{")
    json.member("type", "FeatureCollection")
    if let name { json.member("name", name) }
    json.member("features", onNewLine: true) { $0.open("[") }
  }

  mutating func add(_ result: Content) {
    let clock = WallClock(result.route)
    if !hasHeader { writeHeader(name: isShared ? nil : result.route.name) }
    hasHeader = true
    for track in result.route.writtenTracks {
      feature { Self.write(track, of: result, at: clock, to: &$0) }
    }
    if let directions = result.route.directions {
      for step in directions.numberedSteps {
        feature { Self.write(step, of: directions, to: &$0) }
      }
    }
    for place in result.places where place.location.coordinate.isValid {
      feature { Self.write(place, of: result.route, at: clock, to: &$0) }
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

  private static func write(
    _ track: Route.WrittenTrack, of result: Content, at clock: WallClock,
    to json: inout JSONWriter
  ) {
    let geometry = GeoJSONGeometry(of: track, in: result)
    json.member("geometry") { json in
      write(geometry, to: &json) { fix, json in write(fix, to: &json) }
    }
    json.member("properties") { json in
      json.object { json in
        json.member("kind", "route")
        json.member("name", track.name)
        if !clock.isKnown { json.member("description", WallClock.note) }
        if let attribution = result.attribution { json.member("attribution", attribution) }
        guard let name = geometry.nameOfTimes else { return }
        json.member(name) { json in
          geometry.write(to: &json) { fix, json in json.write(clock.text(fix.time)) }
        }
      }
    }
  }

  private static func write(
    _ geometry: GeoJSONGeometry, to json: inout JSONWriter,
    position: (Location, inout JSONWriter) -> Void
  ) {
    guard let type = geometry.type else { return json.write(verbatim: "null") }
    json.object { json in
      json.member("type", type)
      json.member("coordinates") { geometry.write(to: &$0, position) }
    }
  }

  private static func write(
    _ place: VisitedPlace, of route: Route, at clock: WallClock, to json: inout JSONWriter
  ) {
    json.member("geometry") { json in
      json.object { json in
        json.member("type", "Point")
        json.member("coordinates") { write(place.location, to: &$0) }
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

  private static func write(
    _ step: Directions.NumberedStep, of directions: Directions, to json: inout JSONWriter
  ) {
    json.member("geometry") { json in
      json.object { json in
        json.member("type", "Point")
        json.member("coordinates") { json in
          write(
            Location(coordinate: directions.line[step.step.start], time: .zero), to: &json)
        }
      }
    }
    json.member("properties") { json in
      json.object { json in
        json.member("kind", "step")
        json.member("name", step.step.instruction)
        json.member("distance_m", step.step.distance, places: 3)
        json.member("total_m", step.total, places: 3)
      }
    }
  }

  private static func write(_ fix: Location, to json: inout JSONWriter) {
    json.array { json in
      let numbers = [fix.coordinate.longitude, fix.coordinate.latitude, fix.altitude]
      for number in numbers.compactMap(\.self) {
        json.separate()
        json.write(exactly: number)
      }
    }
  }
}
