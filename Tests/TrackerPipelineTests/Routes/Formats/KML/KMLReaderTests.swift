import Testing

@testable import TrackerPipeline

@Suite struct KMLReaderTests {
  private static let whens = ["12:00:00", "12:00:02"].map { "<when>2024-03-10T\($0)Z</when>" }
  private static let coords = ["7 45 400", " 8  46 "].map { "<gx:coord>\($0)</gx:coord>" }

  @Test(arguments: [
    track(whens + coords), track(coords + whens),
    track([whens[0], coords[0], whens[1], coords[1]]),
    "<gx:MultiTrack>" + track([whens[0], coords[0]]) + track([coords[1], whens[1]])
      + "</gx:MultiTrack>",
    "<Folder><Track>\(whens.joined())<coord>7 45</coord><coord>8 46</coord></Track></Folder>",
    point("7,45,0", whens[0]) + point(" 8,46 ", whens[1]),
    point("7,45,0,12", whens[0]) + point("8, 46", whens[1]),
  ])
  func `every way to write times and positions is read`(content: String) throws {
    let route = try Route.read(kml: Self.document(content))

    #expect(route.source == "kml")
    #expect(route.latitudes == [45, 46])
    #expect(route.fixes.map(\.coordinate.longitude) == [7, 8])
    #expect(route.seconds == [0, 2])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings == [])
  }

  @Test func `points with times come before a line without, and that before other points`() throws {
    let line = "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>"
    let timed = Self.point("7,45", Self.whens[0]) + Self.point("8,46", Self.whens[1])

    #expect(try Route.read(kml: Self.document(line + timed)).latitudes == [45, 46])
    let route = try Route.read(kml: Self.document(Self.point("7,45", Self.whens[0]) + line))
    #expect(route.timing == .constantSpeed)
  }

  @Test(arguments: [("1997", "1998"), ("1997-01", "1998-01"), ("1997-01-01", "1998-01-01")])
  func `a year, a month and a day are times`(first: String, second: String) throws {
    let route = try Route.read(
      kml: Self.document(
        Self.point("7,45", "<when>\(first)</when>")
          + Self.point("8,46", "<when>\(second)</when>")))

    #expect(route.startTime?.description == "1997-01-01T00:00:00Z")
    #expect(route.seconds == [0, 365 * 86_400.0])
  }

  @Test(arguments: [
    "7,45,1 8,46,2 9,47,3", "7,45,1,8,46,2,9,47,3", "7, 45, 1\n8, 46, 2\n9, 47, 3",
    "7,45,1,5 8,46,2,5 9,47,3,5", "7 ,45 ,1 8 ,46 ,2 9 ,47 ,3",
  ])
  func `every way to write a list of positions is read`(list: String) throws {
    let content = "<LineString><coordinates>\(list)</coordinates></LineString>"
    for text in [
      Self.document("<Placemark>\(content)</Placemark>"), "<Placemark>\(content)</Placemark>",
      "<Folder><Placemark>\(content)</Placemark></Folder>",
    ] {
      let course = try KMLReader(RouteInput(file: "test.kml", bytes: text.utf8)).course()
      #expect(course.segments.joined().map(\.coordinate.latitude) == [45, 46, 47])
    }
  }

  @Test func `lines have no times, and are read however long they are`() throws {
    let tuples = (0..<2_000).map { "7,\(45 + Double($0) / 10_000),400" }
    let route = try Route.read(
      kml: Self.document(
        "<Placemark><LineString><coordinates>\n\(tuples.joined(separator: "\n "))\n</coordinates>"
          + "</LineString></Placemark>"))

    #expect(route.points == 2_000)
    #expect(route.timing == .constantSpeed)
  }

  @Test func `a placemark is a track with a name, its lines are segments`() throws {
    let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
    let document = Self.document(
      "<Document><name> The\n file </name><Placemark><name>a</name><MultiGeometry>\(line)\(line)"
        + "</MultiGeometry></Placemark><Placemark>\(line)<name>b</name></Placemark></Document>")
    let course = try KMLReader(RouteInput(file: "test.kml", bytes: document.utf8)).course()

    #expect(course.name == "The file")
    #expect(course.tracks.map(\.name) == ["a", "b"])
    #expect(course.tracks.map { $0.segments.map(\.count) } == [[2, 2], [2]])
  }

  @Test func `unequal lists are paired in order`() throws {
    let many = try Route.read(
      kml: Self.document(Self.track(Self.whens + Self.coords + ["<gx:coord>8 46.001</gx:coord>"])))
    let few = try Route.read(kml: Self.document(Self.track(Self.whens + [Self.coords[0]])))

    #expect(many.fixes.count == 3)
    #expect(many.timing == .interpolated)
    #expect(many.warnings.first?.hasPrefix("line 2: 2 when and 3 gx:coord are paired") == true)
    #expect(few.fixes.count == 1)
    #expect(few.warnings.first?.hasPrefix("line 2: 2 when and 1 gx:coord are paired") == true)
  }

  @Test func `an empty position takes its time with it, and a time that falls back costs one`()
    throws
  {
    let whens = ["0", "2", "1", "3"].map { "<when>2024-03-10T12:00:0\($0)Z</when>" }
    let coords = ["<gx:coord/>"] + ["1", "2", "3"].map { "<gx:coord>7 4\($0)</gx:coord>" }
    let route = try Route.read(kml: Self.document(Self.track(whens + coords)))

    #expect(route.latitudes == [42, 43])
    #expect(route.dropped == Route.Dropped(outOfOrder: 1))
  }

