import Testing
import TrackerPipeline

@Suite struct GPXReaderTests {
  @Test func `a track is read with its name, times and accuracies`() throws {
    let route = try Route.read(
      gpx: GPX.document(
        """
        <metadata><time>2031-01-01T00:00:00Z</time></metadata>
        <trk><name> Evening
          ride </name><trkseg>
        <trkpt lat="45.0" lon="7.5"><ele>310</ele><time>2024-03-10T12:00:00Z</time>
          <extensions><speed>3</speed><hAcc>4.5</hAcc></extensions></trkpt>
        <trkpt lon="7.6" lat="45.1"><extensions><x><accuracy>-1</accuracy><time>no</time></x>
          </extensions><time>2024-03-10T12:00:10.5Z</time></trkpt>
        </trkseg></trk>
        """))

    #expect(route.name == "Evening ride")
    #expect(route.source == "gpx")
    #expect(route.timing == .recorded)
    #expect(route.latitudes == [45, 45.1])
    #expect(route.fixes.map(\.coordinate.longitude) == [7.5, 7.6])
    #expect(route.fixes.map(\.horizontalAccuracy) == [4.5, nil])
    #expect(route.seconds == [0, 10.5])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.points == 2)
    #expect(route.warnings.isEmpty)
  }

  @Test func `GPX 1.0 has its name and time outside of metadata`() throws {
    let route = try Route.read(
      gpx: """
        <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><name>Hills</name>
        <time>1970-01-01T00:00:00Z</time>
        <trk><name>1</name><trkseg>\(GPX.point("45", at: 0))</trkseg></trk></gpx>
        """)

    #expect(route.name == "Hills")
    #expect(route.startTime?.description == GPX.timestamp(0))
  }

  @Test(arguments: [
    (
      "<wpt lat='1' lon='0'/><rte><rtept lat='2' lon='0'/></rte><trk><trkpt lat='3' lon='0'/></trk>",
      3.0, "1 track point used, 1 route point and 1 waypoint not"
    ),
    (
      "<wpt lat='1' lon='0'/><wpt lat='1' lon='0'/><rte><rtept lat='2' lon='0'/></rte>",
      2, "1 route point used, 2 waypoints not"
    ),
  ])
  func `tracks are used before routes before waypoints`(
    content: String, latitude: Double, warning: String
  ) throws {
    let route = try Route.read(gpx: GPX.document(content))

    #expect(route.latitudes == [latitude])
    #expect(route.warnings.first == warning)
  }

  @Test func `waypoints alone are a route, named after the file`() throws {
    let route = try Route.read(
      gpx: GPX.document(
        """
        <wpt lat="45" lon="7"><name>A</name><time>2024-03-10T12:00:00Z</time></wpt>
        <wpt lat="46" lon="7"><name>B</name><time>2024-03-10T13:00:00Z</time></wpt>
        """))

    #expect(route.latitudes == [45, 46])
    #expect(route.name == "test")
    #expect(route.warnings.isEmpty)
  }

  @Test func `points may stand in a track without a segment`() throws {
    let points = GPX.point("45", at: 0) + GPX.point("46", at: 1)

    #expect(try Route.read(gpx: GPX.document("<trk>\(points)</trk>")).latitudes == [45, 46])
  }

  @Test func `prefixes do not matter`() throws {
    let route = try Route.read(
      gpx: """
        <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:name>P</g:name><g:trkseg>
        <g:trkpt lat="45" lon="7"><g:time>2024-03-10T12:00:00Z</g:time></g:trkpt>
        </g:trkseg></g:trk></g:gpx>
        """)

    #expect(route.name == "P")
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings.isEmpty)
  }

  @Test func `a prefix that is not declared is a warning`() throws {
    let route = try Route.read(
      gpx: GPX.track(
        """
        <trkpt lat="45" lon="7"><extensions><tpx:hAcc>3</tpx:hAcc></extensions></trkpt>
        """))

    #expect(route.fixes.first?.horizontalAccuracy == 3)
    #expect(route.warnings.first == "line 4: a prefix without its xmlns declaration")
  }

  @Test func `CDATA, comments and character references are text`() throws {
    let route = try Route.read(
      gpx: GPX.document(
        """
        <trk><name><![CDATA[a <b> & c]]> &amp; d</name><trkseg><trkpt lat="45" lon="7">
        <time><![CDATA[2024-03-10]]>T12:<!-- half past -->30&#58;00Z</time></trkpt>
        </trkseg></trk>
        """))

    #expect(route.name == "a <b> & c & d")
    #expect(route.startTime?.description == "2024-03-10T12:30:00Z")
  }

  @Test func `a time without a zone is UTC, with one warning for the file`() throws {
    let zoneless = (1...2).map {
      "<trkpt lat='45' lon='7'><time>2024-03-10T12:00:0\($0)</time></trkpt>"
    }
    let route = try Route.read(gpx: GPX.track(GPX.point("45", at: 0), zoneless[0], zoneless[1]))

    #expect(route.seconds == [0, 1, 2])
    #expect(
      route.warnings == ["line 5: a time without a zone is taken for UTC; write Z after it"])
  }

  @Test(arguments: [
    ("91.5", "lat is \"91.5\"; the range is -90 to 90"),
    ("1e400", "the range is -90 to 90"),
    ("NaN", "lat is \"NaN\"; write decimal degrees"),
    ("-Infinity", "write decimal degrees"),
    ("0x1p5", "write decimal degrees"),
    ("undefined", "write decimal degrees"),
    ("", "lat is \"\"; write decimal degrees"),
    ("45,5", "write decimal degrees, with a full stop instead of the comma"),
  ])
  func `a point that is nowhere is dropped, counted, and named`(
    latitude: String, message: String
  ) throws {
    let route = try Route.read(
      gpx: GPX.track(
        GPX.point("45", at: 0), GPX.point(latitude, at: 1), "<trkpt lon='7'/>",
        GPX.point("46", at: 2)))

    #expect(route.latitudes == [45, 46])
    #expect(route.dropped == Route.Dropped(invalid: 2))
    #expect(route.points == 4)
    #expect(route.warnings.count == 1)
    let warning = try #require(route.warnings.first)
    #expect(
      warning.hasPrefix("line 5: 2 track points without a usable coordinate dropped;"))
    #expect(warning.hasSuffix(message))
  }

  @Test(arguments: [" 45.5\n", "4.55e1", "+45.5", "45.50000000000000000000000000000000000000000"])
  func `a coordinate may be written in any decimal way`(latitude: String) throws {
    #expect(try Route.read(gpx: GPX.track(GPX.point(latitude, at: 0))).latitudes == [45.5])
  }

  @Test func `a blank time is none`() throws {
    let route = try Route.read(gpx: GPX.track("<trkpt lat='45' lon='7'><time> </time></trkpt>"))

    #expect(route.timing == .constantSpeed)
  }

  @Test func `the points of Garmin's extensions between route points are counted`() throws {
    let shape =
      "<extensions><gpxx:RoutePointExtension><gpxx:rpt lat='45.1' lon='7'/>"
      + "<gpxx:rpt lat='45.2' lon='7'><gpxx:Subclass>1</gpxx:Subclass></gpxx:rpt>"
      + "</gpxx:RoutePointExtension></extensions>"
    let text =
      "<gpx xmlns:gpxx='g'><rte><rtept lat='45' lon='7'>\(shape)</rtept>"
      + "<rtept lat='46' lon='7'/></rte></gpx>"
    let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature)

    #expect(
      route.warnings.contains(
        "2 points of Garmin's extensions (gpxx:rpt) not used; between route points the way is straight"
      ))
  }
}
