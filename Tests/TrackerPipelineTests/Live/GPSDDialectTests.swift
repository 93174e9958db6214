import Testing

@testable import TrackerPipeline

@Suite struct GPSDDialectTests {
  /// The events of one line, with a new dialect.
  private func events(_ line: String) -> [ReceiverEvent] {
    var dialect = GPSDDialect()
    return dialect.events(in: line)
  }

  @Test func `a report of mode 2 or 3 is a fix with its time and accuracy`() throws {
    let line = #"""
      {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2024-03-10T12:00:00.500Z",\#
      "lat":46.5,"lon":8.25,"alt":1200.1,"eph":4.5,"epx":1,"epy":2}
      """#
    let time = try Timestamp.parse("2024-03-10T12:00:00.500Z").timestamp

    #expect(
      events(line) == [
        .fix(Coordinate(latitude: 46.5, longitude: 8.25), horizontalAccuracy: 4.5, time: time)
      ])
  }

  @Test func `without eph the accuracy comes of the errors along both axes`() {
    let line = #"{"class":"TPV","mode":2,"lat":46.5,"lon":8,"epx":3,"epy":4}"#

    #expect(
      events(line) == [
        .fix(Coordinate(latitude: 46.5, longitude: 8), horizontalAccuracy: 5, time: nil)
      ])
  }

  @Test(arguments: [
    #"{"class":"TPV","mode":1,"time":"2024-03-10T12:00:00Z"}"#,
    #"{"class":"TPV","mode":0,"lat":46.5,"lon":8}"#,
    #"{"class":"TPV","mode":3,"lat":46.5}"#,
    #"{"class":"TPV"}"#,
  ])
  func `a report without a position says that there is no fix`(line: String) {
    #expect(events(line) == [.noFix])
  }

  @Test(arguments: [
    #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#,
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0"}]}"#,
    #"{"class":"WATCH","enable":true,"json":true}"#,
    #"{"class":"SKY","satellites":[]}"#,
    #"{"class":"RAW","device":"/dev/ttyACM0","time":1710072000,"nsec":5,"rawdata":[]}"#,
    #"{"class":"GST","device":"/dev/ttyACM0","time":"2024-03-10T12:00:00Z","lat":1.2,"lon":"x"}"#,
    #"{"class":"ATT","mode":"x","message":7,"devices":true}"#,
    "",
  ])
  func `other objects of gpsd are ignored`(line: String) {
    #expect(events(line) == [])
  }

  @Test func `gpsd without a receiver, and its errors, are trouble`() {
    let none = events(#"{"class":"DEVICES","devices":[]}"#)
    let error = events(#"{"class":"ERROR","message":"Unrecognized request"}"#)

    #expect(
      none == [.trouble("gpsd has no receiver; plug one in, or start gpsd with its device")])
    #expect(error == [.trouble("gpsd reports \"Unrecognized request\"")])
  }

  @Test func `several reports of one epoch are one fix`() {
    var dialect = GPSDDialect()
    func report(_ device: String, _ time: String, mode: Int = 3) -> [ReceiverEvent] {
      dialect.events(
        in:
          #"{"class":"TPV","device":"\#(device)","mode":\#(mode),"time":"\#(time)","lat":1,"lon":2}"#
      )
    }

    // A receiver without a position does not replace the other one.
    #expect(report("/dev/one", "2024-03-10T12:00:00.000Z", mode: 1) == [.noFix])
    #expect(report("/dev/two", "2024-03-10T12:00:00.000Z").count == 1)
    #expect(report("/dev/two", "2024-03-10T12:00:00.000Z") == [])
    #expect(report("/dev/one", "2024-03-10T12:00:00Z") == [])
    #expect(report("/dev/one", "2024-03-10T12:00:01Z").count == 1)
    #expect(report("/dev/two", "2024-03-10T12:00:01Z") == [])
  }

  @Test func `reports without a time are a fix each`() {
    var dialect = GPSDDialect()
    let line = #"{"class":"TPV","mode":2,"lat":1,"lon":2}"#

    #expect(dialect.events(in: line).count == 1)
    #expect(dialect.events(in: line).count == 1)
  }

  @Test func `a line that is not gpsd's protocol is reported once`() {
    var dialect = GPSDDialect()

    #expect(
      dialect.events(in: "HTTP/1.1 400 Bad Request") == [
        .trouble("gpsd sent \"HTTP/1.1 400 Bad Request\", which is no JSON object with a class")
      ])
    #expect(dialect.events(in: "[1]") == [])
  }

  @Test func `a line without an end is reported once`() {
    var splitter = LineSplitter()
    var dialect = GPSDDialect()
    let bytes = #"{"class":"TPV","x":""#.utf8 + [UInt8](repeating: 0x78, count: 1_000_000)
    let events = splitter.lines(endedBy: bytes).flatMap { dialect.events(in: $0) }

    guard case .trouble(let message) = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(message.hasPrefix(#"gpsd sent "{"class""#))
    #expect(message.utf8.count < 300)
  }

  @Test func `an invalid time leaves the fix without a time`() {
    let line = #"{"class":"TPV","mode":2,"lat":46.5,"lon":8,"time":"yesterday"}"#

    #expect(
      events(line) == [
        .fix(Coordinate(latitude: 46.5, longitude: 8), horizontalAccuracy: nil, time: nil)
      ])
  }
}
