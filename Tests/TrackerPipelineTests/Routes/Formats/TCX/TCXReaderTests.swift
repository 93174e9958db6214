import Testing

@testable import TrackerPipeline

@Suite struct TCXReaderTests {
  /// A file with one activity or course around its laps, which begin on line 3.
  private static func document(
    _ laps: String, of course: String = "Activity", in list: String = "Activities"
  ) -> String {
    GPX.declaration
      + "<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\">"
      + "<\(list)><\(course)><Id>2024-03-10T12:00:00Z</Id>\n\(laps)</\(course)></\(list)>"
      + "</TrainingCenterDatabase>"
  }

  private static func point(_ second: Int, _ latitude: String?) -> String {
    let position = latitude.map {
      "<Position><LatitudeDegrees>\($0)</LatitudeDegrees>"
        + "<LongitudeDegrees> 7 </LongitudeDegrees></Position>"
    }
    return "<Trackpoint><Time>\(GPX.timestamp(second))</Time>\(position ?? "")"
      + "<AltitudeMeters>400</AltitudeMeters><HeartRateBpm><Value>120</Value></HeartRateBpm>"
      + "</Trackpoint>\n"
  }

  private static func track(_ points: String...) -> String {
    "<Track>\n\(points.joined())</Track>\n"
  }

  private func read(_ tcx: String) throws(RouteError) -> Route {
    try Route.read(bytes: tcx.utf8, file: "test.tcx", options: .ofMiniature)
  }

  @Test func `an activity is read, lap by lap`() throws {
    let route = try read(
      Self.document(
        "<Lap StartTime=\"2000-01-01T00:00:00Z\">" + Self.track(Self.point(0, "45"))
          + "</Lap><Lap StartTime=\"x\">"
          + Self.track(Self.point(60, "46"), Self.point(62, "47")) + "</Lap>"))

    #expect(route.source == "tcx")
    #expect(route.latitudes == [45, 46, 47])
    #expect(route.fixes.map(\.coordinate.longitude) == [7, 7, 7])
    #expect(route.seconds == [0, 60, 62])
    #expect(route.warnings == [])
  }

  @Test func `each Track is a segment, and each activity a track`() throws {
    let activity = "<Activity>\(Self.track(Self.point(9, "47")))</Activity>"
    let document = Self.document(Self.track(Self.point(0, "45")) + Self.track(Self.point(5, "46")))
    let two = document.replacing("</Activities>", with: activity + "</Activities>")
    let course = try TCXReader(RouteInput(file: "", bytes: two.utf8)).course()

    #expect(course.tracks.map { $0.segments.map(\.count) } == [[1, 1], [1]])
  }

  @Test func `a course has a name, and ends of laps that are no points of its own`() throws {
    let lap =
      "<Name>Up &amp; down</Name><Lap><BeginPosition><LatitudeDegrees>1</LatitudeDegrees>"
      + "<LongitudeDegrees>1</LongitudeDegrees></BeginPosition></Lap>"
    let mark =
      "<CoursePoint><Name>Top</Name><Time>x</Time><Position><LatitudeDegrees>2</LatitudeDegrees>"
      + "<LongitudeDegrees>2</LongitudeDegrees></Position></CoursePoint>"
    let track = Self.track(Self.point(0, "45"), Self.point(1, "46"))
    let route = try read(Self.document(lap + track + mark, of: "Course", in: "Courses"))

    #expect(route.name == "Up & down")
    #expect(route.latitudes == [45, 46])
    #expect(route.warnings == ["2 trackpoints used, 1 course point not"])
  }

  @Test func `a trackpoint without a position is counted and left out`() throws {
    let route = try read(
      Self.document(
        Self.track(
          Self.point(0, nil), Self.point(1, "45"), Self.point(2, nil), Self.point(3, "46"))))

    #expect(route.latitudes == [45, 46])
    #expect(route.dropped == Route.Dropped(invalid: 2))
    #expect(
      route.warnings == [
        "line 4: 2 trackpoints without a usable coordinate dropped; there is no Position, as indoors"
      ])
  }

  @Test(arguments: [
    (track(point(0, nil)), "test.gpx:4: none of 1 trackpoint is usable: there is no Position"),
    (track(point(0, "91")), "test.gpx:4:240: none of 1 trackpoint is usable: lat is \"91\"; the"),
    (track(point(0, "")), "none of 1 trackpoint is usable: lat is \"\"; write decimal degrees"),
    ("<Lap/>", "test.gpx: there are no points in it: no Trackpoint of an Activity or a Course"),
    (
      "<Track><Trackpoint><Time>noon</Time><Position/></Trackpoint></Track>",
      "none of 1 trackpoint is usable: lat is missing"
    ),
    ("<Track><Trackpoint><Time>", "test.gpx:3"),
  ])
  func `what is no route says why and where`(laps: String, expected: String) {
    let message = message(of: Self.document(laps).utf8)

    #expect(message.contains(expected), "\(message)")
  }
}
