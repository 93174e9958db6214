import Foundation
import Testing
import TrackerPipeline

/// A file that is ridden, written, and ridden again.
@Suite struct `What tracker-sim writes of a recording` {
  /// Two tracks, the first with two segments, one of which has a single point; not everywhere an
  /// elevation, and nowhere a round one.
  static let gpx = GPX.document(
    """
    <metadata><name>A &amp; B</name></metadata>
    <trk><name>up</name>
    <trkseg>
    \(point("46.5", "512.25", at: 0))
    \(point("46.5003", "513.4000244140625", at: 4))
    </trkseg><trkseg>
    \(point("46.51", "0", at: 700))
    </trkseg></trk>
    <trk><trkseg>
    \(point("46.52", "-3.5", at: 900))
    \(point("46.5203", nil, at: 905))
    \(point("46.5206", "520", at: 911))
    </trkseg></trk>
    """)

  private static func point(_ latitude: String, _ elevation: String?, at second: Int) -> String {
    let elevation = elevation.map { GPX.element("ele", $0) } ?? ""
    let time = GPX.element("time", GPX.timestamp(second))
    return "<trkpt lat=\"\(latitude)\" lon=\"8.25\">\(elevation)\(time)</trkpt>"
  }

  private func written(_ format: String, of route: String) throws -> String {
    let run = try TrackerSimRun(
      "run", "-", "--format", format, "--geocoder", "coordinates", input: route)
    #expect(run.status == 0)
    return run.output
  }

  @Test(arguments: ["gpx", "kml"])
  func `has its tracks, segments, elevations, times and names`(format: String) throws {
    let recorded = try Route.read(gpx: Self.gpx)
    let again = try Route.read(
      bytes: written(format, of: Self.gpx).utf8, file: "again", options: RouteOptions())
    #expect(again.fixes == recorded.fixes)
    #expect(again.fixes.map(\.altitude) == [512.25, 513.4000244140625, 0, -3.5, nil, 520])
    #expect(again.startTime == recorded.startTime)
    #expect(again.name == "A & B")
    #expect(again.tracks.map(\.segments) == [[0..<2, 2..<3], [3..<6]])
    #expect(again.tracks.map(\.name) == ["up", "A & B"])
  }

  @Test func `has a line of two positions in geojson for a segment of one`() throws {
    let recorded = try Route.read(gpx: Self.gpx)
    let again = try Route.read(
      bytes: written("geojson", of: Self.gpx).utf8, file: "again", options: RouteOptions())
    let fixes = Array(recorded.fixes[..<3]) + Array(recorded.fixes[2...])
    #expect(again.fixes == fixes)
    #expect(again.startTime == recorded.startTime)
    #expect(again.name == "A & B")
    #expect(again.tracks.map(\.segments) == [[0..<2, 2..<4], [4..<7]])
    #expect(again.tracks.map(\.name) == ["up", "A & B"])
  }

  @Test(arguments: ["gpx", "kml", "geojson"])
  func `is ridden to the same places`(format: String) throws {
    let (first, second) = (try places(of: Self.gpx), try places(of: written(format, of: Self.gpx)))
    #expect(first == second)
    #expect(first.count == 6)
  }

  @Test(arguments: ["gpx", "kml", "geojson"])
  func `stays as it is when it is written again`(format: String) throws {
    let once = try written(format, of: Self.gpx)
    #expect(try written(format, of: once) == once)
  }

  @Test(arguments: ["gpx", "kml", "geojson"])
  func `has a single fix once`(format: String) throws {
    let again = try Route.read(
      bytes: written(format, of: GPX.track(GPX.point("10", at: 0))).utf8, file: "again")
    #expect(again.latitudes == [10])
  }

  @Test func `has a single fix where nobody has named it`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--format", "geojson", "--failure-rate", "1",
      input: GPX.track(GPX.point("10", at: 0)))
    #expect(try Route.read(bytes: run.output.utf8, file: "again").latitudes == [10])
  }

  @Test func `has no elevation where the recording has none`() throws {
    let kml = try written("kml", of: TinyRoute.gpx)
    let again = try Route.read(bytes: kml.utf8, file: "again")
    #expect(again.fixes.allSatisfy { $0.altitude == nil })
    #expect(try !written("gpx", of: kml).contains("<ele>"))
  }

  @Test func `is joined by no line in kml, where it was interrupted`() throws {
    let kml = try written("kml", of: Self.gpx)
    #expect(kml.contains("<gx:MultiTrack>\n<gx:interpolate>0</gx:interpolate>\n<gx:Track>\n"))
    #expect(kml.matches(of: /<gx:Track>/).count == 3)
    #expect(kml.contains("<gx:coord>8.25 46.5203</gx:coord>"))
  }

  @Test func `is cut in geojson at the antimeridian, at the height between`() throws {
    let gpx = GPX.document(
      """
      <trk><trkseg>
      <trkpt lat="10" lon="179"><ele>100</ele><time>2024-03-10T12:00:00Z</time></trkpt>
      <trkpt lat="10" lon="-179"><ele>200</ele><time>2024-03-10T13:00:00Z</time></trkpt>
      </trkseg></trk>
      """)
    #expect(
      try written("geojson", of: gpx).contains(
        "[[[179.0,10.0,100.0],[180.0,10.0,150.0]],[[-180.0,10.0,150.0],[-179.0,10.0,200.0]]]"))
  }

  private func places(of route: String) throws -> [String] {
    try written("csv", of: route).components(separatedBy: "\r\n").dropFirst().dropLast().map { $0 }
  }
}
