import Testing

@testable import TrackerPipeline

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2024-03-10T12:00:00Z", "2024-03-10T12:00:00Z"),
    ("2024-03-10t12:00:00z", "2024-03-10T12:00:00Z"),
    ("2024-03-10 12:00:00Z", "2024-03-10T12:00:00Z"),
    (" \r\n2024-03-10T12:00:00Z\t", "2024-03-10T12:00:00Z"),
    ("2024-03-10T12:00:00.5Z", "2024-03-10T12:00:00.500Z"),
    ("2024-03-10T12:00:00,25Z", "2024-03-10T12:00:00.250Z"),
    ("2024-03-10T12:00:00.000001Z", "2024-03-10T12:00:00.000001Z"),
    ("2024-03-10T12:00:00.123456789987654321Z", "2024-03-10T12:00:00.123456789Z"),
    ("2024-03-10T12:00:00+01:00", "2024-03-10T11:00:00Z"),
    ("2024-03-10T12:00:00+0100", "2024-03-10T11:00:00Z"),
    ("2024-03-10T12:00:00+01", "2024-03-10T11:00:00Z"),
    ("2024-03-10T12:00:00+01:15", "2024-03-10T10:45:00Z"),
    ("2024-03-10T12:00:00-03:30", "2024-03-10T15:30:00Z"),
    ("2024-12-31T23:30:00-01:00", "2025-01-01T00:30:00Z"),
    ("2024-03-10T12:00:00+01:00[Europe/Zurich]", "2024-03-10T11:00:00Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
    ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
    ("1901-12-13T20:45:52.207Z", "1901-12-13T20:45:52.207Z"),
    ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
    ("2024-03-10T24:00:00Z", "2024-03-11T00:00:00Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2017-01-01T00:59:60.5+01:00", "2017-01-01T00:00:00.500Z"),
  ])
  func `every spelling of a time is read`(text: String, utc: String) throws {
    let parsed = try Timestamp.parse(text)

    #expect(parsed.timestamp.description == utc)
    #expect(parsed.namesZone)
  }

  @Test func `a time without a zone is UTC, and says so`() throws {
    let parsed = try Timestamp.parse("2024-03-10T12:00:00")

    #expect(!parsed.namesZone)
    #expect(parsed.timestamp.nanoseconds == 1_710_072_000_000_000_000)
  }

  @Test(arguments: [
    ("", "the year needs 4 digits"),
    ("garbage", "the year needs 4 digits"),
    ("12024-03-10T12:00:00Z", "'-' must follow the year"),
    ("2024-13-10T12:00:00Z", "the month is 13; use 1 to 12"),
    ("2024-00-10T12:00:00Z", "the month is 0; use 1 to 12"),
    ("2023-02-29T00:00:00Z", "day 29 does not exist: that month has days 01 to 28"),
    ("1900-02-29T00:00:00Z", "day 29 does not exist"),
    ("2024-04-31T00:00:00Z", "days 01 to 30"),
    ("2024-04-00T00:00:00Z", "day 0 does not exist"),
    ("2020-11-8T12:2:0Z", "the day needs 2 digits"),
    ("2024-03-10", "a time must follow the date"),
    ("2024-03-10T12:00Z", "':' must follow the minute"),
    ("2024-03-10T25:00:00Z", "the hour is 25; use 0 to 24"),
    ("2024-03-10T24:00:01Z", "hour 24 is only right in 24:00:00"),
    ("2024-03-10T12:60:00Z", "the minute is 60; use 0 to 59"),
    ("2024-03-10T12:00:61Z", "the second is 61; use 0 to 60"),
    ("2024-03-10T12:00:60Z", "second 60 is valid only as a leap second"),
    ("2024-03-10T12:00:00.Z", "a digit must follow the decimal point"),
    ("2024-03-10T12:00:00+1:00", "the zone's hour needs 2 digits"),
    ("2024-03-10T12:00:00+24:00", "the zone's hour is 24"),
    ("2024-03-10T12:00:00Z!", "something follows the time"),
    ("1234-01-01T00:00:00Z", "the year 1234 is out of range; use 1678 to 2261"),
    ("4096-01-01T00:00:00Z", "the year 4096 is out of range"),
    ("٢٠٢٤-03-10T12:00:00Z", "the year needs 4 digits"),
  ])
  func `a text that is no time says what would be right`(text: String, message: String) {
    let error = #expect(throws: Timestamp.Malformed.self) { try Timestamp.parse(text) }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `all that 64 bits hold can be written and read`() throws {
    for nanoseconds in [Int64.min, -1, 0, 1, .max] {
      let timestamp = Timestamp(nanoseconds: nanoseconds)
      #expect(try Timestamp.parse(timestamp.description).timestamp == timestamp)
    }
    #expect(Timestamp(nanoseconds: .max).description == "2262-04-11T23:47:16.854775807Z")
    #expect(Timestamp(nanoseconds: .min).description == "1677-09-21T00:12:43.145224192Z")
  }

  @Test func `every day of eight centuries comes back from its number`() {
    let first = CalendarDate(year: 1600, month: 1, day: 1).daysSince1970
    var (year, month, day) = (1600, 1, 1)
    for number in first..<(first + 2 * 146_097) {
      let date = CalendarDate(daysSince1970: number)
      guard date == CalendarDate(year: year, month: month, day: day) else {
        Issue.record("day \(number) is \(year)-\(month)-\(day), not \(date)")
        return
      }
      day += 1
      if day > CalendarDate.daysIn(month: month, of: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func `advancing stops at the ends of the range`() {
    let start = Timestamp(nanoseconds: 0)

    #expect(start.advanced(bySeconds: 1.5).nanoseconds == 1_500_000_000)
    #expect(start.advanced(bySeconds: -1e12).nanoseconds == .min)
    #expect(start.advanced(bySeconds: .infinity).nanoseconds == .max)
  }
}
