import Streams
import Testing

@testable import TrackerPipeline

/// Logs in which the sentences are not the only thing.
@Suite struct NMEAAmongBytesTests {
  private static let sentences = [
    NMEA.rmc("120000"), NMEA.gga("120000"), NMEA.rmc("120002", north: 1_000),
    NMEA.gga("120002", north: 1_000),
  ]

  /// A message of UBX, whose payload is any bytes, line breaks and dollar signs too.
  private static func ubx(_ random: inout SplitMix64) -> [UInt8] {
    let size = UInt8.random(in: 0...200, using: &random)
    let payload = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
    return [0xB5, 0x62, 0x01, 0x07, size, 0] + payload + [0, 0]
  }

  @Test(arguments: 1...50)
  func `sentences are found between binary messages`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Self.sentences.flatMap { sentence in
      (0..<3).flatMap { _ in Self.ubx(&random) } + Array("\(sentence)\r\n".utf8)
    }
    let route = try Route.read(bytes: bytes, file: "test.ubx", options: .ofMiniature)

    #expect(route.source == "nmea")
    #expect(route.seconds == [0, 2], "seed \(seed)")
  }

  @Test func `sentences are found among RTCM, zeros, ships and reports of gpsd`() throws {
    let rtcm: [UInt8] = [0xD3, 0x00, 0x04, 0x4C, 0xE0, 0x00, 0x80, 0xED, 0xED, 0xD6]
    let reports = #"{"class":"TPV","mode":3,"lat":1,"lon":2}"# + "\n"
    let ship = "!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24\r\n"
    let between: [[UInt8]] = [
      rtcm, [UInt8](repeating: 0, count: 500), Array(String(repeating: ship, count: 600).utf8),
      Array(reports.utf8),
    ]
    for bytes in between {
      let log = Self.sentences.flatMap { bytes + Array("\($0)\r\n".utf8) }
      let route = try Route.read(bytes: log, file: "test.log", options: .ofMiniature)

      #expect(route.source == "nmea")
      #expect(route.latitudes == [46.5, 46.5 + 1.0 / 60])
      #expect(route.seconds == [0, 2])
    }
  }

  @Test func `a log of ships has no positions of its own`() {
    let ship = "!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24\r\n"

    #expect(
      message(of: ship.utf8)
        == "test.gpx: there are no positions in it: no RMC, GGA, GNS or GLL sentence, "
        + "but sentences of AIS, which are about ships")
  }

  @Test func `GLL alone gives positions with times`() throws {
    let route = try Route.read(
      nmea: NMEA.gll("120000"), NMEA.gll("120000.50", north: 500), NMEA.gll("120001", status: "V"),
      NMEA.gll("120002", north: 1_000))

    #expect(route.latitudes == [46.5, 46.5 + 0.5 / 60, 46.5 + 1.0 / 60])
    #expect(route.seconds == [0, 0.5, 2])
    #expect(route.startTime == nil)
  }

  @Test func `GLL changes nothing beside RMC and GGA`() {
    let plain = NMEA.events(NMEA.rmc("120000.25"), NMEA.gga("120000"), NMEA.rmc("120001.25"))
    let withGLL = NMEA.events(
      NMEA.rmc("120000.25"), NMEA.gll("120000", north: 900), NMEA.gga("120000"),
      NMEA.rmc("120001.25"))
    let first = NMEA.events(
      NMEA.gll("120000", north: 900, status: "V"), NMEA.rmc("120000.25"), NMEA.gga("120000"),
      NMEA.rmc("120001.25"))

    #expect(withGLL.filter { $0 != .none } == plain.filter { $0 != .none })
    #expect(first.filter { $0 != .none } == plain.filter { $0 != .none })
  }
}
