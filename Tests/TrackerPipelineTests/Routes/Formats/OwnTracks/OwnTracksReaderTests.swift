import Testing

@testable import TrackerPipeline

@Suite struct OwnTracksReaderTests {
  private static let first =
    #"{"_type":"location","acc":5,"alt":400,"lat":46.5,"lon":8,"tid":"ab","tst":1710072000}"#
  private static let second =
    #"{"tst": 1710072002, "lat": 46.6, "lon": 8, "_type": "location", "inregions": ["a"], "x": {}}"#
  private static let other = #"{"_type":"transition","lat":1,"lon":2,"tst":0}"#

  @Test(arguments: [
    "\(first)\n\(other)\n\(second)\n", "[\(first), \(other), \(second)]",
    #"{"count": 2, "data": ["# + "\(first),\n\(second)]}",
    "2024-03-10T12:00:00Z\t*                 \t\(first)\n"
      + "2024-03-10T12:00:01Z\ttransition        \t\(other)\r\n"
      + "2024-03-10T12:00:02Z\t*                 \t\(second)\n",
  ])
  func `every way to store what the apps send is read`(text: String) throws {
    let route = try Route.read(bytes: text.utf8, file: "test.rec", options: .ofMiniature)

    #expect(route.source == "owntracks")
    #expect(route.latitudes == [46.5, 46.6])
    #expect(route.seconds == [0, 2])
    #expect(route.fixes.map(\.horizontalAccuracy) == [5, nil])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings == [])
  }

  @Test(arguments: [
    (other, "test.gpx: there are no positions in it: no message of _type location"),
    (#"{"_type":"encrypted","data":"x"}"#, "its messages are encrypted; read what the recorder"),
    (#"{"_type":"location","lat":"x","lon":8}"#, "test.gpx:1:1: none of 1 location is usable: lat"),
    (#"[{"_type":"location","lon":8}]"#, "test.gpx:1:2: none of 1 location is usable: lat is miss"),
    (
      #"{"_type":"location","lat":1,"lon":8,"tst":"soon"}{"_type":"location","lat":1,"lon":8,"tst":1}"#,
      "test.gpx:1:43: the time is \"soon\": the year needs 4 digits"
    ),
    (#"{"_type":"location","lat":1"#, "test.gpx:1:28: the JSON ends too early"),
  ])
  func `what is no route says why and where`(text: String, expected: String) {
    let message = message(of: text.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `a last line cut off and encrypted messages are said`() throws {
    let text = "\(Self.first)\n{\"_type\":\"encrypted\"}\n\(Self.second.dropLast(3))"
    let route = try Route.read(bytes: text.utf8, file: "test.rec", options: .ofMiniature)

    #expect(route.latitudes == [46.5])
    #expect(
      route.warnings == [
        "1 encrypted message not read",
        "line 3, column 90: the JSON ends too early, where a value must come; what was read is kept",
      ])
  }
}
