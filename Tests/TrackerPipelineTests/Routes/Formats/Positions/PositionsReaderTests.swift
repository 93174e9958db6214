import Testing

@testable import TrackerPipeline

@Suite struct PositionsReaderTests {
  @Test(arguments: [
    // Polarsteps
    """
    {"locations": [{"lat": 46.6, "lon": 8.0, "time": 1742817602.5},
    {"lat": 46.5, "lon": 8.0, "time": 1742817600.5}]}
    """,
    // Immich
    """
    {"albums": {"items": []}, "assets": {"total": 2, "items": [
    {"id": "a", "type": "IMAGE", "fileCreatedAt": "2025-03-24T12:00:02.500Z",
    "exifInfo": {"make": null, "latitude": 46.6, "longitude": 8, "city": "Bern"}, "people": []},
    {"id": "b", "fileCreatedAt": "2025-03-24T12:00:01Z", "exifInfo": {"latitude": null}},
    {"id": "c", "fileCreatedAt": "2025-03-24T12:00:09Z",
    "exifInfo": {"latitude": 46.5, "longitude": 8, "dateTimeOriginal": "2025-03-24T12:00:00.5Z"}}]}}
    """,
    // GoldenCheetah
    """
    {"RIDE": {"STARTTIME": "2025/03/24 12:00:00 UTC ", "RECINTSECS": 1, "TAGS": {"Sport": "Bike"},
    "SAMPLES": [{"SECS": 0, "HR": 90}, {"SECS": 0.5, "LAT": 46.5, "LON": 8, "ALT": 410},
    {"SECS": 2.5, "LAT": 46.6, "LON": 8}]}}
    """,
    // The geolocation of browsers
    """
    [{"coords": {"latitude": 46.5, "longitude": 8, "accuracy": 5}, "timestamp": 1742817600500},
    {"timestamp": 1742817602500, "coords": {"latitude": 46.6, "longitude": 8}}]
    """,
    // One object a line
    """
    {"ts": "2025-03-24 13:00:00.5 +0100", "lat": "46.5", "lng": "8"}
    {"ts": "2025-03-24 12:00:02.5 UTC", "lat": "46.6", "lng": "8"}
    """,
  ])
  func `positions are read, whatever is around them`(text: String) throws {
    let route = try Route.read(bytes: text.utf8, file: "test.json", options: .ofMiniature)

    #expect(route.source == "positions")
    #expect(route.latitudes == [46.5, 46.6])
    #expect(route.fixes.map(\.coordinate.longitude) == [8, 8])
    #expect(route.startTime?.description == "2025-03-24T12:00:00.500Z")
    #expect(route.seconds == [0, 2])
    // Some have the newest first.
    let isSorted = text.split(separator: "46.6")[0].contains("46.5") == false
    #expect(route.warnings == (isSorted ? ["2 points put in the order of time"] : []))
  }

  @Test func `accuracy and altitude are read`() throws {
    let route = try Route.read(
      bytes: #"[{"lat": 1, "lon": 2, "acc": 5, "alt": 400}]"#.utf8, file: "test.json",
      options: .ofMiniature)

    #expect(route.fixes.map(\.horizontalAccuracy) == [5])
    #expect(route.fixes.map(\.altitude) == [400])
  }

  @Test func `each array is a segment, and one object may have two positions`() throws {
    let text = """
      {"days": [{"points": [{"lat": 1, "lon": 2}, {"lat": 2, "lon": 2}]},
      {"points": [{"lat": 3, "lon": 2}]}, {"from": {"lat": 4, "lon": 2}, "to": {"lat": 5, "lon": 2}}]}
      """
    let course = try PositionsReader.read(RouteInput(file: "test.json", bytes: text.utf8))

    #expect(course.segments.map { $0.map(\.coordinate.latitude) } == [[1, 2], [3], [4, 5]])
  }

  @Test func `seconds without a start have no date`() throws {
    let text = #"{"RIDE": {"SAMPLES": [{"SECS": 3, "LAT": 1, "LON": 2}]}}"#

    #expect(
      try Route.read(bytes: text.utf8, file: "test.json", options: .ofMiniature).startTime == nil)
  }

  @Test(arguments: [
    (#"{"locations": []}"#, "the first names in it are \"locations\""),
    ("{}", "no object has a name"),
    (
      #"{"steps": [{"id": 1, "location": {"country": "CH"}}]}"#,
      "test.json: there are no positions in it: no object has lat and lon, or latitude and longitude, "
        + "and it is not GeoJSON, a timeline of Google, or a log of OwnTracks or gpsd; "
        + "the first names in it are \"steps\", \"id\", \"location\", \"country\""
    ),
    (
      #"{"RIDE": {"SAMPLES": [{"SECS": 0, "WATTS": 200}]}}"#,
      "there are no positions in it, as in a ride that was recorded indoors: no LAT and LON"
    ),
    (
      #"[{"lat": 91, "lon": 2}]"#,
      "test.json:1:2: none of 1 position is usable: lat is \"91\"; the range is -90 to 90"
    ),
    (
      #"[{"lat": 1, "lon": 2, "time": "soon"}, {"lat": 1, "lon": 2, "time": 1}]"#,
      "test.json:1:31: the time is \"soon\": the year"
    ),
    (#"[{"lat": 1, "lon": 2"#, "test.json:1:21: the JSON ends too early"),
  ])
  func `what has no usable position says which names it has`(text: String, expected: String) {
    let error = #expect(throws: RouteError.self) {
      try Route.read(bytes: text.utf8, file: "test.json", options: .ofMiniature)
    }

    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test func `a file that ends too early is read as far as it goes`() throws {
    let route = try Route.read(
      bytes: #"[{"lat": 1, "lon": 2}, {"lat": 2, "lo"#.utf8, file: "test.json",
      options: .ofMiniature
    )

    #expect(route.latitudes == [1])
    #expect(route.warnings.contains { $0.contains("what was read is kept") })
  }

  @Test func `the samples of a Suunto have radians`() throws {
    let samples = [(45.0, 7.0, "12:00:00.5"), (46, 8, "12:00:02.5")].map { north, east, time in
      """
      {"Latitude": \(north / 180 * .pi), "Longitude": \(east / 180 * .pi), "GPSAltitude": 400,
       "EHPE": 7, "TimeISO8601": "2024-03-10T\(time)+01:00"}
      """
    }
    let text =
      "{\"DeviceLog\": {\"Device\": {\"Name\": \"x\"}, \"Samples\": [{\"HR\": 1.2}, \(samples.joined(separator: ","))]}}"
    let route = try Route.read(bytes: text.utf8, file: "test.json", options: .ofMiniature)

    #expect(route.fixes.map { ($0.coordinate.latitude * 1e9).rounded() / 1e9 } == [45, 46])
    #expect(route.fixes.map { ($0.coordinate.longitude * 1e9).rounded() / 1e9 } == [7, 8])
    #expect(route.fixes.map(\.horizontalAccuracy) == [7, 7])
    #expect(route.fixes.map(\.altitude) == [400, 400])
    #expect(route.startTime?.description == "2024-03-10T11:00:00.500Z")
    #expect(route.seconds == [0, 2])
  }
}
