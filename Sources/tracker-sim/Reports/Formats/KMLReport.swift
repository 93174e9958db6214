import TrackerPipeline

/// KML 2.2, with a folder for each ride. It has a `Placemark` for each track, each place and each
/// step of directions. Each segment of a track is a `gx:Track`.
struct KMLReport<Content: RouteResult>: ResultDocument {
  private var output: BlockOutput
  private let isShared: Bool
  private var hasHeader = false

  init(_ descriptor: Descriptor, isShared: Bool) {
    output = BlockOutput(descriptor)
    self.isShared = isShared
  }

  mutating func add(_ result: Content) {
    let route = result.route
    let clock = WallClock(route)
    if !hasHeader { writeHeader(name: isShared ? nil : route.name) }
    hasHeader = true
    output.write("<Folder>\n<name>\(route.name.xml)</name>\n")
    let notes = [
      clock.isKnown ? nil : WallClock.note,
      result.attribution.map { "Names of places: \($0)" },
    ].compactMap(\.self).joined(separator: "; ")
    if !notes.isEmpty { output.write("<description>\(notes.xml)</description>\n") }
    let altitudes = Altitudes(route)
    for track in route.writtenTracks { write(track, altitudes, at: clock) }
    for place in result.places { write(place, altitudes, at: clock) }
    if let directions = route.directions {
      for step in directions.steps { write(step, of: directions) }
    }
    output.write("</Folder>\n")
  }

  mutating func finish() throws(Failure) {
    output.write("</Document>\n</kml>\n")
    try output.finish()
  }

  /// - Parameter name: The name of the route; nil for several, whose names are in their folders.
  private mutating func writeHeader(name: String?) {
    output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
      \(name.map { "<name>\($0.xml)</name>\n" } ?? "")\
      <Style id="route"><LineStyle><color>ffb0541e</color><width>4</width></LineStyle></Style>

      """)
  }

  private mutating func write(
    _ track: Route.WrittenTrack, _ altitudes: Altitudes, at clock: WallClock
  ) {
    output.write(
      """
      <Placemark>
      <name>\(track.name.xml)</name>
      <styleUrl>#route</styleUrl>

      """)
    // Segments must not be joined.
    let isMultiple = track.segments.count > 1
    if isMultiple { output.write("<gx:MultiTrack>\n<gx:interpolate>0</gx:interpolate>\n") }
    if track.segments.isEmpty { write(segment: [], altitudes, at: clock) }
    for segment in track.segments { write(segment: segment, altitudes, at: clock) }
    output.write(isMultiple ? "</gx:MultiTrack>\n</Placemark>\n" : "</Placemark>\n")
  }

  /// Writes all times first and then all positions: the n-th of both belong together.
  private mutating func write(
    segment: some Sequence<Location>, _ altitudes: Altitudes, at clock: WallClock
  ) {
    output.write("<gx:Track>\n<altitudeMode>clampToGround</altitudeMode>\n")
    for fix in segment { output.write("<when>\(clock.text(fix.time))</when>\n") }
    for fix in segment {
      output.write("<gx:coord>\(altitudes.position(fix, separator: " "))</gx:coord>\n")
    }
    output.write("</gx:Track>\n")
  }

  private mutating func write(_ step: Directions.Step, of directions: Directions) {
    let point = directions.line[step.start]
    let numbers = [point.longitude, point.latitude].map(PlainDecimal.text)
    output.write(
      """
      <Placemark>
      <name>\(step.instruction.xml)</name>
      <Point><coordinates>\(numbers.joined(separator: ","))</coordinates></Point>
      </Placemark>

      """)
  }

  private mutating func write(_ place: VisitedPlace, _ altitudes: Altitudes, at clock: WallClock) {
    guard place.location.coordinate.isValid else { return }
    let accuracy = place.accuracyText.map { "<description>\($0)</description>\n" } ?? ""
    let position = altitudes.position(place.location, separator: ",")
    output.write(
      """
      <Placemark>
      <name>\(place.placemark.title.xml)</name>
      \(accuracy)<TimeStamp><when>\(clock.text(place.location.time))</when></TimeStamp>
      <Point><coordinates>\(position)</coordinates></Point>
      </Placemark>

      """)
  }
}

/// The altitudes of a route in KML. Programs expect one for every position: if a route has none,
/// each is 0. If it has some, unknown ones are left out.
private struct Altitudes {
  private let areKnown: Bool

  init(_ route: Route) {
    areKnown = route.fixes.contains { $0.altitude != nil }
  }

  /// `longitude, latitude, altitude` with a separator.
  func position(_ fix: Location, separator: String) -> String {
    let numbers = [fix.coordinate.longitude, fix.coordinate.latitude, fix.altitude]
    return (numbers.compactMap { $0.map(PlainDecimal.text) } + (areKnown ? [] : ["0"]))
      .joined(separator: separator)
  }
}
