import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RouteTracksTests {
  /// Fixes 0 and 1 in a segment of the first track, 2 in its second, 3 and 4 in another track.
  private static let file = GPX.document(
    """
    <trk><name>first</name><trkseg>\(GPX.point("1", at: 0))\(GPX.point("2", at: 1))</trkseg>
    <trkseg>\(GPX.point("3", at: 10))</trkseg></trk>
    <trk><name>second</name><trkseg>\(GPX.point("4", at: 20))\(GPX.point("5", at: 24))</trkseg></trk>
    """)

  private func tracks(
    of file: String = file, _ change: (inout RoutePart) -> Void = { _ in }
  ) throws(RouteError) -> [Route.Track] {
    var part = RoutePart()
    change(&part)
    return try Route.read(bytes: file.utf8, file: "test.gpx", options: .ofMiniature, part: part)
      .tracks
  }

  private func track(_ name: String?, _ segments: Range<Int>...) -> Route.Track {
    Route.Track(name: name, segments: segments)
  }

  @Test func `are those of the file`() throws {
    #expect(try tracks() == [track("first", 0..<2, 2..<3), track("second", 3..<5)])
  }

  @Test func `keep their names when a part is chosen`() throws {
    #expect(try tracks { $0.track = 2 } == [track("second", 0..<2)])
    #expect(try tracks { $0.segment = 2 } == [track("first", 0..<1)])
  }

  @Test func `are cut with the fixes, and those go of which nothing is left`() throws {
    #expect(
      try tracks { ($0.from, $0.to) = (.offset(.seconds(1)), .offset(.seconds(10))) }
        == [track("first", 0..<1, 1..<2)])
    #expect(try tracks { $0.from = .offset(.seconds(20)) } == [track("second", 0..<2)])
  }

  @Test func `are turned round with the fixes`() throws {
    #expect(
      try tracks { $0.isReversed = true } == [track("second", 0..<2), track("first", 2..<3, 3..<5)])
  }

  @Test func `come again with each lap`() throws {
    #expect(
      try tracks { $0.laps = 2 } == [
        track("first", 0..<2, 2..<3), track("second", 3..<5), track("first", 5..<7, 7..<8),
        track("second", 8..<10),
      ])
    var part = RoutePart()
    part.laps = 3
    let built = BuiltInRoute.cityRun.route
    let laps = try built.part(part, file: "city-run")
    #expect(laps.tracks == [track(nil, 0..<895, 895..<1_790, 1_790..<2_685)])
    #expect(built.tracks == [track(nil, 0..<895)])
  }

  @Test func `go with their segments when these are put in order of time`() throws {
    let late = GPX.document(
      """
      <trk><name>a</name><trkseg>\(GPX.point("5", at: 20))</trkseg>
      <trkseg>\(GPX.point("1", at: 0))\(GPX.point("9", at: -5))</trkseg></trk>
      <trk><name>b</name><trkseg>\(GPX.point("3", at: 10))</trkseg></trk>
      """)
    #expect(
      try tracks(of: late) == [track("a", 0..<1), track("b", 1..<2), track("a", 2..<3)])
  }

  @Test(arguments: [nil, 0]) func `stay what they are where times are made up`(first: Int?) throws {
    let untimed = GPX.document(
      """
      <trk><trkseg>\(GPX.point("45", at: first))\(GPX.point("45.0001", at: nil))</trkseg>
      <trkseg>\(GPX.point("45.01", at: nil))\(GPX.point("45.0101", at: nil))</trkseg></trk>
      """)
    let route = try Route.read(gpx: untimed)
    let starts = try #require(route.tracks.first?.segments).map { route.latitudes[$0.lowerBound] }
    #expect(starts == [45, 45.01])
    #expect(route.tracks.first?.segments.last?.upperBound == route.fixes.count)
  }

  @Test func `have all fixes, whatever a client does to these`() throws {
    var route = try Route.read(gpx: Self.file)
    route.fixes.removeLast(3)
    #expect(route.tracks == [track("first", 0..<2)])
    route.fixes = []
    #expect(route.tracks == [])
    route.fixes = BuiltInRoute.cityRun.route.fixes
    #expect(route.tracks.flatMap(\.segments).last == 3..<895)
  }

  @Test func `an interpolated position has the altitude between`() throws {
    let route = try Route.read(
      gpx: GPX.document(
        """
        <rte><rtept lat="45" lon="7"><ele>100</ele></rtept>
        <rtept lat="45.001" lon="7"><ele>200</ele></rtept></rte>
        """), options: RouteOptions(speed: 111.132 / 4))
    let altitudes = route.fixes.map { ($0.altitude ?? -1).rounded() }
    #expect(altitudes == [100, 125, 150, 175, 200])
  }
}
