import Testing

@testable import TrackerPipeline

@Suite struct NMEADecoderTests {
  private static let rmc = String(NMEA.rmc("120000").prefix { $0 != "*" })
  private static let broken: [(String, String)] = [
    (rmc + "*1", "the checksum of RMC is \"1\"; write two hexadecimal digits"),
    (rmc, "RMC has no checksum; a sentence ends with *"),
    (rmc + "*0G", "the checksum of RMC is \"0G\"; write two hexadecimal digits"),
    (rmc + "*00", "is 00, but the computed one is"),
    (NMEA.rmc("1200"), "the time of RMC is \"1200\"; write hhmmss.ss"),
    (NMEA.rmc("126000"), "the time of RMC is \"126000\""),
    (NMEA.rmc("120000", date: "310224"), "the date of RMC is \"310224\", which is not a date"),
    (NMEA.zda("120000", "10,13,2024"), "the date of ZDA is \"10,13,2024\""),
    (position("46", "N"), "lat of RMC is \"46\"; write ddmm.mmmm"),
    (position("4660.0", "N"), "lat of RMC is \"4660.0\"; write ddmm.mmmm"),
    (position("nan", "N"), "lat of RMC is \"nan\""),
    (position("0x1p3", "N"), "lat of RMC is \"0x1p3\""),
    (position("-4630.0", "N"), "lat of RMC is \"-4630.0\""),
    (position("", ""), "lat of RMC is \"\""),
    (position("9000.001", "N"), "lat of RMC is \"9000.001\"; it is 0 to 90 degrees"),
    (position("4630.0", "E"), "lat of RMC is \"4630.0,E\"; it must end with N or S"),
  ]

  @Test func `RMC and GGA of a time are one fix, as soon as both are there`() {
    let events = NMEA.events(
      NMEA.rmc("120000"), NMEA.gga("120000"), NMEA.gga("120001", north: 600, dilution: "2"),
      NMEA.rmc("120001", north: 600))

    #expect(
      events == [
        .none, fix(0, at: "12:00:00", accuracy: 4.5),
        .none, fix(0.01, at: "12:00:01", accuracy: 10), .none,
      ])
  }

  @Test func `what comes alone is a fix when the next time comes, or at the end`() {
    #expect(
      NMEA.events(NMEA.rmc("120000"), NMEA.rmc("120001"))
        == [.none, fix(0, at: "12:00:00"), fix(0, at: "12:00:01")])
  }

  @Test func `a fix is told once, however often its sentences are repeated`() {
    let glonass = NMEA.sentence("GNGGA,120000,4631.000,N,00800.000,E,1,8,5,1,M,1,M,,")

    #expect(
      NMEA.events(NMEA.rmc("120000"), NMEA.gga("120000"), glonass, NMEA.rmc("120000"))
        == [.none, fix(0, at: "12:00:00", accuracy: 4.5), .none, .none, .none])
  }

  @Test(arguments: ["GP", "GN", "GL", "GA", "GB", "BD", "GQ", "II"])
  func `any talker is heard`(talker: String) {
    let sentence = NMEA.sentence(
      "\(talker)RMC,120000.00,A,4630.000,N,00800.000,E,0.0,0.0,100324,,,A")

    #expect(NMEA.events(sentence) == [.none, fix(0, at: "12:00:00")])
  }

  @Test func `a checksum may be in small letters, and noise may be before the sentence`() {
    let small = NMEA.rmc("120000").split(separator: "*").map(String.init)

    #expect(
      NMEA.events("4807.038,N,$GPGG" + small[0] + "*" + small[1].lowercased()).last
        == fix(0, at: "12:00:00"))
  }

  @Test(arguments: broken)
  func `a sentence that must not be used says why`(line: String, expected: String) {
    guard case .fault(let message) = NMEA.events(line).first else {
      Issue.record("no fault: \(line)")
      return
    }
    #expect(message.contains(expected), "\(message)")
  }

  @Test func `where the receiver has no fix there is none`() {
    let mode = NMEA.sentence("GPRMC,120002,A,4630.000,N,00800.000,E,0.0,0.0,100324,,,N")

    #expect(
      NMEA.events(
        NMEA.sentence("GPGGA,,,,,,0,,,,,,,,"), NMEA.rmc("120000", status: "V"),
        NMEA.gga("120001", quality: 0), mode, NMEA.rmc("120003", status: "V"), NMEA.gga("120003"))
        == [.noFix, .none, .noFix, .noFix, .noFix, .noFix, .none])
  }

  @Test func `what does not matter is passed over, and counted`() {
    var decoder = NMEADecoder()
    let lines = [
      "# Name: a log", "{\"class\":\"VERSION\"}", "Then I went home, which cost $5.", "",
      "$PADPMB,1,2", NMEA.sentence("PUBX,00"), NMEA.sentence("GPGSV,1,1,00"), "!AIVDM,1,1,,A,0*00",
      NMEA.rmc("120000") + ",1710072000", "$GPGGA,120000,46",
    ]
    let events = lines.map { decoder.receive(Array($0.utf8)) }

    #expect(events.dropLast().allSatisfy { $0 == .none })
    #expect(
      decoder.counts
        == NMEADecoder.Counts(sentences: 2, broken: 1, proprietary: 2, encapsulated: 1))
  }

  @Test func `RMC with fractions and GGA without are one fix`() {
    let exact = NMEA.events(
      NMEA.gga("120000"), NMEA.rmc("120000.250"), NMEA.rmc("120001.25"), NMEA.gga("120001.00"))

    #expect(exact[1] == fix(0, at: "12:00:00.250", accuracy: 4.5))
    #expect(exact[3] == fix(0, at: "12:00:01.250", accuracy: 4.5))
  }

  @Test func `five fixes a second stay apart, also when GGA comes first`() {
    let events = NMEA.events(
      NMEA.rmc("120000.000"), NMEA.zda("120000.000"), NMEA.gga("120000.200"),
      NMEA.rmc("120000.200"), NMEA.gga("120000.400"), NMEA.rmc("120000.400"))

    #expect(
      events == [
        .none, .none, fix(0, at: "12:00:00"), fix(0, at: "12:00:00.200", accuracy: 4.5), .none,
        fix(0, at: "12:00:00.400", accuracy: 4.5), .none,
      ])
  }

  private static func position(_ latitude: String, _ sign: String) -> String {
    NMEA.sentence("GPRMC,120000,A,\(latitude),\(sign),00800.000,E,0.0,0.0,100324,,,A")
  }

  private func fix(_ north: Double, at time: String, accuracy: Double? = nil) -> NMEAEvent {
    let timestamp = try? Timestamp.parse("2024-03-10T\(time)Z").timestamp
    return .fix(
      NMEAFix(
        coordinate: Coordinate(latitude: 46.5 + north, longitude: 8), accuracy: accuracy,
        altitude: accuracy.map { _ in 1 }, time: timestamp ?? Timestamp(nanoseconds: 0),
        isDated: true))
  }
}
