import Foundation
import Testing

@testable import TrackerPipeline

/// Files that never end: a pipe may be one.
@Suite struct EndlessRouteTests {
  /// How a file of some format begins, and what comes again and again after that.
  struct Endless: Sendable, CustomTestStringConvertible {
    let format: String
    let start: String
    let rest: String

    var testDescription: String { format }
  }

  static let files = [
    Endless(format: "CSV", start: "t,lat,lon\n", rest: "1,46.5,8\n"),
    Endless(format: "GPX", start: "<gpx><trk><trkseg>", rest: #"<trkpt lat="46.5" lon="8"/>"#),
    Endless(
      format: "KML line", start: "<kml><Placemark><LineString><coordinates>", rest: "8,46.5 "),
    Endless(
      format: "KML track", start: #"<kml xmlns:gx="g"><Placemark><gx:Track>"#,
      rest: "<gx:coord>8 46.5</gx:coord>"),
    Endless(
      format: "GeoJSON", start: #"{"type": "LineString", "coordinates": [[8, 46.5]"#,
      rest: ",[8, 46.5]"),
    Endless(
      format: "TCX", start: "<TrainingCenterDatabase><Activity><Track>",
      rest: "<Trackpoint><Position><LatitudeDegrees>1</LatitudeDegrees>"
        + "<LongitudeDegrees>1</LongitudeDegrees></Position></Trackpoint>"),
    Endless(
      format: "Google records", start: #"{"locations": [{}"#,
      rest: #",{"latitudeE7": 1, "longitudeE7": 1}"#),
    Endless(
      format: "Google path", start: #"[{"timelinePath": [{}"#, rest: #",{"point": "geo:1,1"}"#),
    Endless(
      format: "OwnTracks", start: "", rest: "{\"_type\": \"location\", \"lat\": 1, \"lon\": 2}\n"),
    Endless(
      format: "gpsd", start: "", rest: "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2}\n"),
    Endless(
      format: "NMEA", start: "",
      rest: "$GPRMC,120000,A,4630.0000,N,00800.0000,E,0.0,0.0,100324,,,A*7E\r\n"
        + "$GPRMC,120001,A,4630.0000,N,00800.0000,E,0.0,0.0,100324,,,A*7F\r\n"),
  ]

  @Test(arguments: files)
  func `reading ends when there are too many points`(file: Endless) {
    var next = Data(file.start.utf8)
    let more = Data(String(repeating: file.rest, count: 100).utf8)
    let input = RouteInput(file: "pipe") {
      defer { next = more }
      return next
    }
    input.mostPoints = 5_000

    #expect(
      throws: RouteError(
        file: "pipe", message: "it has more than 5000 points; cut it into several files")
    ) {
      try Route.read(input, options: RouteOptions())
    }
  }
}
