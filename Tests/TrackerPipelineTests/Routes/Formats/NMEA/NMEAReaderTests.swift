import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct NMEAReaderTests {
  @Test func `a log is a route`() throws {
    let route = try Route.read(
      nmea: "# Name: test", NMEA.rmc("120000"), NMEA.gga("120000"), "$PADPMB,1",
      NMEA.rmc("120001.500", north: 600), "")

    #expect(route.name == "test")
    #expect(route.source == "nmea")
    #expect(route.latitudes == [46.5, 46.51])
    #expect(route.seconds == [0, 1.5])
    #expect(route.fixes.map(\.horizontalAccuracy) == [4.5, nil])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings.isEmpty)
  }

  @Test func `the day changes at midnight, with a date or without one`() throws {
    let dated = try Route.read(
      nmea: NMEA.rmc("235959", date: "311299"), NMEA.rmc("000001", date: "010100"))
    let undated = try Route.read(
      nmea: NMEA.gga("235959"), NMEA.gga("000001"), NMEA.gga("120000"), NMEA.gga("235959"),
      NMEA.gga("000002"))

    #expect(dated.seconds == [0, 2])
    #expect(dated.startTime?.description == "1999-12-31T23:59:59Z")
    #expect(undated.seconds == [0, 2, 43_201, 86_400, 86_403])
    #expect(undated.startTime == nil)
    #expect(undated.warnings == ["no date is given: no RMC, no ZDA; only the time of day is known"])
  }

  @Test(arguments: [("010180", "1980"), ("010199", "1999"), ("010100", "2000"), ("010179", "2079")])
  func `a year of two digits is of this century below 80`(date: String, year: String) throws {
    let route = try Route.read(nmea: NMEA.rmc("000000", date: date))

    #expect(route.startTime?.description == "\(year)-01-01T00:00:00Z")
  }

  @Test func `GGA takes its date from ZDA, or from a comment`() throws {
    let zda = try Route.read(nmea: NMEA.gga("120000"), NMEA.zda("120000"), NMEA.gga("120001"))
    let comment = try Route.read(nmea: "# Date: 2024-03-09", NMEA.gga("120000"))

    #expect(zda.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(zda.seconds == [0, 1])
    #expect(comment.startTime?.description == "2024-03-09T12:00:00Z")
    #expect(comment.warnings.isEmpty)
  }

  @Test func `what came before the first date is put on its day`() throws {
    let route = try Route.read(
      nmea: "# Date: 2020-01-01", NMEA.gga("235958"), NMEA.gga("235959"),
      NMEA.rmc("000000", date: "110324"), NMEA.gga("000001"))

    #expect(route.seconds == [0, 1, 2, 3])
    #expect(route.startTime?.description == "2024-03-10T23:59:58Z")
  }

  @Test func `a time that falls back costs one of the two`() throws {
    let route = try Route.read(nmea: NMEA.rmc("120005"), NMEA.rmc("120001"), NMEA.rmc("120006"))

    #expect(route.seconds == [0, 5])
    #expect(route.dropped.outOfOrder == 1)
    #expect(
      route.warnings.contains {
        $0.hasPrefix("line 2: 1 of 3 points left out, so that the times of the others are in order")
      })
  }

  @Test func `what is left out is said, with its line`() throws {
    let route = try Route.read(
      nmea: NMEA.rmc("115958", status: "V"), NMEA.rmc("115959", status: "V"), NMEA.rmc("120000"),
      NMEA.rmc("120001") + "0", NMEA.rmc("120002").replacing("4630", with: "4631"),
      NMEA.gga("120003").dropLast(5) + "")

    #expect(route.seconds == [0, 1])
    #expect(route.warnings.count == 2)
    #expect(route.warnings.first?.hasPrefix("line 5: 2 sentences left out; the checksum") == true)
    #expect(route.warnings.last == "line 1: the receiver had no fix 2 times")
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 is read, with a mark or without`(encoding: String.Encoding) throws {
    let log = NMEA.rmc("120000") + "\r\n" + NMEA.rmc("120001") + "\r\n"
    for start in ["", "\u{FEFF}"] {
      let bytes = try #require((start + log).data(using: encoding))
      let route = try Route.read(bytes: bytes, file: "test.log", options: .ofMiniature)
      #expect(route.seconds == [0, 1])
      #expect(route.warnings.isEmpty)
    }
  }

  @Test func `a log without a fix is an error`() {
    let expected: [(String, String)] = [
      (NMEA.rmc("1", status: "V"), "test.gpx:1: a sentence cannot be used: the time of RMC"),
      (NMEA.rmc("120000", status: "V"), "test.gpx:1: the receiver never had a fix"),
      (
        NMEA.sentence("GPGSV,1,1,00"),
        "test.gpx: there are no positions in it: no RMC, GGA, GNS or GLL"
      ),
      ("# log\n" + NMEA.rmc("120000") + "\n", "no error but 1 fixes: "),
    ]
    for (log, start) in expected {
      #expect(message(of: log.utf8).hasPrefix(start), "\(message(of: log.utf8))")
    }
  }

  @Test func `the reason is what most sentences say, and a broken last one is said beside it`() {
    let void = NMEA.rmc("120000", status: "V")
    let cut = String(NMEA.rmc("120001").dropLast(4))
    let satellites = NMEA.sentence("GPGSV,1,1,00")
    let wrong = NMEA.rmc("120001").replacing("A,46", with: "A,45")

    #expect(
      message(of: "\(void)\n\(cut)".utf8)
        == "test.gpx:1: the receiver never had a fix; there are no positions in it; line 2: a sentence "
        + "cannot be used, either: RMC has no checksum; a sentence ends with * and two hexadecimal "
        + "digits")
    #expect(
      message(of: "\(satellites)\n\(satellites)\n\(cut)".utf8).hasPrefix(
        "test.gpx: there are no positions in it: no RMC, GGA, GNS or GLL sentence; line 3: a sentence"
      ))
    #expect(
      message(of: "\(void)\n\(wrong)\n\(wrong)".utf8).hasPrefix(
        "test.gpx:2: 2 sentences cannot be used: the checksum of RMC is"))
  }

  @Test func `a line without an end is an error, in little memory`() throws {
    var sent = 0
    let start = Data((NMEA.rmc("120000") + "\n").utf8)
    let input = RouteInput(file: "endless.log") {
      defer { sent += 1 }
      return sent == 0 ? start : Data(repeating: 0x41, count: 1 << 16)
    }

    #expect(throws: RouteError.self) { try Route.read(input, options: .ofMiniature) }
    #expect(sent < 30)
  }

  @Test func `GNS is a fix of several satellite systems`() throws {
    let route = try Route.read(
      nmea: NMEA.gns("120000"), NMEA.gns("120001", north: 600, modes: "NA"),
      NMEA.gns("120002", modes: "NN"), NMEA.rmc("120003", north: 1_200), NMEA.gns("120003"))

    #expect(route.latitudes == [46.5, 46.51, 46.52])
    #expect(route.seconds == [0, 1, 3])
    #expect(route.fixes.map(\.horizontalAccuracy) == [4.5, 4.5, 4.5])
    #expect(route.fixes.map(\.altitude) == [498, 498, 498])
    #expect(route.warnings == ["line 3: the receiver had no fix once"])
  }

  @Test func `a log of which no sentence has a checksum is read`() throws {
    let bare = [NMEA.rmc("120000"), NMEA.rmc("120001", north: 600)].map { String($0.dropLast(3)) }
    let route = try Route.read(nmea: bare[0], bare[1])
    let mixed = try Route.read(nmea: bare[0], NMEA.rmc("120001", north: 600))

    #expect(route.latitudes == [46.5, 46.51])
    #expect(route.warnings == ["no sentence has a checksum, which would show damaged ones"])
    #expect(mixed.latitudes == [46.51])
    #expect(mixed.warnings.first?.contains("RMC has no checksum") == true)
  }
}
