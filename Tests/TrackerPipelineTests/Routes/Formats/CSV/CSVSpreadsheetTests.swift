import Testing

@testable import TrackerPipeline

/// The times and positions of tables that were made for spreadsheets, by loggers or by Garmin's
/// tools.
@Suite struct CSVSpreadsheetTests {
  @Test(arguments: [
    "time,lat,lon\n3/24/2025 1:02:03 PM,45,7\n3/24/2025 1:02:05 pm,46,8\n",
    "time,lat,lon\n03/24/2025 13:02:03Z,45,7\n03/24/2025 13:02:05Z,46,8\n",
    "time,lat,lon\n24.03.2025 13:02:03,45,7\n24.03.2025 13:02:05,46,8\n",
    "time,lat,lon\n24-3-2025 01:02:03 p.m. +0000,45,7\n24-3-2025T13:02:05,46,8\n",
    "time;lat;lon\n24/03/2025, 13:02:03,0;45;7\n24/03/2025, 14:02:05 +0100;46;8\n",
    "date,time,lat,lon\n03/24/2025,1:02:03PM,45,7\n03/24/2025,1:02:05PM,46,8\n",
    "date,time,lat,lon\n24.3.2025,13:02:03,45,7\n24.3.2025,13:02:05,46,8\n",
    "date,time,lat,lon\n2025/3/24,13:02:03 -0000,45,7\n2025/3/24,13:02:05 -0000,46,8\n",
    "time,lat,lon\n2025-03-24 14:02:03 +0100,45,7\n2025-03-24 13:02:05 UTC,46,8\n",
    "date,time,lat,lon\n03/24/2025,03/24/2025 13:02:03,45,7\n,03/24/2025 13:02:05,46,8\n",
  ])
  func `a time of a spreadsheet is read`(text: String) throws {
    let route = try Route.read(csv: text)

    #expect(route.startTime?.description == "2025-03-24T13:02:03Z")
    #expect(route.seconds == [0, 2])
  }

  @Test(arguments: [
    ("12:00:00 AM", "00:00:00"), ("12:30 AM", "00:30:00"), ("12:00:00 PM", "12:00:00"),
    ("11:59:59 pm", "23:59:59"), ("9:05", "09:05:00"), ("13:05:00 PM", "13:05:00"),
  ])
  func `twelve hours are counted from midnight and from noon`(text: String, clock: String) throws {
    let route = try Route.read(csv: "time,lat,lon\n2025-03-24 \(text),45,7\n")

    #expect(route.startTime?.description == "2025-03-24T\(clock)Z")
  }

  @Test func `one date of the file decides for all of them`() throws {
    let monthFirst = try Route.read(
      csv: "time,lat,lon\n03/04/2025 12:00:00,45,7\n03/24/2025 12:00:00,46,8\n")
    let dayFirst = try Route.read(
      csv: "time,lat,lon\n03/04/2025 12:00:00,45,7\n24/04/2025 12:00:00,46,8\n")

    #expect(monthFirst.startTime?.description == "2025-03-04T12:00:00Z")
    #expect(monthFirst.seconds == [0, 20 * 86_400.0])
    #expect(dayFirst.startTime?.description == "2025-04-03T12:00:00Z")
    #expect(dayFirst.seconds == [0, 21 * 86_400.0])
  }

