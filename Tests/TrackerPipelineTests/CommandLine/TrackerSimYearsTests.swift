import Testing

/// Rides that last for years, and in which little happens.
@Suite struct TrackerSimYearsTests {
  /// Two fixes 30 m apart, the first at the beginning of 1980.
  private static func route(to time: String) -> String {
    "time,lat,lon\n1980-01-01T00:00:00Z,46.5,8\n\(time),46.5003,8\n"
  }

  private static func log(to time: String) throws -> TrackerSimRun {
    try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--format=jsonl", input: route(to: time))
  }

  @Test func `eighty years are ridden, and counted to the tick`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--format=json",
      input: Self.route(to: "2060-01-01T00:00:00Z"))

    #expect(run.status == 0)
    #expect(run.output.contains(#""t": 2524608000.3, "fix_t": 2524608000.0"#))
    #expect(run.output.contains(#""movements": 1, "ticks": 504921603, "#))
  }

  @Test func `a log has a line for each tick of a day, and one for those of years`() throws {
    let day = try Self.log(to: "1980-01-02T00:00:00Z")
    let years = try Self.log(to: "2060-01-01T00:00:00Z")
    let lines = years.output.split(separator: "\n").filter { $0.hasPrefix(#"{"event": "tick"#) }

    #expect(
      day.output.split(separator: "\n").count { $0.hasPrefix(#"{"event": "tick","#) } == 17_283)
    #expect(!day.output.contains(#""event": "ticks""#))
    #expect(lines.count == 6)
    #expect(
      lines.prefix(3) == [
        #"{"event": "tick", "t": 5.0, "outcome": "idle"}"#,
        #"{"event": "ticks", "t": 10.0, "outcome": "idle", "until": 2524607995.0, "count": 504921598}"#,
        #"{"event": "tick", "t": 2524608000.0, "outcome": "geocode"}"#,
      ])
  }

  @Test func `by the clock they are refused, as they would take years`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--realtime=1000x", input: Self.route(to: "2060-01-01T00:00:00Z"))

    #expect(run.status == 2)
    #expect(
      run.complaints == "tracker-sim: -: 29220 days with a tick every 5 s are more than 50000000 "
        + "ticks by the clock; run it without --realtime, or a part of it\n")
  }
}
