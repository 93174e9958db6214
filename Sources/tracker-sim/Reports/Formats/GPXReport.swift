import TrackerPipeline

/// GPX 1.1 (topografix.com/GPX/1/1): the places as waypoints, the routes as tracks, and directions as
/// routes, with a point for each step.
///
/// In the format all waypoints come before the first track, so the tracks are written after the
/// last ride. A file that is read again has the same fixes in the same tracks and segments, to the
/// last digit.
struct GPXReport<Content: RouteResult>: ResultDocument {
  private var output: BlockOutput
  /// The routes; nil before the first ride.
  private var routes: [Route]?
  private let isShared: Bool

  init(_ descriptor: Descriptor, isShared: Bool) {
    output = BlockOutput(descriptor)
    self.isShared = isShared
  }

  mutating func add(_ result: Content) {
    if routes == nil {
      writeHeader(name: isShared ? nil : result.route.name, attribution: result.attribution)
    }
    routes = (routes ?? []) + [result.route]
    let clock = WallClock(result.route)
    for place in result.places { write(place, at: clock) }
  }

  mutating func finish() throws(Failure) {
    for directions in (routes ?? []).compactMap(\.directions) { write(directions) }
    for route in routes ?? [] { write(route) }
    output.write("</gpx>\n")
    try output.finish()
  }

  private mutating func writeHeader(name: String?, attribution: String?) {
    output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="tracker-sim \(Program.version)" \
      xmlns="http://www.topografix.com/GPX/1/1" xmlns:sim="urn:x-tracker-sim:gpx">

      """)
    let members =
      (name.map { "<name>\($0.xml)</name>" } ?? "")
      + (attribution.map { "<desc>Names of places: \($0.xml)</desc>" } ?? "")
    if !members.isEmpty { output.write("<metadata>\(members)</metadata>\n") }
  }

  private mutating func write(_ place: VisitedPlace, at clock: WallClock) {
    guard place.location.coordinate.isValid else { return }
    output.write(
      Self.point(
        "wpt", place.location, at: clock, name: "<name>\(place.placemark.title.xml)</name>"))
  }

  private mutating func write(_ directions: Directions) {
    let notes = [DirectionsText.summary(of: directions), directions.attribution].compactMap(\.self)
    output.write(
      "<rte>\n<name>\(directions.name.xml)</name>\n"
        + "<desc>\(notes.joined(separator: "; ").xml)</desc>\n")
    for step in directions.steps {
      let point = directions.line[step.start]
      output.write(
        "<rtept lat=\"\(PlainDecimal.text(of: point.latitude))\" "
          + "lon=\"\(PlainDecimal.text(of: point.longitude))\">"
          + "<name>\(step.instruction.xml)</name></rtept>\n")
    }
    output.write("</rte>\n")
  }

  private mutating func write(_ route: Route) {
    let clock = WallClock(route)
    for track in route.writtenTracks {
      output.write("<trk>\n<name>\(track.name.xml)</name>\n")
      if !clock.isKnown { output.write("<desc>\(WallClock.note)</desc>\n") }
      for segment in track.segments {
        output.write("<trkseg>\n")
        for fix in segment { output.write(Self.point("trkpt", fix, at: clock)) }
        output.write("</trkseg>\n")
      }
      output.write("</trk>\n")
    }
  }

  private static func point(
    _ element: String, _ fix: Location, at clock: WallClock, name: String = ""
  ) -> String {
    let latitude = PlainDecimal.text(of: fix.coordinate.latitude)
    let longitude = PlainDecimal.text(of: fix.coordinate.longitude)
    let elevation = fix.altitude.map { "<ele>\(PlainDecimal.text(of: $0))</ele>" }
    let accuracy = fix.horizontalAccuracy.map { accuracy in
      "<extensions><sim:hAcc>\(PlainDecimal.text(of: accuracy))</sim:hAcc></extensions>"
    }
    return "<\(element) lat=\"\(latitude)\" lon=\"\(longitude)\">"
      + (elevation ?? "")
      + "<time>\(clock.text(fix.time))</time>\(name)\(accuracy ?? "")</\(element)>\n"
  }
}
