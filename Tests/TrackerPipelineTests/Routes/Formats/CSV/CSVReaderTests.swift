import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct CSVReaderTests {
  @Test(arguments: [
    "time,lat,lon,accuracy\n2024-03-10T12:00:00Z,45,7,5\n2024-03-10T12:00:02Z,46,8,\n",
    "t,latitude,longitude,hAcc\n0,45,7,5\n2,46,8,\n",
    "LNG;LAT;T;HDOP;ele\r\n7,0;45,0;0;1,0;400\r\n8,0;46,0;2;;400\r\n",
    "\u{FEFF}Time (UTC)\tLatitude [deg]\tLong\tAccuracy\n1710072000\t45\t7\t5\n1710072002\t46\t8\t",
    "sep=;\n\"t\";\"lat\";\"lon\";\"accuracy\"\n1710072000000;45;7;5\n1710072002000;46;8;\n",
    "# made by hand\n#date,time,lat,lon,accuracy\n2024-03-10,12:00:00Z,45,7,5\n\n# more\n"
      + "2024-03-10,12:00:02Z,46,8,",
    "note,lat,lon,time,accuracy\n\"a, \"\"b\"\"\nc\",\"45,0\",7,2024-03-10T12:00:00Z,5\n"
      + ",46,8,2024-03-10T12:00:02Z,-1",
    "utc_d,utc_t,lat,lon,eph\n2024/03/10,12:00:00Z,45,7,5\n2024/03/10,12:00:02Z,46,8,\n",
    "Lcl Date,Lcl Time,Latitude,Longitude,uncertainty\n2024-03-10,12:00:00Z,45.0N,7E,5\n"
      + "2024-03-10,12:00:02Z,46 n,8 E,\n",
    "iso datetime,lat,N/S,lon,E/W,acc\n2024/03/10 12:00:00Z,45,N,7,E,5\n"
      + "2024/03/10 12:00:02Z,46,N,8,E,\n",
    "time,t,lat,lon,horizontalAccuracy\n,0,45,7,5\n,2,46,8,\n",
    "\"note\", \"t\", \"lat\",\t\"lon\" ,\"acc\"\na b \"c\" d, \"0\" , \"45\", 7, 5\n , \"2\", 46, \"8\", \"\"\n",
  ])
  func `every way to write a CSV file is read`(text: String) throws {
    let route = try Route.read(csv: text)

    #expect(route.source == "csv")
    #expect(route.latitudes == [45, 46])
    #expect(route.fixes.map(\.coordinate.longitude) == [7, 8])
    #expect(route.seconds == [0, 2])
    #expect(route.fixes.map(\.horizontalAccuracy) == [5, nil])
    #expect(route.warnings == [])
  }

  @Test(arguments: [
    "Start Time", "created_at", "recorded_at", "logged_at", "gps_time", "iso_time", "ISO8601",
    "when", "ts", "unix",
  ])
  func `a column of this name is the time`(name: String) throws {
    let text = "\(name),lat,lon\n2024-03-10T12:00:00Z,45,7\n2024-03-10T12:00:02Z,46,8\n"

    #expect(try Route.read(csv: text).seconds == [0, 2])
    #expect(try Route.read(csv: text).warnings == [])
  }

  @Test func `hemispheres are signs`() throws {
    let route = try Route.read(csv: "t,lat,lon\n0,31.765973S,35.5 W\n1,-3S,4e\n")

    #expect(route.latitudes == [-31.765973, -3])
    #expect(route.fixes.map(\.coordinate.longitude) == [-35.5, 4])
  }

  @Test func `columns that may have been times are named`() throws {
    let route = try Route.read(csv: "moment,lat,lon,note\n1,45,7,a\n2,46,8,b\n")

    #expect(
      route.warnings.first == "no column is known to be a time; not used are \"moment\", \"note\"; "
        + "--columns time=NAME names it")
  }

  @Test func `without a header, latitude and longitude come first`() throws {
    let route = try Route.read(csv: "45,7\n46,8\n")

    #expect(route.latitudes.first == 45 && route.latitudes.last == 46)
    #expect(
      route.warnings.first
        == "there is no header: the first two columns are latitude and longitude")
  }

  @Test func `rows without a position are no points, and a segment starts where OpenTracks says`()
    throws
  {
    let text = """
      #time,trackpoint_type,latitude,longitude
      "2024-03-10T13:00:00+01:00","SEGMENT_START_MANUAL",,
      "2024-03-10T13:00:01+01:00","TRACKPOINT",45,7
      "2024-03-10T13:00:02+01:00","TRACKPOINT",,
      "2024-03-10T13:00:03+01:00","SEGMENT_START_AUTOMATIC",46,7
      """
    var reader = CSVReader(RouteInput(file: "test.csv", bytes: text.utf8))
    let course = try reader.course()

    #expect(course.segments.map { $0.map(\.coordinate.latitude) } == [[45], [46]])
    #expect(course.warnings == [])
  }

  @Test func `another value in the segment's column begins a segment`() throws {
    let text = "lat,lon,segment\n1,2,a\n2,2,a\n3,2,b\n"
    var reader = CSVReader(RouteInput(file: "test.csv", bytes: text.utf8))
    let course = try reader.course()

    #expect(course.segments.map(\.count) == [2, 1])
  }

  @Test(arguments: [
    ("0.1", true, 100_000_000), ("-5", true, -5_000_000_000), ("99999999", true, 99_999_999 * s),
    ("1710072000.123456789", false, 1_710_072_000_123_456_789),
    ("1710072000123", false, 1_710_072_000_123_000_000),
    ("1710072000123456.7", false, 1_710_072_000_123_456_700),
    ("1710072000123456789", false, 1_710_072_000_123_456_789), ("1.5e1", true, 15 * s),
    ("0.12345678912345", true, 123_456_789),
    ("1.742817600000000000e+09", false, 1_742_817_600 * s),
    ("1.742817600123E12", false, 1_742_817_600_123_000_000),
    ("1.74281760012E9", false, 1_742_817_600_120_000_000),
    ("174281760012345678900000e-14", false, 1_742_817_600_123_456_789),
    ("-15E-1", true, -1_500_000_000), ("1e-400", true, 0), ("0e99999999999999999999", true, 0),
    ("0.00000000000000000000000000000000000000015e41", true, 15 * s),
    ("1.00000000000000000000000000000000000000000000001e1", true, 10 * s), (" 1e1 ", true, 10 * s),
  ])
  func `a number's size says what it counts`(text: String, isSinceStart: Bool, time: Int64) {
    let numeric = NumericTime(text)

    #expect(numeric?.isSinceStart == isSinceStart)
    #expect(numeric?.timestamp.nanoseconds == time)
  }

  @Test(arguments: ["", "x", "nan", "0x10", "1e30", "1 2", "--1", "9999999999999999999999999"])
  func `what is no number is no numeric time`(text: String) {
    #expect(NumericTime(text) == nil)
  }

  @Test func `seconds since the start have no date`() throws {
    #expect(try Route.read(csv: "t,lat,lon\n5,1,2\n").startTime == nil)
    #expect(try Route.read(csv: "t,lat,lon\n1710072000,1,2\n").startTime != nil)
  }

  @Test func `rows without times, or with some, are ridden like points of any file`() throws {
    let untimed = try Route.read(csv: "lat,lon\n45,7\n45.001,7\n")
    let partly = try Route.read(csv: "lat,lon,t\n45,7,0\n45.001,7,\n45.002,7,4\n")

    #expect(untimed.timing == .constantSpeed)
    #expect(partly.timing == .interpolated)
    #expect(partly.seconds.map { $0.rounded() } == [0, 2, 4])
  }

  @Test(arguments: [
    ("lat,lon\n", "test.gpx: there is no row with a position in it"),
    ("name,speed\na,1\n", "test.gpx:1: the CSV header has no column latitude or lat"),
    ("lat,speed\n", "the CSV header has no column longitude, lon or lng, but \"lat,speed\""),
    (
      "moment;\u{B}Lat x;Lon y\n",
      "the CSV header has no column latitude or lat, but \"moment;\\u{0B}Lat x;Lon y\""
    ),
    ("Lat,lon, LAT\n1,2,3\n", "test.gpx:1:9: two columns are called \" LAT\"; rename"),
    ("lat,lon\n 91 S , 7\n", "test.gpx:2:1: none of 1 row is usable: lat is \" 91 S \"; the range"),
    ("lat;lon\n45,5;200,5\n", "none of 1 row is usable: lon is \"200,5\"; the range is"),
    (
      "date,time,lat,lon\n2024/13/01,12:00,45,7\n2024/12/01,12:00,45,7\n",
      "test.gpx:2:12: the time is \"2024/13/01 12:00\": the month is 13"
    ),
    ("lat,lon,lat\n1,2,3\n", "test.gpx:1:9: two columns are called \"lat\"; rename or remove one"),
    ("lat,lon\nx,7\n", "test.gpx:2:1: none of 1 row is usable: lat is \"x\"; write decimal"),
    ("lat,lon\n45,200\n45,nan\n", "test.gpx:2:4: none of 2 rows is usable: lon is \"200\"; the"),
    ("lat,lon\n45,inf\n", "test.gpx:2:4: none of 1 row is usable: lon is \"inf\""),
    ("lat,lon\n0x10,7\n", "lat is \"0x10\""),
    ("lat,lon\n45,5,7,2\n", "test.gpx:2:6: none of 1 row is usable: it has 4 fields, the header 2"),
    ("lat,lon\n45\n", "test.gpx:2: none of 1 row is usable: lon is \"\""),
    ("t,lat,lon\nnoon,45,7\n1,45,7\n", "test.gpx:2:1: the time is \"noon\": the year needs 4"),
    (
      "time,lat,lon\n2023-02-29T00:00:00Z,45,7\n2023-02-28T00:00:00Z,45,7\n",
      "test.gpx:2:1: the time is \"2023-02-29T00:"
    ),
    (
      "t,lat,lon\n0,45,7\n1710072000,45,7\n",
      "test.gpx:3:1: the time is \"1710072000\": it counts from a date, unlike those before"
    ),
    ("lat,lon\n4\u{0}5,7\n", "test.gpx: there is no row with a position in it"),
    ("lat,lon,4\u{0}5,7", "test.gpx: it is binary data: its byte 10 is NUL"),
    ("lat;lon\n45.5,7\n", "none of 1 row is usable"),
  ])
  func `what is no route says why and where`(text: String, expected: String) {
    let message = message(of: text.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `what is left out is said with its line, and the rest kept`() throws {
    let route = try Route.read(
      csv: "t,lat,lon\n0,45,7\n1,91,7\n2,,7\n3,46,7\n2,45,7\n4,47,7\n5,4")

    #expect(route.latitudes == [45, 45, 47])
    #expect(route.dropped == Route.Dropped(outOfOrder: 1, invalid: 2))
    #expect(
      route.warnings == [
        "line 3: 2 rows without a usable coordinate dropped; lat is \"91\"; the range is -90 to 90",
        "line 8: the file ends in the middle of the row; what was read is kept",
        "line 6: 1 of 4 points left out, so that the times of the others are in order; the first time that falls "
          + "back is here, behind that of line 5",
      ])
  }

  @Test func `a file that ends in a time or in quotes keeps what was before`() throws {
    let time = try Route.read(csv: "lat,lon,time\n45,7,2024-03-10T12:00:00Z\n45,7,2024-03-1")
    let quotes = try Route.read(csv: "t,lat,lon,note\n0,45,7,\n1,45,7,\"a\n\nb")

    let warning = "line 3: the file ends in the middle of the row; what was read is kept"

    #expect(time.warnings == [warning])
    #expect(quotes.warnings == [warning])
  }

  @Test func `blanks and quotes in any number are read in one go`() throws {
    let (blanks, quotes) = (
      String(repeating: " ", count: 200_000), String(repeating: "\"", count: 200_000)
    )
    let route = try Route.read(
      csv: "lat,lon,a,b\n45,7,\"\(blanks)\" \(quotes),\(blanks)x\(quotes)\n")

    #expect(route.latitudes == [45])
  }

  @Test func `quotes that are never closed are an error, in little memory`() {
    var sent = 0
    let start = Data("lat,lon\n45,7\n\"".utf8)
    let input = RouteInput(file: "endless.csv") {
      defer { sent += 1 }
      return sent == 0 ? start : Data("0123456789\n".utf8) + Data(repeating: 0x0A, count: 60_000)
    }

    let error = #expect(throws: RouteError.self) {
      try Route.read(input, options: .ofMiniature)
    }
    #expect(error?.line == 3)
    #expect(sent < 40)
  }
}

private let s: Int64 = 1_000_000_000

extension Route {
  static func read(csv: String) throws(RouteError) -> Route {
    try read(bytes: csv.utf8, file: "test.csv", options: .ofMiniature)
  }
}