  @Test func `a date that may be two dates is asked for`() throws {
    let text = "lat,lon,time\n45,7,03/04/2025 12:00:00\n46,8,03/04/2025 12:00:02\n"
    let error = #expect(throws: RouteError.self) { try Route.read(csv: text) }
    let dayFirst = try Route.read(
      bytes: text.utf8, file: "", options: .ofMiniature(dates: .dayFirst))
    let monthFirst = try Route.read(
      bytes: text.utf8, file: "", options: .ofMiniature(dates: .monthFirst))

    #expect(
      error?.description
        == "test.csv:2:6: the date of \"03/04/2025 12:00:00\" begins with the day or with the month, "
        + "and no date of the file shows which; add --dates day-first or --dates month-first")
    #expect(dayFirst.startTime?.description == "2025-04-03T12:00:00Z")
    #expect(monthFirst.startTime?.description == "2025-03-04T12:00:00Z")
  }

  @Test func `a date that is the same in both orders is not asked for`() throws {
    let route = try Route.read(csv: "time,lat,lon\n03/03/2025 12:00:00,45,7\n")

    #expect(route.startTime?.description == "2025-03-03T12:00:00Z")
  }

  @Test(arguments: [
    (
      "time,lat,lon\n24/03/2025 12:00:00,45,7\n03/25/2025 12:00:00,46,8\n",
      "test.csv:3:1: the time is \"03/25/2025 12:00:00\": the month is 25; use 1 to 12; "
        + "the day is first, as line 2 shows"
    ),
    (
      "time,lat,lon\n24.03.2025 12:00:00,45,7\n03.25.2025 12:00:00,46,8\n",
      "test.csv:3:1: the time is \"03.25.2025 12:00:00\": the month is 25; use 1 to 12"
    ),
    (
      "time,lat,lon\n40/40/2025 12:00:00,45,7\n03/03/2025 12:00:00,45,7\n",
      "test.csv:2:1: the time is \"40/40/2025 12:00:00\": the month is 40; use 1 to 12; "
        + "the day is first"
    ),
    (
      "time,lat,lon\n12:00:00,45,7\n2025-03-24T12:00:02Z,46,8\n",
      "test.csv:3:1: the time is \"2025-03-24T12:00:02Z\": it counts from a date, unlike those before"
    ),
    (
      "time,lat,lon\n2025-03-24T12:00:00Z,45,7\n12:00:02,46,8\n",
      "test.csv:3:1: the time is \"12:00:02\": it is a time of day without a date, unlike those"
    ),
    (
      "time,lat,lon\n24.03.2025 25:00:00,45,7\n24.03.2025 12:00,45,7\n",
      "the hour is 25; use 0 to 24"
    ),
    (
      "time,lat,lon\n24.03.2025 12:00:00 noon,45,7\n24.03.2025 12:00,45,7\n",
      "something follows the time"
    ),
  ])
  func `a date that does not exist is an error`(text: String, message: String) {
    let error = #expect(throws: RouteError.self) { try Route.read(csv: text) }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `times without a date are times of day, past midnight too`() throws {
    let route = try Route.read(
      csv: "date,time,lat,lon\n,23:59:58,45,7\n,11:59:59 PM,45.0001,7\n,00:00:01,45.0002,7\n")

    #expect(route.startTime == nil)
    #expect(route.seconds == [0, 1, 3])
    #expect(route.warnings.contains("no date is given; only the time of day is known"))
  }

  @Test func `a time of the year 1 is none`() throws {
    let route = try Route.read(
      csv: """
        time,lat,lon
        2025-03-24T12:00:00Z,45,7
        0001-01-01T00:00:00Z,45.001,7
        1/1/0001 12:00:00 AM,45.002,7
        2025-03-24T12:00:03Z,45.003,7
        """)

    #expect(route.seconds.map { $0.rounded() } == [0, 1, 2, 3])
    #expect(
      route.warnings.contains("line 3: 2 points with a time of the year 1, which stands for none"))
  }

  @Test(arguments: [
    "LAT_DECIMAL,LON_DECIMAL\n47.5,8.25\n47.5,8.25\n",
    "latitudeE7,longitudeE7\n475000000,82500000\n475000000,82500000\n",
    "record.position_lat[semicircles],record.position_long[semicircles]\n566697074,98426334\n"
      + "566697074,98426334\n",
    "position_lat,position_long\n47.5,8.25\n47.5,8.25\n",
    "id,wkt\n1,POINT (8.25 47.5)\n2,\"POINT Z(8.25 47.5 400)\"\n",
    "geometry,id\nSRID=4326;POINT(8.25 47.5),1\nPOINT EMPTY,2\n,3\npoint m (8.25 47.5 1),4\n",
  ])
  func `a position may have other names, units and forms`(text: String) throws {
    let course = try CSVReader.read(RouteInput(file: "test.csv", bytes: text.utf8))
    let points = course.segments.flatMap(\.self)

    #expect(points.count == 2)
    for point in points {
      #expect(abs(point.coordinate.latitude - 47.5) < 1e-7)
      #expect(abs(point.coordinate.longitude - 8.25) < 1e-7)
    }
    #expect(course.invalid == 0)
  }

  @Test func `the numbers of Garmin's tables count from 1989`() throws {
    let route = try Route.read(
      csv:
        "record.timestamp[s],record.position_lat[semicircles],record.position_long[semicircles]\n"
        + "1111752123,566697074,98426334\n1111752125,566697100,98426334\n")

    #expect(route.startTime?.description == "2025-03-24T12:02:03Z")
  }

  @Test func `a west longitude in ten millionths may be written without a sign`() throws {
    let text = "latitudeE7,longitudeE7\n475000000,4212467296\n"
    let course = try CSVReader.read(RouteInput(file: "test.csv", bytes: text.utf8))

    #expect(course.segments[0][0].coordinate.longitude == -8.25)
  }

  @Test(arguments: [
    ("id,geom\n1,LINESTRING (1 2)\n", "test.csv:2:3: none of 1 row is usable: the position is"),
    ("id,geom\n1,POINT (200 2)\n", "none of 1 row is usable: lon is \"200\"; the range is -180"),
    ("latE7,lonE7\n1.5,2\n", "latitudeE7 is \"1.5\"; it is degrees times ten million"),
    ("geom,geom\n1,2\n", "two columns are called \"geom\"; rename or remove one"),
    ("t,t,lat,lon\n0,0,45,7\n", "two columns are called \"t\"; rename or remove one"),
  ])
  func `a position or column that cannot be used is an error`(text: String, message: String) {
    let error = #expect(throws: RouteError.self) { try Route.read(csv: text) }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `columns of one name that are not needed are left out`() throws {
    let route = try Route.read(
      csv: "time,lat,lon,t,t,ele,ele,note,note\n2025-03-24T12:00:00Z,45,7,1,2,400,500,a,b\n")

    #expect(route.fixes.map(\.altitude) == [nil])
    #expect(
      route.warnings == [
        "several columns are called \"t\"; none of them is used",
        "several columns are called \"ele\"; none of them is used",
      ])
  }

  @Test func `columns that differ in their units are two columns`() throws {
    let route = try Route.read(
      csv: "Time(seconds),Time(text),OSD.latitude,OSD.longitude\n0,0m 0s,45,7\n2.5,0m 2s,46,8\n")

    #expect(route.seconds == [0, 2.5])
    #expect(route.warnings.isEmpty)
  }
}
