import Testing

@testable import TrackerPipeline

@Suite struct IGCReaderTests {
  private func read(_ lines: String...) throws(RouteError) -> Route {
    try Route.read(bytes: IGC.file(lines), file: "flight.igc", options: .ofMiniature)
  }

  private func course(_ lines: String...) throws(RouteError) -> Course {
    try IGCReader.read(RouteInput(file: "flight.igc", bytes: IGC.file(lines)))
  }

  private func message(_ lines: String...) -> String? {
    #expect(throws: RouteError.self) {
      try IGCReader.read(RouteInput(file: "flight.igc", bytes: IGC.file(lines)))
    }?.description
  }

  @Test func `B records are fixes of one track`() throws {
    let route = try read(
      "HFPLTPILOT:somebody", "C1003241159001003240001-2", "LXXX a comment", "F11595901020304",
      IGC.position("120000"), IGC.position("120004", north: 600, east: 60), "E120004PEV",
      IGC.position("120008", north: 1_200), "GABCDEF")

    #expect(route.source == "igc")
    #expect(route.latitudes == [46.5, 46.51, 46.52])
    #expect(route.fixes.map(\.coordinate.longitude) == [8, 8.001, 8])
    #expect(route.fixes.map(\.altitude) == [400, 400, 400])
    #expect(route.seconds == [0, 4, 8])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.segmentStarts.count == 1)
    #expect(route.warnings == [])
  }

  @Test func `blank lines before the first record are skipped`() throws {
    let text = "\r\n\r\n\n" + String(decoding: IGC.file([IGC.position("120000")]), as: UTF8.self)

    #expect(
      try Route.read(bytes: text.utf8, file: "flight", options: .ofMiniature).fixes.count == 1)
  }

  @Test func `south and west are negative`() throws {
    let line = "B1200003330000S07030000WA0041000400"

    #expect(try course(line).segments.joined().map(\.coordinate.latitude) == [-33.5])
    #expect(try course(line).segments.joined().map(\.coordinate.longitude) == [-70.5])
  }

  @Test(arguments: [
    "HFDTE100324", "HFDTEDATE:100324,01", "HFDTEDATE:100324", "HFDTE: 100324", "HFDTE100324 ",
    "HPDTE100324", "HODTE100324", "hfdte100324",
  ])
  func `the date is read in every form`(line: String) throws {
    let text = "\(line)\r\n\(IGC.position("120000"))"

    #expect(
      try Route.read(bytes: text.utf8, file: "", options: .ofMiniature).startTime?.description
        == "2024-03-10T12:00:00Z")
  }

  @Test(arguments: ["HFDTE", "HFDTE310224", "HFDTE101324", "HFDTE1003", "HFDTEDATE:NONE"])
  func `a date that is none is a warning, and only the time of day is known`(line: String) throws {
    let text = "\(line)\r\n\(IGC.position("120000"))\r\n\(IGC.position("120001"))"
    let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature)

    #expect(route.startTime == nil)
    #expect(route.seconds == [0, 1])
    #expect(
      route.warnings == [
        "line 1: \"\(line)\" is no date; write HFDTE and DDMMYY",
        "no date is given: no HFDTE record; only the time of day is known",
      ])
  }

  @Test func `a flight goes on past midnight`() throws {
    let times = try course(
      IGC.position("235958"), "HFDTE100324", IGC.position("000002"), IGC.position("000006")
    ).segments.joined().compactMap(\.time?.description)

    #expect(times == ["2024-03-10T23:59:58Z", "2024-03-11T00:00:02Z", "2024-03-11T00:00:06Z"])
  }

  @Test func `a date that follows midnight is not added to it`() throws {
    let times = try course(
      IGC.position("235958"), IGC.position("000002"), "HFDTE110324", IGC.position("000006")
    ).segments.joined().compactMap(\.time?.description)

    #expect(times == ["2024-03-10T23:59:58Z", "2024-03-11T00:00:02Z", "2024-03-11T00:00:06Z"])
  }

  @Test func `a clock that steps back by seconds adds no day`() throws {
    let route = try read(
      IGC.position("120000"), IGC.position("120010"), IGC.position("120003"),
      IGC.position("120014"))

    #expect(route.seconds == [0, 3, 14])
    #expect(
      route.warnings == [
        "line 5: 1 of 4 points left out, so that the times of the others are in order; the first time that falls "
          + "back is here, behind that of line 4 of 2024-03-10T12:00:10Z"
      ])
  }

  @Test func `a clock that steps back over midnight takes the day back`() throws {
    let route = try read(
      IGC.position("235950"), IGC.position("000003"), IGC.position("235959"),
      IGC.position("000010"))

    #expect(route.seconds == [0, 9, 20])
  }

  @Test func `an altitude of the barometer stands in for that of a fix without one`() throws {
    let points = try course(
      IGC.position("120000"), IGC.position("120001", validity: "V", satellites: "00000"),
      IGC.position("120002", pressure: "-0012", satellites: "-0034")
    ).segments.joined()

    #expect(points.map(\.altitude) == [400, 410, -34])
  }

  @Test func `without altitudes of the satellites, those of the barometer are read`() throws {
    let points = try course(
      IGC.position("120000", satellites: "00000"),
      IGC.position("120001", pressure: "-0003", satellites: "00000")
    ).segments.joined()

    #expect(points.map(\.altitude) == [410, -3])
  }

  @Test func `extensions give the accuracy, and decimals of minutes and seconds`() throws {
    let points = try course(
      "I063638FXA3941SIU4242LAD4343LOD4445TDS9999ENL",
      IGC.position("120000", more: "0070055925"), IGC.position("120001", more: "000005xx")
    ).segments.joined()

    #expect(points.map(\.accuracy) == [7, nil])
    #expect(points.map(\.coordinate.latitude) == [46.5 + 0.0005 / 60, 46.5])
    #expect(points.map(\.coordinate.longitude) == [8 + 0.0009 / 60, 8])
    #expect(
      points.map(\.time?.description) == ["2024-03-10T12:00:00.250Z", "2024-03-10T12:00:01Z"])
  }

  @Test(arguments: ["I", "I99", "I013538FXA", "I01xx38FXA", "I013836FXA", "I013699FXA"])
  func `an I record that is not valid is ignored`(line: String) throws {
    #expect(try read(line, IGC.position("120000", more: "007")).warnings == [])
  }

  @Test func `records before the first fix are counted`() throws {
    let route = try read(
      "B1159580000000N00000000EV0000000000", "B1159590000000N00000000EV0000000000",
      IGC.position("120000"))

    #expect(route.fixes.count == 1)
    #expect(route.dropped.invalid == 2)
    #expect(route.warnings == ["line 3: the recorder had no fix 2 times"])
  }

  @Test(arguments: [
    "B", "B120000", "B2400004630000N00800000EA0041000400", "B1260004630000N00800000EA0041000400",
    "B1200004660000N00800000EA0041000400", "B1200009130000N00800000EA0041000400",
    "B1200004630000X00800000EA0041000400", "B1200004630000N00800000EX0041000400",
    "B1200004630000N00800000EA-0-1000400", "B12000046300é0N0080000EA0041000400",
  ])
  func `a B record that is not valid is left out with a warning`(line: String) throws {
    let route = try read(IGC.position("120000"), line, IGC.position("120001"))

    #expect(route.fixes.count == 2)
    #expect(
      route.warnings == [
        "line 4: 1 B record left out; \(Quoted(line)) is no time, position and altitudes, such as "
          + "B1101355206343N00006198WA0058700558"
      ])
  }

  @Test func `a file without positions says why`() {
    #expect(message("LXXX") == "flight.igc: there are no positions in it: no B record")
    #expect(
      message("B1159580000000N00000000EV0000000000")
        == "flight.igc:3: the recorder never had a fix; there are no positions in it")
    #expect(message("B1").map { $0.hasPrefix("flight.igc:3: \"B1\" is no time, position") } == true)
  }
}
