import Testing

@testable import TrackerPipeline

@Suite struct RoutePartTests {
  /// Two tracks: one with two segments, one with a name.
  private static let file = GPX.document(
    "<trk><trkseg>\(GPX.point("1", at: 0))\(GPX.point("2", at: 1))</trkseg>"
      + "<trkseg>\(GPX.point("3", at: 10))</trkseg></trk>"
      + "<trk/><trk><name>second</name>\(GPX.point("4", at: 20))\(GPX.point("5", at: 24))</trk>")

  @Test(
    arguments: [
      (nil, nil, [1, 2, 3, 4, 5]), (1, nil, [1, 2, 3]), (2, nil, [4, 5]), (nil, 2, [3]),
      (nil, 3, [4, 5]), (1, 2, [3]), (2, 1, [4, 5]),
    ] as [(Int?, Int?, [Double])])
  func `a track or segment is chosen by its number`(
    track: Int?, segment: Int?, latitudes: [Double]
  ) throws {
    let route = try read { ($0.track, $0.segment) = (track, segment) }

    #expect(route.latitudes == latitudes)
    #expect(route.seconds.first == 0)
    #expect(route.name == "second")
  }

  @Test func `a chosen track goes by its own name`() throws {
    let named = Self.file.replacing("<trk><trkseg>", with: "<trk><name>first</name><trkseg>")
    var part = RoutePart()
    part.track = 2

    #expect(try Route.read(bytes: named.utf8, file: "a", part: part).name == "second")
    #expect(try Route.read(gpx: named).name == "first")
  }

  @Test func `a number that is too large says how many there are`() {
    #expect(complaint { $0.track = 3 } == "there is no track 3 in it; it has 2 tracks")
    #expect(complaint { $0.segment = 4 } == "there is no segment 4 in it; it has 3 segments")
    #expect(
      complaint { ($0.track, $0.segment) = (2, 2) }
        == "there is no segment 2 in it; it has 1 segment")
  }

  @Test func `the ends are cut off, bounds included, and the rest starts at the origin`() throws {
    let middle = try read { ($0.from, $0.to) = (.offset(.seconds(1)), .offset(.seconds(20))) }
    let instant = try Timestamp.parse("2024-03-10T12:00:10Z").timestamp
    let end = try read { $0.from = .instant(instant) }
    let start = try read { $0.to = .instant(instant) }

    #expect(middle.latitudes == [2, 3, 4])
    #expect(middle.seconds == [0, 9, 19])
    #expect(middle.startTime?.description == "2024-03-10T12:00:01Z")
    #expect(end.latitudes == [3, 4, 5])
    #expect(start.latitudes == [1, 2, 3])
  }

  @Test func `when nothing is left, it says why`() {
    #expect(
      complaint { $0.from = .offset(.seconds(25)) }
        == "nothing is left of it: it lasts 24 s from 2024-03-10T12:00:00Z")
    #expect(
      complaint { ($0.from, $0.to) = (.offset(.seconds(5)), .offset(.seconds(2))) }
        == "nothing is left of it: the end comes before the start")
    #expect(
      complaint { $0.to = .instant(Timestamp(nanoseconds: .min)) }.hasPrefix("nothing is left"))
    #expect(
      complaint(of: GPX.track(GPX.point("1", at: nil))) {
        $0.from = .instant(Timestamp(nanoseconds: 0))
      } == "it has no dates, so it cannot be cut at one; write seconds since its start")
  }

  @Test func `reversed, the gaps are mirrored`() throws {
    let route = try read { $0.isReversed = true }

    #expect(route.latitudes == [5, 4, 3, 2, 1])
    #expect(route.seconds == [0, 4, 14, 23, 24])
  }

  @Test func `the next lap begins a median interval after the last fix`() throws {
    let twice = try read { $0.laps = 2 }
    let alone = try read { ($0.segment, $0.laps) = (2, 3) }

    #expect(twice.latitudes == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    // The gaps are 1, 9, 10 and 4 s.
    #expect(twice.seconds == [0, 1, 10, 20, 24, 33, 34, 43, 53, 57])
    #expect(twice.points == 5)
    #expect(alone.seconds == [0, 1, 2])
  }

  @Test func `too many laps are an error`() {
    #expect(complaint { $0.laps = 2_000_001 }.hasPrefix("2000001 laps of 5 positions are more"))
    #expect(complaint { $0.laps = .max }.hasSuffix("ride fewer"))
  }

  @Test func `all in one: chosen, cut, reversed, repeated`() throws {
    let route = try read {
      $0.track = 1
      $0.to = .offset(.seconds(1))
      $0.isReversed = true
      $0.laps = 2
    }

    #expect(route.latitudes == [2, 1, 2, 1])
    #expect(route.seconds == [0, 1, 2, 3])
  }

  @Test func `a built-in route has one track with one segment`() throws {
    let whole = BuiltInRoute.cityRun.route
    var part = RoutePart()
    (part.track, part.segment, part.to) = (1, 1, .offset(.seconds(9)))

    #expect(try whole.part(part, file: "city-run").fixes == Array(whole.fixes.prefix(10)))
    part.segment = 2
    #expect(
      throws: RouteError(file: "city-run", message: "there is no segment 2 in it; it has 1 segment")
    ) { try whole.part(part, file: "city-run") }
  }

  private func read(_ change: (inout RoutePart) -> Void) throws(RouteError) -> Route {
    var part = RoutePart()
    change(&part)
    return try Route.read(
      bytes: Self.file.utf8, file: "test.gpx", options: .ofMiniature, part: part)
  }

  private func complaint(
    of file: String = Self.file, _ change: (inout RoutePart) -> Void
  ) -> String {
    var part = RoutePart()
    change(&part)
    do throws(RouteError) {
      let route = try Route.read(
        bytes: file.utf8, file: "test.gpx", options: .ofMiniature, part: part)
      return "no error but \(route.fixes.count) fixes"
    } catch {
      return error.message
    }
  }
}

