import Testing

@testable import TrackerPipeline

/// At 45° north 0.001° of latitude are 111.132 m.
@Suite struct RouteTimelineTests {
  @Test func `the fewest points that are not in order are left out and counted`() throws {
    let route = try Route.read(
      gpx: GPX.track(
        GPX.point("1", at: 0), GPX.point("2", at: 20), GPX.point("3", at: 10),
        GPX.point("4", at: 19), GPX.point("5", at: 20), GPX.point("6", at: 5),
        GPX.point("7", at: 30)))

    #expect(route.latitudes == [1, 3, 4, 5, 7])
    #expect(route.seconds == [0, 10, 19, 20, 30])
    #expect(route.dropped == Route.Dropped(outOfOrder: 2))
    #expect(route.points == 7)
    #expect(route.timing == .recorded)
  }

  private func read(csv seconds: [Int]) throws -> Route {
    let rows = seconds.enumerated().map { "\($1 + 1_700_000_000),\($0),8\n" }
    return try Route.read(csv: "time,lat,lon\n" + rows.joined())
  }

  @Test func `a recording with the newest point first is turned round`() throws {
    let route = try read(csv: [50, 40, 30, 20, 10, 0])

    #expect(route.latitudes == [5, 4, 3, 2, 1, 0])
    #expect(route.seconds == [0, 10, 20, 30, 40, 50])
    #expect(route.dropped == Route.Dropped())
    #expect(
      route.warnings == ["1 segment of 6 points had the newest point first, and is turned round"])
  }

  @Test func `a fix an hour ahead costs that fix`() throws {
    let route = try read(csv: [0, 10, 3_620, 30, 40, 50])

    #expect(route.seconds == [0, 10, 30, 40, 50])
    #expect(route.dropped == Route.Dropped(outOfOrder: 1))
    #expect(
      route.warnings == [
        "line 5: 1 of 6 points left out, so that the times of the others are in order; the first time that falls "
          + "back is here, behind that of line 4 of 2023-11-14T23:13:40Z"
      ])
  }

  @Test func `points with one time are untimed`() throws {
    let route = try read(csv: [7, 7, 7])

    #expect(route.timing == .constantSpeed)
    #expect(route.startTime == nil)
    #expect(
      route.warnings == [
        "all points have one time, 2023-11-14T22:13:27Z: ridden at 5.5 m/s, a fix every 1 s"
      ])
  }

  @Test(arguments: [
    // What is left has one time; and what gets a time where nothing moves has that of its neighbour.
    "time,lat,lon\n9,45,7\n3,46,7\n3,47,7\n", "time,lat,lon\n,45,7\n3,45,7\n",
  ])
  func `points that come to have one time are untimed, too`(text: String) throws {
    #expect(try Route.read(csv: text).timing == .constantSpeed)
  }

  @Test(arguments: ["rtept", "wpt"])
  func `waypoints with the times of their creation are ridden as they were drawn`(
    element: String
  ) throws {
    let points = [(45.0, "2024-03-03"), (45.001, "2024-03-01"), (45.002, "2024-09-01")].map {
      "<\(element) lat='\($0.0)' lon='7'><time>\($0.1)T00:00:00Z</time></\(element)>"
    }.joined()
    let route = try Route.read(
      gpx: "<gpx>" + (element == "wpt" ? points : "<rte>\(points)</rte>") + "</gpx>")

    #expect(route.timing == .constantSpeed)
    #expect(route.latitudes.first == 45 && route.latitudes.last == 45.002)
    #expect((222...223).contains(route.length))
    #expect(
      route.warnings.contains(
        "their times are not in order, as those of their creation: ridden at 5.5 m/s, a fix every 1 s"
      ))
  }

  @Test func `placemarks, points of GeoJSON and objects of JSON are sorted by time`() throws {
    let seconds = [20, 0, 40, 10, 30]
    func time(_ second: Int) -> String { "2024-03-10T12:00:\(second == 0 ? "00" : "\(second)")Z" }
    let kml = seconds.map {
      "<Placemark><TimeStamp><when>\(time($0))</when></TimeStamp><Point><coordinates>8,\($0)</coordinates></Point></Placemark>"
    }
    let geoJSON = seconds.map {
      #"{"type": "Feature", "properties": {"time": "\#(time($0))"}, "geometry": {"type": "Point", "coordinates": [8, \#($0)]}}"#
    }
    let objects = seconds.map { #"{"lat": \#($0), "lon": 8, "time": "\#(time($0))"}"# }
    for text in [
      "<kml><Document>\(kml.joined())</Document></kml>",
      #"{"type": "FeatureCollection", "features": [\#(geoJSON.joined(separator: ","))]}"#,
      "[\(objects.joined(separator: ","))]",
    ] {
      let route = try Route.read(bytes: text.utf8, file: "positions", options: .ofMiniature)
      #expect(route.seconds == [0, 10, 20, 30, 40], "\(text)")
      #expect(route.latitudes == [0, 10, 20, 30, 40], "\(text)")
      #expect(route.warnings.contains("5 points put in the order of time"), "\(route.warnings)")
    }
  }

  @Test func `a wild time at the end is left out`() throws {
    let route = try read(csv: [0, 10, 20, 2_000_000_000])

    #expect(route.seconds == [0, 10, 20])
    #expect(route.dropped == Route.Dropped(outOfOrder: 1))
  }

  @Test func `segments are put in order of their first time, equal ones as in the file`() throws {
    let route = try Route.read(
      gpx: segments(
        [GPX.point("3", at: 10), GPX.point("4", at: 30)],
        [GPX.point("1", at: 0)],
        [GPX.point("5", at: 10), GPX.point("6", at: 40)],
        []))

    #expect(route.latitudes == [1, 3, 4, 6])
    #expect(route.seconds == [0, 10, 30, 40])
    #expect(route.dropped.outOfOrder == 1)
  }

  @Test func `a negative accuracy is none`() throws {
    let point = "<trkpt lat='45' lon='7'><extensions><hAcc>-1</hAcc></extensions></trkpt>"

    #expect(try Route.read(gpx: GPX.track(point)).fixes.first?.horizontalAccuracy == nil)
  }

  @Test func `untimed points between timed ones share their time by length`() throws {
    let route = try Route.read(
      gpx: GPX.track(
        GPX.point("45", at: 0), GPX.point("45.001", at: nil), GPX.point("45.003", at: nil),
        GPX.point("45.004", at: 40)))

    #expect(near(route.seconds, [0, 10, 30, 40]))
    #expect(route.timing == .interpolated)
    #expect(route.warnings == ["2 of 4 points have no time; it is interpolated"])
  }

  @Test func `untimed points where nothing moves share the time evenly`() throws {
    let route = try Route.read(
      gpx: GPX.track(
        GPX.point("45", at: 0), GPX.point("45", at: nil), GPX.point("45", at: nil),
        GPX.point("45", at: 3)))

    #expect(near(route.seconds, [0, 1, 2, 3]))
  }

  @Test func `untimed ends of a course are ridden at the speed of the options`() throws {
    let route = try Route.read(
      gpx: GPX.track(
        GPX.point("45", at: nil), GPX.point("45.001", at: 0), GPX.point("45.002", at: nil)),
      options: RouteOptions(speed: 11.1132))

    #expect(near(route.seconds, [0, 10, 20]))
    #expect(route.startTime.map { $0 < Timestamp(nanoseconds: 1_710_071_991_000_000_000) } == true)
  }

  @Test func `untimed ends of segments keep to the time between the segments`() throws {
    let ample = try Route.read(
      gpx: segments(
        [GPX.point("45", at: 0), GPX.point("45.001", at: nil)],
        [GPX.point("45.003", at: nil), GPX.point("45.004", at: 100)]),
      options: RouteOptions(speed: 11.1132))
    let scarce = try Route.read(
      gpx: segments(
        [GPX.point("45", at: 0), GPX.point("45.001", at: nil)],
        [GPX.point("45.003", at: nil), GPX.point("45.004", at: 20)]),
      options: RouteOptions(speed: 11.1132))

    #expect(near(ample.seconds, [0, 10, 90, 100]))
    #expect(near(scarce.seconds, [0, 5, 15, 20]))
  }

  @Test func `a segment without times follows the one before it, and no timed point is lost`()
    throws
  {
    let route = try Route.read(
      gpx: segments(
        [GPX.point("45.003", at: 30)],
        [GPX.point("45.004", at: nil)],
        [GPX.point("45", at: 0)],
        [GPX.point("45.001", at: nil)]),
      options: RouteOptions(speed: 11.1132))

    #expect(near(route.latitudes, [45, 45.001, 45.003, 45.004]))
    #expect(near(route.seconds, [0, 10, 30, 40]))
    #expect(route.dropped == Route.Dropped())
  }

  @Test func `without any time the course is ridden at constant speed`() throws {
    let route = try Route.read(
      gpx: GPX.track(
        GPX.point("45", at: nil), GPX.point("45.00025", at: nil), GPX.point("45.00025", at: nil),
        GPX.point("45.001", at: nil)),
      options: RouteOptions(speed: 44.4528, interval: .milliseconds(500)))

    #expect(near(route.latitudes, [45, 45.0002, 45.0004, 45.0006, 45.0008, 45.001]))
    #expect(near(route.seconds, [0, 0.5, 1, 1.5, 2, 2.5]))
    #expect(route.timing == .constantSpeed)
    #expect(route.startTime == nil)
    #expect(
      route.warnings == ["no point has a time: ridden at 44.45 m/s, a fix every 0.5 s"])
  }

  @Test func `the way between untimed segments takes its time but has no fixes`() throws {
    let route = try Route.read(
      gpx: segments(
        [GPX.point("45", at: nil), GPX.point("45.001", at: nil)],
        [GPX.point("45.003", at: nil)]),
      options: RouteOptions(speed: 111.132))

    #expect(near(route.latitudes, [45, 45.001, 45.003]))
    #expect(near(route.seconds, [0, 1, 3]))
    #expect(route.points == 3)
  }

  @Test func `an untimed segment that begins where the last one ended is not before it`() throws {
    for number in 1..<100 {
      let end = "45.\(number)"
      let route = try Route.read(
        gpx: segments(
          [GPX.point("44.9", at: nil)], [GPX.point("45", at: nil), GPX.point(end, at: nil)],
          [GPX.point(end, at: nil)]),
        options: RouteOptions(speed: 111.132))
      let times = route.fixes.map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "\(end)")
    }
  }

  @Test func `a ride that would never end is an error`() {
    let around = GPX.track(
      GPX.point("0", "1", at: nil), GPX.point("0", "121", at: nil), GPX.point("0", "-119", at: nil))

    #expect(
      message(of: around.utf8)
        == "test.gpx: no point has a time, and its 26716 km at 5.5 m/s with a fix every 1 s are "
        + "4857578 fixes, more than 1000000; use a longer --interval or a higher --speed, or give the "
        + "points times")
  }

  @Test func `a country may be crossed without times`() throws {
    let across = GPX.track(GPX.point("45", "0", at: nil), GPX.point("45", "34", at: nil))

    #expect(try Route.read(gpx: across).fixes.count > 480_000)
  }

  @Test func `times further apart than the time line reaches are an error`() {
    let centuries = GPX.track(
      "<trkpt lat='1' lon='2'><time>1700-01-01T00:00:00Z</time></trkpt>",
      "<trkpt lat='1' lon='2'><time>2200-01-01T00:00:00Z</time></trkpt>")

    #expect(message(of: centuries.utf8).contains("it lasts more than 292 years"))
  }

  @Test(arguments: [false, true])
  func `a course without times is as long as its line, however few fixes it is ridden with`(
    isReversed: Bool
  ) throws {
    var part = RoutePart()
    part.isReversed = isReversed
    // A zigzag with corners every 157 m, and a fix every 300 m.
    let points = (0...40).map { index in
      "<trkpt lat='\(0.001 * Double(index))' lon='\(index % 2 == 0 ? 0 : 0.001)'/>"
    }
    let options = RouteOptions(speed: 30, interval: .seconds(10))
    let route = try Route.read(
      bytes: GPX.track(points.joined()).utf8, file: "zigzag.gpx", options: options, part: part)

    #expect(route.fixes.count < 25)
    #expect((6_260...6_290).contains(route.length), "\(route.length)")
    #expect(abs(route.summary.length - route.length) < 1e-6)
    // Other fixes are no samples of that line.
    var other = route
    other.fixes = Array(route.fixes.prefix(2))
    #expect(other.length < 300)
  }

  @Test func `the length is that of all legs`() throws {
    let route = try Route.read(
      gpx: GPX.track(GPX.point("45", at: 0), GPX.point("45.001", at: 1), GPX.point("45", at: 2)))

    #expect(abs(route.length - 222.264) < 1e-3)
  }

  private func segments(_ segments: [String]...) -> String {
    let elements = segments.map { GPX.element("trkseg", $0.joined()) }
    return GPX.document(GPX.element("trk", elements.joined()))
  }

  private func near(_ numbers: [Double], _ expected: [Double]) -> Bool {
    numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-3 }
  }
}
