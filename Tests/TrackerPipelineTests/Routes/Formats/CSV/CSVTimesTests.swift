import Testing

@testable import TrackerPipeline

/// Dates and times of tables in the forms of programs other than spreadsheets.
@Suite struct CSVTimesTests {
  @Test(arguments: [
    "Mon Jan  1 12:00:00 2024", "Mon Jan  1 12:00:00 UTC 2024", "1 Jan 2024 12:00:00",
    "01-Jan-2024 12:00:00", "01/Jan/2024:12:00:00 +0000", "Jan 1, 2024 12:00:00 PM",
    "January 1, 2024 at 12:00", "Mon, 01 Jan 2024 13:00:00 +0100",
    "Mon, 01 Jan 2024 07:00:00 EST", "01 Jan 24 12:00:00 GMT", "2024:01:01 12:00:00",
    "2024:01:01 13:00:00+01:00", "20240101T120000Z", "20240101T1200Z", "20240101T130000.0+0100",
    "20240101120000", "20240101 12:00:00", "2024-01-01 12:00:00 +0000 UTC",
    "2024-01-01 12:00:00 +0000 UTC m=+0.100000001", "1/1/2024, 12:00:00\u{202F}PM",
    "1/1/2024 12:00:00\u{A0}PM", "Mon Jan 01 2024 12:00:00 GMT+0000 (Coordinated Universal Time)",
  ])
  func `a time of a program is read`(text: String) throws {
    let route = try Route.read(
      csv: "lat;lon;time\n45;7;\(text)\n46;8;\(text)\n47;9;2024-01-01T12:01:00Z")

    #expect(route.startTime?.description == "2024-01-01T12:00:00Z")
    #expect(route.seconds == [0, 0, 60])
  }

  @Test(arguments: [
    "Mon Foo 1 12:00:00 2024", "1 Jan 2024 25:00:00", "31 Feb 2024 12:00:00", "Jan 2024 12:00:00",
    "1 Jan 2024 12:00:00 CEST", "20241301T120000Z", "20240101T12", "1 Jan 2024",
    "1 Jan Feb 2024 12:00",
    String(repeating: "mon:", count: 100_000),
  ])
  func `a time that is none is told, and beside others refused`(text: String) throws {
    let file = "lat,lon,time\n45,7,\"\(text)\"\n"
    let route = try Route.read(csv: file)
    let error = #expect(throws: RouteError.self) {
      try Route.read(csv: file + "45,7,2024-01-01T12:01:00Z\n")
    }

