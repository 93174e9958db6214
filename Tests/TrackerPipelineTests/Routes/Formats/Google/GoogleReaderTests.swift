import Testing

@testable import TrackerPipeline

@Suite struct GoogleReaderTests {
  private func read(_ json: String) throws(RouteError) -> Route {
    try Route.read(bytes: json.utf8, file: "test.json", options: .ofMiniature)
  }

  private func expect(
    _ json: String, _ latitudes: [Double], at seconds: [Double], warnings: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let route = try read(json)
    #expect(route.source == "google", sourceLocation: sourceLocation)
    #expect(route.latitudes == latitudes, sourceLocation: sourceLocation)
    #expect(route.fixes.allSatisfy { $0.coordinate.longitude == 8 }, sourceLocation: sourceLocation)
    #expect(route.seconds == seconds, sourceLocation: sourceLocation)
    #expect(route.warnings == warnings, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    #""timestamp": "2024-03-10T12:00:00.000Z""#, #""timestampMs": "1710072000000""#,
  ])
  func `the records of Takeout are read, whatever their times are called`(time: String) throws {
    let route = try read(
      """
      {"locations": [
        {"latitudeE7": 465000000, "longitudeE7": 80000000, "accuracy": 12, \(time), "source": "GPS",
         "activity": [{"timestamp": "x", "activity": [{"type": "STILL", "confidence": 9}]}]},
        {"activity": [], "longitudeE7": 4214967296, "latitudeE7": 4230000000,
         "timestamp": "2024-03-10T12:00:02Z"}
      ]}
      """)

    #expect(route.source == "google")
    #expect(route.latitudes == [46.5, -6.4967296])
    #expect(route.fixes.map(\.coordinate.longitude) == [8, -8])
    #expect(route.fixes.map(\.horizontalAccuracy) == [12, nil])
    #expect(route.seconds == [0, 2])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings == [])
  }

  @Test func `the path of an Android timeline is preferred to its signals and visits`() throws {
    try expect(
      """
      {"semanticSegments": [
        {"startTime": "2024-03-10T11:00:00.000+01:00", "endTime": "2024-03-10T13:00:00.000+01:00",
         "timelinePath": [{"point": "46.5°, 8.0°", "time": "2024-03-10T11:01:00.000+01:00"},
                          {"point": "46.6°, 8.0°", "time": "2024-03-10T11:02:00.000+01:00"}]},
        {"startTime": "2024-03-10T10:00:00Z", "endTime": "2024-03-10T10:30:00Z", "visit": {
          "hierarchyLevel": 0, "topCandidate": {"placeId": "a", "probability": 1,
          "placeLocation": {"latLng": "1.0°, 8.0°"}}}}
       ],
       "rawSignals": [{"wifiScan": {"deliveryTime": "x"}}, {"position": {"LatLng": "2.0°, 8.0°",
         "accuracyMeters": 13, "timestamp": "2024-03-10T10:01:00.000Z"}}],
       "userLocationProfile": {"frequentPlaces": [{"placeLocation": "3.0°, 8.0°"}]}}
      """, [46.5, 46.6], at: [0, 60],
      warnings: ["2 path points used, 1 position and 2 stops not"])
  }

  @Test func `without a path the signals are used, with their accuracy`() throws {
    let route = try read(
      """
      {"rawSignals": [{"position": {"LatLng": "46.5°, 8.0°", "accuracyMeters": 13,
        "altitudeMeters": 1, "timestamp": "2024-03-10T10:01:00.000Z"}}], "semanticSegments": []}
      """)

    #expect(route.latitudes == [46.5])
    #expect(route.fixes.map(\.horizontalAccuracy) == [13])
  }

  @Test func `without either, stays and the ends of activities are used`() throws {
    try expect(
      """
      {"semanticSegments": [
        {"startTime": "2024-03-10T10:00:00Z", "endTime": "2024-03-10T10:30:00Z", "visit": {
          "topCandidate": {"placeLocation": {"latLng": "46.5°, 8.0°"}}}},
        {"startTime": "2024-03-10T10:30:00Z", "endTime": "2024-03-10T10:40:00Z", "activity": {
          "start": {"latLng": "46.5°, 8.0°"}, "end": {"latLng": "46.6°, 8.0°"},
          "distanceMeters": 1, "topCandidate": {"type": "WALKING"}}}]}
      """, [46.5, 46.5, 46.5, 46.6], at: [0, 1_800, 1_800, 2_400])
  }

  @Test func `an iOS timeline counts in minutes from the start of a segment, wherever that stands`()
    throws
  {
    try expect(
      """
      [{"endTime": "2024-03-10T13:00:00.000+01:00", "startTime": "2024-03-10T11:00:00.000+01:00",
        "activity": {"start": "geo:1,8", "end": "geo:2,8", "topCandidate": {"type": "walking"}}},
       {"timelinePath": [
          {"point": "geo:46.5,8.0", "durationMinutesOffsetFromStartTime": "1"},
          {"durationMinutesOffsetFromStartTime": "3", "point": "geo:46.6,8.0"}],
        "endTime": "2024-03-10T13:00:00.000+01:00", "startTime": "2024-03-10T11:00:00.000+01:00"}]
      """, [46.5, 46.6], at: [0, 120], warnings: ["2 path points used, 2 stops not"])
    try expect(
      """
      [{"endTime": "2024-03-10T10:01:00Z", "startTime": "2024-03-10T10:00:00Z", "visit": {
        "topCandidate": {"placeLocation": "geo:46.5,8.0", "placeID": "a"}, "probability": "0.9"}}]
      """, [46.5, 46.5], at: [0, 60])
  }

  @Test func `of an older activity its raw path is used`() throws {
    try expect(
      """
      {"timelineObjects": [{"activitySegment": {
        "startLocation": {"latitudeE7": 10000000, "longitudeE7": 80000000},
        "duration": {"startTimestamp": "2020-03-10T12:00:00Z", "endTimestamp": "x"},
        "waypointPath": {"waypoints": [{"latE7": 1, "lngE7": 80000000}]},
        "simplifiedRawPath": {"points": [
          {"latE7": 465000000, "lngE7": 80000000, "accuracyMeters": 9, "timestampMs": "1583841661000"},
          {"latE7": 466000000, "lngE7": 80000000, "timestamp": "2020-03-10T12:01:05Z"}],
          "distanceMeters": 1}}},
       {"placeVisit": {"location": {"latitudeE7": 20000000, "longitudeE7": 80000000},
         "duration": {"startTimestamp": "2020-03-10T13:00:00Z"}}}]}
      """, [46.5, 46.6], at: [0, 4], warnings: ["2 path points used, 1 stop not"])
  }

  @Test func `without a raw path it goes from end to end along its waypoints`() throws {
    let route = try read(
      """
      {"timelineObjects": [{"activitySegment": {
        "startLocation": {"latitudeE7": 460000000, "longitudeE7": 80000000},
        "endLocation": {"latitudeE7": 460040000, "longitudeE7": 80000000},
        "duration": {"startTimestampMs": "1583841660000", "endTimestampMs": "1583841664000"},
        "waypointPath": {"waypoints": [{"latE7": 460010000, "lngE7": 80000000}]}}}]}
      """)

    #expect(route.latitudes == [46, 46.001, 46.004])
    #expect(route.seconds.map { $0.rounded() } == [0, 1, 4])
    #expect(route.timing == .interpolated)
  }

  @Test(arguments: [
    (
      #"{"semanticSegments": []}"#,
      "test.gpx: there are no positions in it: no locations, no timelinePath"
    ),
    (#"{"locations": [{"latitudeE7": 1"#, "test.gpx:1:32: the JSON ends too early"),
    (
      #"{"locations": [{"latitudeE7": 1e9, "longitudeE7": 1}]}"#,
      "none of 1 position is usable: latitudeE7 is \"1e9\"; it is degrees times ten million"
    ),
    (
      #"{"locations": [{"latitudeE7": 9000000000}]}"#,
      "none of 1 position is usable: latitudeE7 is \"9000000000\""
    ),
    (
      #"{"semanticSegments": [{"timelinePath": [{"point": "46;5°"}]}]}"#,
      "none of 1 path point is usable: the position is \"46;5°\"; write"
    ),
    (
      #"{"semanticSegments": [{"timelinePath": [{"point": "46", "time": "2024-13-01"}]}]}"#,
      "none of 1 path point is usable: the position is \"46\""
    ),
  ])
  func `what is no route says why and where`(json: String, expected: String) {
    let message = message(of: json.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `what has no coordinates is counted, and a file cut off kept as far as it goes`()
    throws
  {
    let route = try read(
      """
      {"locations": [{"timestamp": "2024-03-10T12:00:00Z"},
      {"latitudeE7": 465000000, "longitudeE7": 80000000, "timestamp": "2024-03-10T12:00:00Z"}, {"l
      """)

    #expect(route.latitudes == [46.5])
    #expect(route.dropped.invalid == 1)
    #expect(
      route.warnings == [
        "line 1: 1 position without a usable coordinate dropped; latitudeE7 is missing",
        "line 2, column 91: the JSON ends too early, within the text that starts here; what was read "
          + "is kept",
      ])
  }

  @Test func `a stay without an end is its start`() throws {
    try expect(
      """
      {"semanticSegments": [
        {"startTime": "2024-03-10T10:00:00Z", "visit": {
          "topCandidate": {"placeLocation": {"latLng": "46.5°, 8.0°"}}}},
        {"startTime": "2024-03-10T11:00:00Z", "endTime": "2024-03-10T11:30:00Z", "visit": {
          "topCandidate": {"placeLocation": {"latLng": "46.6°, 8.0°"}}}}
      ]}
      """, [46.5, 46.6, 46.6], at: [0, 3_600, 5_400])
  }

  @Test func `an activity with waypoints alone has its times at their ends`() throws {
    let start =
      #""duration": {"startTimestamp": "2024-03-10T10:00:00Z", "endTimestamp": "2024-03-10T10:10:00Z"}"#
    let one = #"{"latE7": 465000000, "lngE7": 80000000}"#
    let other = #"{"latE7": 466000000, "lngE7": 80000000}"#
    func timeline(_ waypoints: String) -> String {
      #"{"timelineObjects": [{"activitySegment": {\#(start), "waypointPath": {"waypoints": [\#(waypoints)]}}}]}"#
    }
    try expect(timeline(one), [46.5], at: [0])
    try expect(timeline("\(one), \(other)"), [46.5, 46.6], at: [0, 600])
  }
}
