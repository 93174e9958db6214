extension ReportedFile {
  static let all =
    times + units + holes + unreadableTimes + tables + devices + timesOfPrograms + interruptions
    + exports

  /// At 47° north 0.0009° of latitude are 100 m, and at 20 s a fix 5 m/s.
  private static func track(_ points: (latitude: String, time: String)...) -> String {
    let elements = points.map {
      "<trkpt lat=\"\($0.latitude)\" lon=\"8\"><time>2024-05-01T\($0.time)Z</time></trkpt>\n"
    }
    return GPX.element("trkseg", elements.joined())
  }

  private static func document(_ segments: String...) -> String {
    GPX.document(GPX.element("trk", segments.joined()))
  }

  static let times = [
    ReportedFile(
      "a receiver without a fix writes 0, 0",
      document(
        track(("47.0000", "10:00:00"))
          + "<trkseg><trkpt lat='0' lon='0'><time>2024-05-01T10:00:10Z</time></trkpt></trkseg>"
          + track(("47.0009", "10:00:20"))),
      seconds: [0, 20], latitudes: [47, 47.0009], segments: 2,
      warning: "1 of 3 points is at 0,0, where a receiver without a fix is, and left out"),
    ReportedFile(
      "one fix is on another continent",
      document(
        track(("47", "10:00:00"), ("12.5", "10:00:10"), ("47.0009", "10:00:20"))),
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "1 of 3 points left out, at 12.50000, 8.00000, as it would need more than 1,000 m/s"),
    ReportedFile(
      "the last fixes are on another continent",
      document(
        track(
          ("47", "10:00:00"), ("47.0009", "10:00:20"), ("12.5", "12:45:40"), ("12.5", "18:00:40"))
      ),
      seconds: [0, 20, 9_940, 28_840], latitudes: [47, 47.0009, 12.5, 12.5],
      warning: nil),
    ReportedFile(
      "a receiver goes to another continent and stays",
      document(
        track(
          ("47", "10:00:00"), ("47.0009", "10:00:20"), ("12.5", "10:00:40"), ("12.5", "18:00:40"))
      ),
      seconds: [0, 20, 40, 28_840], latitudes: [47, 47.0009, 12.5, 12.5],
      warning: "1 leg needs more than 1,000 m/s, 20 s behind the start: 3824 km in 20.0 s, from "
        + "47.00090, 8.00000 to 12.50000, 8.00000; --to 20s ends the ride there"),
    ReportedFile(
      "a ride with an hour's interruption",
      document(
        track(("47.3700", "10:00:00"), ("47.3705", "10:00:10")),
        track(("47.3710", "11:00:00"), ("47.3715", "11:00:10"))),
      seconds: [0, 10, 3_600, 3_610], latitudes: [47.37, 47.3705, 47.371, 47.3715], segments: 2),
    ReportedFile(
      "two positions of the same second",
      document(track(("47", "10:00:00"), ("47.0009", "10:00:00"), ("47.0018", "10:00:20"))),
      seconds: [0, 0, 20], latitudes: [47, 47.0009, 47.0018]),
    ReportedFile(
      "an export of a course has two times",
      document(track(("47.00", "10:00:00"), ("47.01", "10:00:00"), ("47.02", "10:00:01"))),
      seconds: nil, latitudes: [47, 47.02],
      warning: "its 2223 m in 1.0 s need more than 1,000 m/s, so that its times are none: ridden"),
    ReportedFile(
      "a database's export is in no order",
      document(
        track(
          ("47.003", "10:03:00"), ("47", "10:00:00"), ("47.005", "10:05:00"),
          ("47.001", "10:01:00"), ("47.004", "10:04:00"), ("47.002", "10:02:00"))),
      seconds: [0, 60, 120, 180, 240, 300],
      latitudes: [47, 47.001, 47.002, 47.003, 47.004, 47.005],
      warning: "1 segment of 6 points is put in the order of time; --order file leaves points out"),
    ReportedFile(
      "a second half comes first",
      "time,lat,lon\n"
        + (Array(6..<12) + Array(0..<6)).map { "\(1_714_557_600 + 20 * $0),47.0\(10 + $0),8\n" }
        .joined(),
      seconds: (0..<12).map { 20 * Double($0) },
      latitudes: (0..<12).map { 47.01 + 0.001 * Double($0) },
      warning: "1 segment of 12 points is put in the order of time"),
    ReportedFile(
      "the first point of a file is days old, as a segment of its own",
      document(
        "<trkseg><trkpt lat='47.3' lon='8.5'><time>2024-04-28T10:00:00Z</time></trkpt></trkseg>",
        track(("47", "10:00:00"), ("47.0009", "10:00:20"), ("47.0018", "10:00:40"))),
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018],
      warning: "1 of 4 points left out, whose times are more than a day from those beside them"),
  ]

  /// A table of three rows, 20 s and 100 m apart.
  private static func table(_ header: String, _ rows: String...) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  private static func table(_ time: String, _ times: [String]) -> ReportedFile {
    let rows = zip(times, ["47.0000", "47.0009", "47.0018"]).map { "\($0),\($1),8.0" }
    return ReportedFile(
      "a column \(time)", ([time + ",latitude,longitude"] + rows).joined(separator: "\n"),
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018])
  }

  static let units =
    [
      "time(millisecond)", "Time (ms)", "time [ms]", "time_ms", "elapsed(ms)", "t [milliseconds]",
    ].map { table($0, ["0", "20000", "40000"]) }
    + ["time(us)", "Time [µs]", "time_us", "timestamp (microseconds)"].map {
      table($0, ["0", "20000000", "40000000"])
    }
    + ["time(ns)", "time_ns"].map { table($0, ["0", "20000000000", "40000000000"]) }
    + ["time(s)", "t [sec]", "elapsed_s", "time"].map { table($0, ["0", "20", "40"]) }
    + [
      table("time(min)", ["0", "0.3333333333333", "0.6666666666667"]),
      table("time(ms)", ["1714557600000", "1714557620000", "1714557640000"]),
      ReportedFile(
        "a position with its names in brackets",
        table("t,GPS (Lat.) [deg],GPS (Long.) [deg]", "0,47.0,8.0", "20,47.0009,8.0"),
        seconds: [0, 20], latitudes: [47, 47.0009]),
      ReportedFile(
        "a position in radians",
        table(
          "t,Latitude [rad],Longitude [rad]", "0,0.820304748437335,0.1", "20,0.820320456400603,0.1"),
        seconds: [0, 20], latitudes: [47, 47.0009]),
      ReportedFile(
        "a drone's log, with dates behind a number that counts up",
        table(
          "time(millisecond),datetime(utc),latitude,longitude,alt(feet),speed(mph)",
          "0,2024-05-01 10:00:00,47.0000,8.0,1000,11",
          "19000,2024-05-01 10:00:20,47.0009,8.0,1000,11",
          "39000,2024-05-01 10:00:40,47.0018,8.0,1000,11"),
        seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018],
        warning: "a time without a zone is taken for UTC"),
      ReportedFile(
        "a date of the export beside a number that counts up",
        table(
          "time(ms),created_at,lat,lon", "0,2024-05-01T10:00:00Z,47,8",
          "20000,2024-05-01T10:00:00Z,47.0009,8"),
        seconds: [0, 20], latitudes: [47, 47.0009]),
      ReportedFile(
        "plain numbers that are thousands apart",
        table("time,lat,lon", "0,47,8", "20000,47.0009,8", "40000,47.0018,8"),
        seconds: [0, 20_000, 40_000], latitudes: [47, 47.0009, 47.0018],
        warning: "the times are whole thousands of seconds apart; if they are milliseconds, call"),
      ReportedFile(
        "an animal's tag with a fix every four hours",
        table(
          "timestamp,lat,lon", "2024-05-01T00:00:00Z,47,8", "2024-05-01T04:10:00Z,47.0009,8",
          "2024-05-01T08:20:00Z,47.0018,8"),
        seconds: [0, 15_000, 30_000], latitudes: [47, 47.0009, 47.0018]),
    ]
}