    #expect(route.timing == .constantSpeed)
    #expect(route.warnings.first?.hasPrefix("line 2: no time can be read; the time is") == true)
    #expect(error?.line == 2)
    #expect(error?.message.hasPrefix("the time is") == true)
  }

  @Test(arguments: [
    ("20240131", "12:00:00"), ("20240131", "120000"), ("20240131", "120000.00"),
    ("31012024", "12:00:00"), ("310124", "120000"), ("31/01/24", "12:00:00"),
    ("45322", "12:00:00"), ("45322", "0.5"), ("45322.0", "120000"),
  ])
  func `a date without separators is that of the times`(date: String, time: String) throws {
    let text =
      "date,time,lat,lon\n\(date),\(time),45,7\n\(date),\(time),46,8\n\(date),13:00:00,47,9\n"
    let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature(dates: .dayFirst))

    #expect(route.startTime?.description == "2024-01-31T12:00:00Z")
    #expect(route.seconds == [0, 0, 3_600])
  }

  @Test func `a date of six digits that may be two dates is asked for`() throws {
    let text = "date,time,lat,lon\n250124,12:00:00,45,7\n250124,12:00:02,46,8\n"
    let error = #expect(throws: RouteError.self) { try Route.read(csv: text) }
    let starts = DateOrder.allCases.map { order in
      try? Route.read(bytes: text.utf8, file: "", options: .ofMiniature(dates: order))
        .startTime?.description
    }

    #expect(
      error?.description
        == "test.csv:2:8: the date of \"250124 12:00:00\" begins with the day or with the year, "
        + "and no date of the file shows which; add --dates day-first or --dates year-first")
    #expect(starts == ["2024-01-25T12:00:00Z", nil, "2025-01-24T12:00:00Z"])
  }

  @Test func `one date of six digits decides for all of them`() throws {
    let route = try Route.read(
      csv: "date,time,lat,lon\n250131,12:00:00,45,7\n250201,120000,46,8\n990101,12:00:00,46,8\n")

    #expect(route.startTime?.description == "2025-01-31T12:00:00Z")
  }

  @Test func `dates beside times that count from the start are said not to be used`() throws {
    let route = try Route.read(csv: "date,time,lat,lon\n2024-01-31,0,45,7\n2024-01-31,7,46,8\n")

    #expect(route.startTime == nil)
    #expect(route.seconds == [0, 7])
    #expect(
      route.warnings == ["the times count from the start; the dates of their column are not used"])
  }

  @Test func `a date alone is no time, also in digits`() {
    let text = "date,lat,lon\n20240131,45,7\n20240131,45.001,7\n"

    #expect(message(of: text.utf8).contains("a time must follow the date"))
  }

  @Test(arguments: ["time", "date", "Date/Time", "timestamp"])
  func `day numbers of a spreadsheet are dates`(name: String) throws {
    let day = 45_292.5
    let second = 1 / 86_400.0
    let route = try Route.read(
      csv: "\(name),lat,lon\n\(day),45,7\n\(day + second),46,8\n\(day + 61 * second),47,9\n")

    #expect(route.startTime?.description == "2024-01-01T12:00:00Z")
    #expect(route.seconds == [0, 1, 61])
    #expect(
      route.warnings == ["line 2: a time without a zone is taken for UTC; write Z after it"])
  }

  @Test(arguments: [("time", [0, 1, 2]), ("seconds", [0, 0.04, 0.08])])
  func `seconds in the range of day numbers stay seconds`(name: String, steps: [Double]) throws {
    let rows = steps.map { "\(45_292 + $0),45,\(7 + $0)\n" }.joined()
    let route = try Route.read(csv: "\(name),lat,lon\n\(rows)")

    #expect(route.startTime == nil)
    #expect(route.seconds == steps)
  }

  @Test func `numbers that may be days or seconds are asked for`() {
    let error = #expect(throws: RouteError.self) {
      try Route.read(csv: "lat,lon,time\n45,7,45292.04\n46,8,45292.08\n47,9,45292.12\n")
    }

    #expect(
      error?.description
        == "test.csv:2:6: the time \"45292.04\" may be the day of a spreadsheet or count seconds; "
        + "write dates, or call the column seconds")
  }

  @Test(arguments: ["null", "1601-01-01T00:00:00Z", "9999-12-31T23:59:59Z", ":61", "12:00:61"])
  func `a point with a bad time among ten is left out and counted`(text: String) throws {
    var rows = (0..<9).map { "2024-01-01T12:00:0\($0)Z,45,7.00\($0)\n" }
    rows.insert("\(text),10,10\n", at: 4)
    let route = try Route.read(csv: "time,lat,lon\n" + rows.joined())

    #expect(route.seconds == (0..<9).map(Double.init))
    #expect(route.fixes.allSatisfy { $0.coordinate.latitude == 45 })
    #expect(route.dropped.invalid == 1)
    #expect(route.warnings.count == 1)
    #expect(
      route.warnings[0].hasPrefix(
        "line 6: 1 row without a valid time dropped; the time is \"\(text)\""))
  }

  @Test func `more bad times than a tenth are an error with the first of them`() {
    var rows = (0..<9).map { "2024-01-01T12:00:0\($0)Z,45,7.00\($0)\n" }
    rows[3] = "null,45,7\n"
    let error = #expect(throws: RouteError.self) {
      try Route.read(csv: "time,lat,lon\n" + rows.joined())
    }

    #expect(error?.line == 5)
    #expect(error?.column == 1)
  }

  @Test func `a bad time in a file of another format is left out too`() throws {
    let times = (0..<10).map { $0 == 4 ? "9999-12-31T23:59:59Z" : "2024-01-01T12:00:0\($0)Z" }
    let gpx = times.map { "<trkpt lat=\"45\" lon=\"7\"><time>\($0)</time></trkpt>" }.joined()
    let kml = times.map { "<when>\($0)</when><gx:coord>7 45 0</gx:coord>" }.joined()
    let json = times.map { "{\"lat\": 45, \"lon\": 7, \"time\": \"\($0)\"}" }.joined(separator: ",")
    let listed = times.map { "\"\($0)\"" }.joined(separator: ",")
    let positions = times.map { _ in "[7,45]" }.joined(separator: ",")
    for text in [
      "<gpx><trk><trkseg>\(gpx)</trkseg></trk></gpx>",
      "<kml xmlns:gx=\"x\"><Placemark><gx:Track>\(kml)</gx:Track></Placemark></kml>",
      "[\(json)]",
      "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[\(listed)]},"
        + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(positions)]}}",
    ] {
      let route = try Route.read(bytes: text.utf8, file: "", options: .ofMiniature)
      #expect(route.seconds == [0, 1, 2, 3, 5, 6, 7, 8, 9], "\(text)")
      #expect(route.dropped.invalid == 1)
    }
  }
}
