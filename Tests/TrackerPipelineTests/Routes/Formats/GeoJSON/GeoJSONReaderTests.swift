import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct GeoJSONReaderTests {
  private static let line = "{\"type\":\"LineString\",\"coordinates\":[[7,45,400],[8,46]]}"
  private static let times = "[\"2024-03-10T12:00:00Z\",\"2024-03-10T12:00:02.5Z\"]"

  @Test(arguments: [
    feature(line, "\"coordTimes\":\(times)"), feature(line, "\"times\":\(times)"),
    feature(line, "\"coordinateProperties\":{\"heart\":[1,2],\"times\":\(times)}"),
    feature(line, "\"coordTimes\":[1710072000,1710072002.5]"),
    feature(line, "\"time\":\"nonsense\",\"coordTimes\":[[1710072000000,1710072002500]]"),
    "{\"features\":[\(feature(line, "\"coordTimes\":\(times)"))],\"type\":\"FeatureCollection\"}",
    "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":\(times)},\"geometry\":\(line)}",
    "{\"type\":\"FeatureCollection\",\"features\":[null,{\"type\":\"Feature\",\"geometry\":null},"
      + "\(point(7, 45, "\"time\":\"2024-03-10T12:00:00Z\"")),"
      + "\(point(8, 46, "\"time_long\":1710072002500"))]}",
    feature(
      "{\"coordinates\":[[[7,45]],[[8,46]]],\"type\":\"MultiLineString\"}",
      "\"coordTimes\":[[1710072000],[1710072002.5]]"),
    feature(
      "{\"type\":\"GeometryCollection\",\"geometries\":[\(line)]}", "\"coordTimes\":\(times)"),
    feature(
      "{\"type\":\"GeometryCollection\",\"geometries\":["
        + "{\"type\":\"LineString\",\"coordinates\":[[7,45]]},"
        + "{\"type\":\"LineString\",\"coordinates\":[[8,46]]}]}", "\"coordTimes\":\(times)"),
    feature("{\"type\":\"MultiPoint\",\"coordinates\":[[7,45],[8,46]]}", "\"times\":\(times)"),
  ])
  func `every way to write lines and times is read`(text: String) throws {
    let route = try Route.read(geojson: text)

    #expect(route.source == "geojson")
    #expect(route.latitudes == [45, 46])
    #expect(route.fixes.map(\.coordinate.longitude) == [7, 8])
    #expect(route.seconds == [0, 2.5])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings == [])
  }

  @Test func `names are those of the collection, or of the first feature`() throws {
    let named = Self.feature(Self.line, "\"name\":\" Caf\\u00e9 \\ud83d\\ude80\\n\"")

    #expect(try Route.read(geojson: named).name == "Café 🚀")
    #expect(try Route.read(geojson: "{\"name\":\"All\",\"features\":[\(named)]}").name == "All")
    #expect(
      try Route.read(geojson: "{\"name\":\"\\ud83d\\n!\",\"features\":[\(named)]}").name
        == "\u{FFFD} !")
    #expect(try Route.read(geojson: Self.line).name == "test")
  }

  @Test func `a feature is a track, and its lines are segments`() throws {
    let many = "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2],[3,4]],[[5,6]]]}"
    let text =
      "{\"features\":[\(Self.feature(many, "\"name\":\"a\"")),\(Self.feature(Self.line, ""))]}"
    var reader = GeoJSONReader(RouteInput(file: "test", bytes: text.utf8))
    let course = try reader.course()

    #expect(course.tracks.map { $0.segments.map(\.count) } == [[2, 1], [2]])
    #expect(course.tracks.map(\.name) == ["a", nil])
  }

  @Test func `accuracy is a property of points`() throws {
    let points = [("accuracy", "5"), ("hAcc", "6.5"), ("horizontal_accuracy", "\"7\"")]
      .enumerated().map { index, accuracy in
        Self.point(
          7, 45, "\"\(accuracy.0)\":\(accuracy.1),\"timestamp\":\(1_710_072_000 + index)")
      }
    let route = try Route.read(geojson: "{\"features\":[\(points.joined(separator: ","))]}")

    #expect(route.fixes.map(\.horizontalAccuracy) == [5, 6.5, 7])
  }

  @Test func `times and positions that differ in number are paired in order`() throws {
    let route = try Route.read(
      geojson: Self.feature(
        "{\"type\":\"LineString\",\"coordinates\":\n[[7,45],[7,45.001],[7,45.002]]}",
        "\"coordTimes\":\n\(Self.times)"))

    #expect(route.fixes.count == 3)
    #expect(
      route.warnings.first == "line 3: 3 positions and 2 times; they are paired in order, "
        + "and the surplus is not paired")
    #expect(route.timing == .interpolated)
  }

  @Test func `coordinates may be texts`() throws {
    let line = "{\"type\":\"LineString\",\"coordinates\":[[\"7.5\",\"45\"],[8,\"46.5\"]]}"
    let route = try Route.read(geojson: Self.feature(line, "\"coordTimes\":[0,1]"))

    #expect(route.latitudes == [45, 46.5])
    #expect(route.fixes.map(\.coordinate.longitude) == [7.5, 8])
  }

  @Test func `a position that is not usable takes its time with it`() throws {
    let route = try Route.read(
      geojson: Self.feature(
        "{\"type\":\"LineString\",\"coordinates\":[\n[7,45],\n[7],\n[7,\"N45\"],\n[7,99],\n[8,46]]}",
        "\"coordTimes\":[0,1,2,3,4]"))

    #expect(route.latitudes == [45, 46])
    #expect(route.seconds == [0, 4])
    #expect(route.dropped.invalid == 3)
    #expect(
      route.warnings == [
        "line 3: 3 positions without a usable coordinate dropped; "
          + "a position needs two numbers: [longitude, latitude]"
      ])
  }

  @Test func `lines are used before points, and polygons not at all`() throws {
    let area = "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,4],[5,6],[1,2]]]}"
    let route = try Route.read(
      geojson: "{\"features\":[\(Self.point(1, 2, "")),\(Self.feature(area, "")),"
        + "\(Self.feature(Self.line, "\"coordTimes\":[0,1]"))]}")

    #expect(route.latitudes == [45, 46])
    #expect(route.warnings == ["2 positions used, 1 point not", "1 polygon not used"])
    #expect(message(of: area.utf8).contains("there are only polygons in it"))
  }

  @Test(arguments: [
    (
      "{\"type\":\"FeatureCollection\",\"features\":[]}",
      "test.gpx: there are no points in it: no LineString, MultiLineString or Point"
    ),
    ("{\"type\":\"LineString\",\"coordinates\":[]}", "there are no points in it"),
    ("{\"type\":\"Point\",\"coordinates\":[7.5,\n45,]}", "test.gpx:2:4: a value must come here"),
    ("{\"type\" \"Point\"}", "test.gpx:1:9: a colon must follow the name"),
    ("{\"type\":\"Point\" \"coordinates\":[]}", "test.gpx:1:17: a comma or } must come here"),
    ("{type:\"Point\"}", "test.gpx:1:2: a name in double quotes must come here"),
    ("{\"type\":'Point'}", "test.gpx:1:9: \"'Point'\" is not a value: a number, a text"),
    ("{\"coordinates\":[NaN,1]}", "none of 1 point is usable: a position needs two numbers"),
    ("{\"coordinates\":[nun,1]}", "none of 1 point is usable: a position needs two numbers"),
    ("{\"coordinates\":[0x10,1]}", "none of 1 point is usable: a position needs two numbers"),
    ("{\"coordinates\":[01,1]}", "none of 1 point is usable: a position needs two numbers"),
    ("{\"coordinates\":[1.e5,-]}", "none of 1 point is usable: a position needs two numbers"),
    ("{\"name\":\"Zürich 🚀\" 1}", "test.gpx:1:20: a comma or } must come here"),
    ("{\"coordinates\":[7,5,45,5]]}", "a comma or } must come here"),
    ("{\"a\":\"\\x\"}", "no such escape"), ("{\"a\":\"\n\"}", "a line break or control character"),
    ("{\"a\":\"\\u12G4\"}", "four hexadecimal digits must follow"),
    ("{\"coordinates\":[1e400,1]}", "test.gpx:1:16: none of 1 point is usable: [inf, 1.0] is out"),
    ("{\"coordinates\":[47.5,122]}", "is out of range; GeoJSON has the longitude first"),
    ("{\"type\":\"Feature\",\"geo", "test.gpx:1:19: the JSON ends too early, within the text"),
    (feature(line, "\"coordTimes\":[\"noon\",1]"), "the time is \"noon\": the year needs 4"),
    (feature(line, "\"coordTimes\":[1,1710072000]"), "it counts from a date, unlike those before"),
    (String(repeating: "{\"a\":[", count: 5_000), "it is nested more than 200 deep"),
    (String(repeating: "{\"geometry\":", count: 5_000), "it is nested more than 200 deep"),
    ("{\"coordinates\":" + String(repeating: "[", count: 5_000), "nested more than 200 deep"),
  ])
  func `what is no route says why and where`(text: String, expected: String) {
    let message = message(of: text.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test(arguments: ["", "\u{1E}"], ["\n", "\r\n\r\n", " "])
  func `a sequence of features is read to its end`(separator: String, end: String) throws {
    let points = (0..<3).map { Self.point($0, 45, "\"time\":\(1_710_072_000 + $0)") }
    let lines = [
      Self.feature(Self.line, "\"coordTimes\":\(Self.times),\"name\":\"A\""),
      Self.feature("{\"type\":\"LineString\",\"coordinates\":[[9,47]]}", "\"times\":[1710072009]"),
    ]
    func route(_ features: [String]) throws -> Route {
      try Route.read(geojson: features.map { separator + $0 + end }.joined())
    }

    #expect(try route(points).fixes.map(\.coordinate.longitude) == [0, 1, 2])
    #expect(try route(points).warnings == [])
    #expect(try route(lines).latitudes == [45, 46, 47])
  }

  @Test func `what GDAL writes for a time is read, also that of its older versions`() throws {
    let features = ["2024-03-10T12:00:00Z", #"2024\/03\/10 12:00:02+00"#].map { time in
      #"{"type":"Feature","properties":{"time":"\#(time)"},"geometry":{"type":"Point","#
        + #""coordinates":[8,46.5]}}"#
    }

    #expect(try Route.read(geojson: features.joined(separator: "\n")).seconds == [0, 2])
  }

  @Test func `what Overland sends is read`() throws {
    let route = try Route.read(
      geojson: """
        {"locations": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [8, 46.5]},
          "properties": {"timestamp": "2024-03-10T12:00:00Z", "horizontal_accuracy": 5,
          "altitude": 80, "speed": 4, "motion": ["driving"], "wifi": "", "device_id": ""}},
         {"type": "Feature", "geometry": {"type": "Point", "coordinates": [8, 46.6]},
          "properties": {"timestamp": "2024-03-10T12:00:02-0000", "horizontal_accuracy": -1}}],
         "current": {"type": "Feature", "geometry": {"type": "Point", "coordinates": [8, 46.9]}},
         "trip": {"mode": "bicycle", "start_location": {"type": "Feature"}}}
        """)

    #expect(route.source == "geojson")
    #expect(route.latitudes == [46.5, 46.6])
    #expect(route.seconds == [0, 2])
    #expect(route.fixes.map(\.horizontalAccuracy) == [5, nil])
    #expect(route.warnings == [])
  }

  @Test func `a file cut off keeps what was read, and what follows the end is left out`() throws {
    let end = try #require(Self.line.range(of: "46"))
    let cut = try Route.read(geojson: String(Self.line[..<end.upperBound]))
    let more = try Route.read(geojson: Self.line + "\n]")

    #expect(cut.latitudes == [45])
    #expect(
      cut.warnings.first?.hasPrefix(
        "line 1, column \(Self.line[..<end.upperBound].count + 1): the JSON ends too early, where a comma or ] must come; what was read is kept"
      )
        == true)
    #expect(more.points == 2)
    #expect(
      more.warnings.first
        == "line 2, column 1: something follows the end of the JSON; it is not read")
  }

  @Test func `times without points are as many as points may be, at most`() {
    let input = RouteInput(
      file: "endless.json",
      bytes: Data(Self.feature("null", "\"coordTimes\":[0,1,2,3,4,5,6,7,8,9]").utf8))
    input.mostPoints = 9

    let error = #expect(throws: RouteError.self) {
      try Route.read(input, options: .ofMiniature)
    }
    #expect(error?.message == "it has more than 9 points; cut it into several files")
  }

  private static func feature(_ geometry: String, _ properties: String) -> String {
    "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{\(properties)}}"
  }

  private static func point(_ longitude: Int, _ latitude: Int, _ properties: String) -> String {
    feature("{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]}", properties)
  }

  @Test func `the fourth number of a position is its time if it can be nothing else`() throws {
    let text = """
      {"type": "LineString", "coordinates": [[8, 46.5, 400, 1710072000], [8, 46.6, 400, 1710072002]]}
      """
    let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature)
    let other = try Route.read(
      bytes: text.replacing("1710072", with: "3").utf8, file: "", options: .ofMiniature)

    #expect(route.seconds == [0, 2])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(other.startTime == nil)
    #expect(other.fixes.count > 2)
  }

  @Test func `a moving feature has its times beside the coordinates`() throws {
    let text = """
      {"type": "Feature", "geometry": null, "temporalGeometry": {"type": "MovingPoint",
       "datetimes": ["2024-03-10T12:00:00Z", "2024-03-10T12:00:07Z"],
       "coordinates": [[8, 46.5], [8, 46.6]], "interpolation": "Linear"}}
      """
    let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature)

    #expect(route.latitudes == [46.5, 46.6])
    #expect(route.seconds == [0, 7])
    #expect(route.warnings == [])
  }
}

extension Route {
  static func read(geojson: String) throws(RouteError) -> Route {
    try read(bytes: geojson.utf8, file: "test.json", options: .ofMiniature)
  }
}