/// A privacy zone around the ends of each track.
@Suite struct TrimmedRouteTests {
  /// A fix every second, each ten metres north of the one before.
  private func line(_ metres: [Double]) -> Route {
    Route(
      name: "line", source: "test",
      fixes: metres.enumerated().map { fix($1, at: Double($0)) },
      startTime: Timestamp(nanoseconds: 1_000_000_000))
  }

  private func trimmed(_ route: Route, by metres: Double) throws(RouteError) -> Route {
    var part = RoutePart()
    part.trim = metres
    return try route.part(part, file: "line.gpx")
  }

  @Test func `nothing is left near its ends, and it begins at the origin`() throws {
    let route = try trimmed(line(Array(stride(from: 0, through: 100, by: 10))), by: 25)
    #expect(route.fixes.count == 5)
    #expect(route.fixes.first?.time == .zero)
    #expect(route.startTime == Timestamp(nanoseconds: 4_000_000_000))
    #expect(
      route.fixes.allSatisfy {
        Geodesic.distance(from: fix(0).coordinate, to: $0.coordinate) >= 25
          && Geodesic.distance(from: fix(100).coordinate, to: $0.coordinate) >= 25
      })
  }

  @Test func `a way back past the start is left out as well, and parts the rest`() throws {
    let route = try trimmed(line([0, 30, 60, 30, 5, 40, 80, 120]), by: 25)
    #expect(route.fixes.count == 5)
    #expect(route.tracks.flatMap(\.segments) == [0..<3, 3..<5])
  }

  @Test func `each track has its own ends`() throws {
    var route = line([0, 30, 60, 1_000, 1_030, 1_060])
    route.segmentStarts = [.init(fix: 0, track: 0), .init(fix: 3, track: 1)]
    let trimmed = try trimmed(route, by: 20)
    #expect(trimmed.fixes.map(\.coordinate) == [fix(30).coordinate, fix(1_030).coordinate])
  }

  @Test func `a route that is only ends is an error`() {
    #expect(throws: RouteError.self) { try trimmed(line([0, 10, 20]), by: 200) }
    #expect(throws: RouteError.self) { try trimmed(line([0, 10, 20]), by: .infinity) }
  }

  @Test func `without a length nothing is left out`() throws {
    #expect(try trimmed(line([0, 10, 0]), by: 0).fixes.count == 3)
  }
}
