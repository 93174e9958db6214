import Testing

@testable import TrackerPipeline

/// Tables whose rows are of several devices.
@Suite struct CSVTracksTests {
  /// Rows of two devices by turns, each 10 s.
  private func table(_ column: String, _ first: String, _ second: String) -> String {
    let rows = (0..<6).map { number in
      "\(number * 10),45.00\(number),7,\(first)\n\(number * 10),10.00\(number),7,\(second)\n"
    }
    return "time,lat,lon,\(column)\n" + rows.joined()
  }

  private func read(_ text: String, track: String? = nil) throws -> Route {
    var part = RoutePart()
    part.trackName = track
    part.track = track.flatMap { Int($0) }
    return try Route.read(bytes: text.utf8, file: "test.csv", part: part)
  }

  @Test(arguments: [
    "uid", "MMSI", "vehicle_id", "tid", "Device", "device_id", "individual-local-identifier",
    "trajectory_id", "track_id", "Vehicle ID",
  ])
  func `the rows of each device are a track`(column: String) throws {
    let route = try read(table(column, "a", "b"))

    #expect(route.tracks.map(\.name) == ["a"])
    #expect(route.fixes.allSatisfy { $0.coordinate.latitude > 44 })
    #expect(
      route.warnings == [
        "the rows are of 2 tracks at the same time: \"a\", \"b\"; "
          + "the first is ridden, and with --track NAME another"
      ])
    #expect(route.name == "a")
  }

  @Test func `tracks one after the other are ridden as one`() throws {
    let rows = (0..<6).map { "\($0),45,7,\($0 < 3 ? "one" : "two")" }.joined(separator: "\n")
    let route = try read("time,lat,lon,trajectory_id\n" + rows)

    #expect(route.tracks.map(\.name) == ["one", "two"])
    #expect(route.seconds == [0, 1, 2, 3, 4, 5])
    #expect(
      route.warnings == ["the rows are of 2 tracks: \"one\", \"two\"; --track NAME rides one"])
  }

  @Test(arguments: ["b", "2"])
  func `a track is chosen by its name, or by its number`(track: String) throws {
    let route = try read(table("uid", "a", "b"), track: track)

    #expect(route.fixes.map(\.coordinate.latitude).allSatisfy { $0 < 11 })
    #expect(route.seconds == [0, 10, 20, 30, 40, 50])
  }

  @Test func `a name of digits comes before the number`() throws {
    let route = try read(table("mmsi", "2", "1"), track: "1")

    #expect(route.fixes.allSatisfy { $0.coordinate.latitude < 11 })
  }

  @Test func `a name that no track has is an error with those that there are`() {
    let error = #expect(throws: RouteError.self) { try read(table("uid", "a", "b"), track: "c") }

    #expect(
      error?.description == "test.csv: there is no track \"c\" in it; it has 2 tracks: \"a\", \"b\""
    )
  }

  @Test(arguments: [
    // A number of the row, with a segment column that counts.
    (0..<6).map { "\($0),45,7.00\($0),row\($0),\($0 / 3)" },
    // One device.
    (0..<6).map { "\($0),45,7.00\($0),phone,\($0 / 3)" },
  ])
  func `a name of each row, or of all, makes no tracks`(rows: [String]) throws {
    let route = try read("time,lat,lon,uid,segment\n" + rows.joined(separator: "\n"))

    #expect(route.seconds == [0, 1, 2, 3, 4, 5])
    #expect(route.tracks.map(\.segments.count) == [2])
    #expect(route.name == "test")
    #expect(route.warnings.isEmpty)
  }

  @Test func `thousands of rows with a name each are one track`() throws {
    let rows = (0..<3_000).map { "\($0),45,7,row\($0),\($0 / 1_000)" }.joined(separator: "\n")
    let route = try read("time,lat,lon,uid,segment\n" + rows)

    #expect(route.fixes.count == 3_000)
    #expect(route.tracks.map(\.segments.count) == [3])
  }

  @Test func `a device keeps its segments among the rows of another`() throws {
    let rows = (0..<8).map { "\($0),45,7,\($0 % 2 == 0 ? "a,\($0 / 4)" : "b,9")" }
    let route = try read("time,lat,lon,uid,trip_id\n" + rows.joined(separator: "\n"), track: "a")

    #expect(route.tracks.map(\.segments.count) == [2])
    #expect(route.seconds == [0, 2, 4, 6])
  }

  @Test(arguments: [
    ("id", ["7", "7", "7", "8", "8", "8"], 2), ("id", ["1", "2", "1", "2", "1", "2"], 1),
    ("track", ["one", "one", "one", "two", "two", "two"], 2),
    ("track", ["1", "1", "1", "2", "2", "2"], 2), ("track", ["90", "90", "90", "0", "0", "0"], 1),
    ("track", ["12.5", "12.5", "13", "13", "13", "13"], 1),
  ])
  func `id and track count in runs, and track if it is no course`(
    column: String, values: [String], count: Int
  ) throws {
    let rows = values.enumerated().map { "\($0.offset),45,7,\($0.element)" }.joined(separator: "\n")
    let route = try read("time,lat,lon,\(column)\n" + rows)

    #expect(route.tracks.count == count)
    #expect(route.seconds == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a column is named that changes where the time falls back`() throws {
    let rows = (0..<12).map { "\($0 % 6),\($0),45,7,\($0 < 6 ? "left" : "right")" }
    let text = "time,speed,lat,lon,side\n" + rows.joined(separator: "\n")
    let route = try read(text)
    var options = RouteOptions.ofMiniature
    options.columns.track = "side"
    let sides = try Route.read(bytes: text.utf8, file: "", options: options)

    #expect(
      route.warnings.first
        == "the time falls back where the column \"side\" changes; --columns track=side makes its values tracks"
    )
    #expect(
      sides.warnings.first
        == "the rows are of 2 tracks at the same time: \"left\", \"right\"; "
        + "the first is ridden, and with --track NAME another")
  }

  @Test func `no column is named in a table with the newest row first`() throws {
    let rows = (0..<9).map { "\(100 - $0),45,7.00\($0),\($0)" }.joined(separator: "\n")
    let route = try read("time,lat,lon,number\n" + rows)

    #expect(!route.warnings.contains { $0.contains("falls back") })
  }
}