  @Test func `tracks are used before lines before points`() throws {
    let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
    let area = "<LinearRing><coordinates>9,9</coordinates></LinearRing>"
    let route = try Route.read(
      kml: Self.document(
        Self.point("1,1", "") + "<Placemark>\(line)\(area)</Placemark>"
          + Self.track(Self.whens + Self.coords)))

    #expect(route.latitudes == [45, 46])
    #expect(route.warnings == ["2 track points used, 2 line points and 1 placemark not"])
  }

  @Test(arguments: [
    ("", "test.gpx: there are no points in it: no gx:Track, LineString or Point"),
    ("<Polygon><coordinates>1,2</coordinates></Polygon>", "there are no points in it"),
    (
      track(["<when>noon</when>", coords[0], whens[1], coords[1]]),
      "test.gpx:2:28: the time is \"noon\": the year needs"
    ),
    (track(["<gx:coord>7,45</gx:coord>"]), "test.gpx:2:36: none of 1 track point is usable: the"),
    (track(["<gx:coord>7 95</gx:coord>"]), "none of 1 track point is usable: lat is \"95\""),
    (track(["<gx:coord>7 0x1</gx:coord>"]), "none of 1 track point is usable: lat is \"0x1\""),
    (point("7 45", ""), "none of 1 placemark is usable: the position is \"7 45\"; write lon,lat"),
    (point("nan,inf", ""), "none of 1 placemark is usable: lat is \"inf\""),
    (
      "<LineString><coordinates>1.0;2.0 </coordinates></LineString>",
      "test.gpx:2: none of 1 line point is usable: the position is \"1.0;2.0\"; write lon,lat,alt"
    ),
    (
      track(["<gx:coord> 7\t45  4 5 6</gx:coord>"]),
      "the position is \" 7\\t45  4 5 6\"; write lon lat alt"
    ),
    (
      "<LineString><coordinates>1,2,3,4,5</coordinates></LineString>",
      "the position is \"1,2,3,4,5\"; write lon,lat,alt"
    ),
    (
      track(["<when>2024-13</when>", coords[0], whens[1], coords[1]]),
      "the time is \"2024-13\": the month is 13"
    ),
    (track(["<when>noon</when>"]), "test.gpx:2:28: the time is \"noon\": the year needs"),
    ("<!DOCTYPE x [<!ENTITY a 'b'>]>", "it declares entities"),
  ])
  func `what is no route says why`(content: String, expected: String) {
    let message = message(of: Self.document(content).utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `deep nesting does no harm`() throws {
    let deep = String(repeating: "<a>", count: 20_000) + String(repeating: "</a>", count: 20_000)
    let track = Self.track(Self.whens + Self.coords)
    let route = try Route.read(kml: Self.document("<Placemark>\(deep)\(track)</Placemark>"))

    #expect(route.latitudes == [45, 46])
  }

  @Test func `a file cut off keeps what was read`() throws {
    let whole = Self.document(Self.track(Self.whens + Self.coords))
    let end = try #require(whole.range(of: " 46 "))
    let route = try Route.read(kml: String(whole[..<end.lowerBound]))

    #expect(route.latitudes == [45])
    #expect(route.warnings.contains { $0.contains("what was read is kept") })
  }

  @Test(arguments: [",", ", "])
  func `a long line with commas alone is read in one go`(separator: String) throws {
    let positions = (0..<20_000).map { "7\(separator)\(Double($0) / 100_000)\(separator)0" }
    let line = positions.joined(separator: separator)
    let route = try Route.read(
      kml: Self.document(
        "<Placemark><LineString><coordinates>\(line)</coordinates></LineString></Placemark>"))

    #expect(route.points == 20_000)
    #expect(route.latitudes.last == 0.19999)
  }

  @Test func `a warning about times names the lines of the times`() throws {
    let times = ["13:00:00", "12:00:00"].map { "<when>2024-03-10T\($0)Z</when>\n" }
    let route = try Route.read(kml: Self.document(Self.track(times + Self.coords)))

    #expect(
      route.warnings == [
        "line 3: 1 of 2 points left out, so that the times of the others are in order; the first time that falls "
          + "back is here, behind that of line 2 of 2024-03-10T13:00:00Z"
      ])
  }

  private static func document(_ content: String) -> String {
    "<?xml version=\"1.0\"?><kml xmlns:gx=\"http://www.google.com/kml/ext/2.2\">\n\(content)\n</kml>"
  }

  private static func track(_ elements: [String]) -> String {
    "<gx:Track>\(elements.joined())</gx:Track>"
  }

  private static func point(_ coordinates: String, _ when: String) -> String {
    "<Placemark><TimeStamp>\(when)</TimeStamp><Point><coordinates>\(coordinates)</coordinates>"
      + "</Point></Placemark>"
  }

  @Test func `points at 0,0 before the first position are left out`() throws {
    let text = """
      <kml><Placemark><LineString><coordinates>0,0,0 0,0,0 8,46.5,0 8,46.6,0</coordinates></LineString>
      </Placemark></kml>
      """
    let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature)

    #expect(route.fixes.allSatisfy { abs($0.coordinate.longitude - 8) < 1e-9 })
    #expect(route.dropped == Route.Dropped(noPosition: 2))
    #expect(
      route.warnings.first
        == "2 of 4 points are at 0,0, where a receiver without a fix is, and left out")
  }
}

extension Route {
  static func read(kml: String) throws(RouteError) -> Route {
    try read(bytes: kml.utf8, file: "test.kml", options: .ofMiniature)
  }
}
