import Testing

@testable import TrackerPipeline

@Suite struct GPSDReaderTests {
  private static func report(
    _ second: Int, _ latitude: Double, _ rest: String = #","eph":4"#
  ) -> String {
    #"{"class":"TPV","device":"/dev/ttyS0","mode":3,"time":"\#(GPX.timestamp(second))","#
      + #""lat":\#(latitude),"lon":8\#(rest)}"#
  }

  private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3}"#

  private func read(_ lines: String...) throws(RouteError) -> Route {
    try Route.read(
      bytes: lines.joined(separator: "\r\n").utf8, file: "test.log", options: .ofMiniature)
  }

  @Test func `a log is a route of its TPV reports`() throws {
    let route = try read(
      Self.version, #"{"class":"DEVICES","devices":[]}"#, Self.report(0, 46.5),
      #"{"class":"RAW","time":1710072000,"lat":"x"}"#, "", "noise",
      Self.report(2, 46.6, #","epx":3,"epy":4"#), #"{"class":"ERROR","message":"a"}"#)

    #expect(route.source == "gpsd")
    #expect(route.latitudes == [46.5, 46.6])
    #expect(route.seconds == [0, 2])
    #expect(route.fixes.map(\.horizontalAccuracy) == [4, 5])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings == [])
  }

  @Test func `of two reports of one instant the later counts`() throws {
    let route = try read(
      Self.report(0, 46.4, ""), Self.report(0, 46.5), Self.report(1, 46.6), Self.report(1, 46.7))

    #expect(route.latitudes == [46.5, 46.7])
  }

  @Test func `a time may stand before each object`() throws {
    let route = try read("1710072000.1: " + Self.version, "1710072000.2: " + Self.report(0, 46.5))

    #expect(route.latitudes == [46.5])
  }

  @Test func `lines that are damaged are left out and said, as are those without a fix`() throws {
    let route = try read(
      Self.version, #"{"class":"TPV","mode":1}"#, String(Self.report(0, 45).dropLast(9)),
      Self.report(0, 46.5), #"{"class":"TPV","mode":0}"#, Self.report(1, 92))

    #expect(route.latitudes == [46.5])
    #expect(
      route.warnings == [
        "line 6: 1 report without a usable coordinate dropped; 92.0, 8.0 is out of range",
        "line 3: 1 line left out; \"{\"class\":\"TPV\",\"device\":\"/dev/ttyS0\",\"mo…\" is no report of gpsd",
        "line 2: the receiver had no fix 2 times",
      ])
  }

  @Test(arguments: [
    (version, "test.gpx: there are no positions in it: no report of class TPV"),
    (version + "\n{\"class\":\"TPV\"}", "test.gpx:2: the receiver never had a fix"),
    (version + "\n{\"class\":\"TPV\",\"mode\":\"x\"}", "test.gpx:2:1: \"{\"class\":\"TPV\""),
    (
      report(0, 1).replacing("2024-03", with: "2024-13") + "\n" + report(0, 1),
      "test.gpx:1: the time is \"2024-13-10T"
    ),
  ])
  func `what is no route says why and where`(log: String, expected: String) {
    let message = message(of: log.utf8)

    #expect(message.contains(expected), "\(message)")
  }
}
