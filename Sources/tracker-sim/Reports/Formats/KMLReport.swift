import TrackerPipeline

/// KML 2.2 with a `gx:Track` for each route and a `Placemark` for each place, in a folder of the
/// ride.
struct KMLReport: ResultDocument {
  private var output: BlockOutput

  init(_ descriptor: Descriptor) {
    output = BlockOutput(descriptor)
    output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
      <name>tracker-sim</name>
      <Style id="route"><LineStyle><color>ffb0541e</color><width>4</width></LineStyle></Style>

      """)
  }

  mutating func add(_ result: RideResult) {
    let route = result.report.route
    let clock = WallClock(route)
    output.write("<Folder>\n<name>\(route.name.xml)</name>\n")
    let notes = [
      clock.isKnown ? nil : WallClock.note,
      result.report.attribution.map { "Names of places: \($0)" },
    ].compactMap(\.self).joined(separator: "; ")
    if !notes.isEmpty { output.write("<description>\(notes.xml)</description>\n") }
    write(route, at: clock)
    for place in result.report.places { write(place, at: clock) }
    output.write("</Folder>\n")
  }

  mutating func finish() throws(Failure) {
    output.write("</Document>\n</kml>\n")
    try output.finish()
  }

  /// First all times, then all positions: the n-th of each belong together.
  private mutating func write(_ route: Route, at clock: WallClock) {
    output.write(
      """
      <Placemark>
      <name>\(route.name.xml)</name>
      <styleUrl>#route</styleUrl>
      <gx:Track>
      <altitudeMode>clampToGround</altitudeMode>

      """)
    for fix in route.fixes where fix.coordinate.isValid {
      output.write("<when>\(clock.text(fix.time))</when>\n")
    }
    for fix in route.fixes where fix.coordinate.isValid {
      output.write("<gx:coord>\(Self.position(fix, separator: " "))</gx:coord>\n")
    }
    output.write("</gx:Track>\n</Placemark>\n")
  }

  private mutating func write(_ place: VisitedPlace, at clock: WallClock) {
    guard place.location.coordinate.isValid else { return }
    let accuracy = place.accuracyText.map { "<description>\($0)</description>\n" } ?? ""
    output.write(
      """
      <Placemark>
      <name>\(place.placemark.title.xml)</name>
      \(accuracy)<TimeStamp><when>\(clock.text(place.location.time))</when></TimeStamp>
      <Point><coordinates>\(Self.position(place.location, separator: ","))</coordinates></Point>
      </Placemark>

      """)
  }

  /// Longitude, latitude and, as programs expect one, an altitude.
  private static func position(_ fix: Location, separator: String) -> String {
    [fix.coordinate.longitude, fix.coordinate.latitude].map(PlainDecimal.text)
      .joined(separator: separator) + separator + "0"
  }
}
