import Testing

@testable import TrackerPipeline

@Suite struct NMEADialectTests {
  private static let rmc = "$GPRMC,120000,A,4630.0000,N,00800.0000,E,0.0,0.0,100324,,,A*7E"
  private static let gga = "$GPGGA,120000,4630.0000,N,00800.0000,E,1,08,0.8,500.0,M,,M,,*53"

  @Test func `a fix comes with the second sentence of an instant`() throws {
    var dialect = NMEADialect()
    let time = try Timestamp.parse("2024-03-10T12:00:00Z").timestamp

    #expect(dialect.events(in: Self.rmc) == [])
    #expect(
      dialect.events(in: Self.gga) == [
        .fix(Coordinate(latitude: 46.5, longitude: 8), horizontalAccuracy: 4, time: time)
      ])
    #expect(dialect.eventsAtEnd() == [])
  }

  @Test func `without a date the receiver's time is not trusted`() {
    var dialect = NMEADialect()

    #expect(dialect.events(in: Self.gga) == [])
    #expect(
      dialect.eventsAtEnd() == [
        .fix(Coordinate(latitude: 46.5, longitude: 8), horizontalAccuracy: 4, time: nil)
      ])
  }

  @Test func `half a line and a wrong checksum pass unnoticed`() {
    var dialect = NMEADialect()

    #expect(dialect.events(in: "00,N,00800.0000,E,1*00") == [])
    #expect(dialect.events(in: Self.rmc + "0") == [])
  }

  @Test func `lines that are not NMEA are reported once as trouble`() {
    var dialect = NMEADialect()
    let events = (1...50).flatMap { _ in dialect.events(in: "x\u{1}y") }

    #expect(
      events == [
        .trouble(
          "no NMEA sentence in 20 lines, the last being \"x\\u{01}y\"; is it the right device, "
            + "and its speed? see stty(1)")
      ])
  }

  @Test func `bytes without a line break are reported once as trouble`() {
    var splitter = LineSplitter()
    var dialect = NMEADialect()
    let lines = splitter.lines(endedBy: repeatElement(UInt8(ascii: "x"), count: 1_000_000))
    let events = lines.flatMap { dialect.events(in: $0) } + dialect.events(in: lines[0])

    guard case .trouble(let message) = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(
      message.hasPrefix("no NMEA sentence in 65536 bytes without a line break, which begin with"))
  }
}
