import Streams
import Testing

@testable import TrackerPipeline

/// Random tables with columns that may name what moves, read and compared with their rows.
@Suite struct CSVIdentitiesTests {
  @Test(arguments: Rounds.optimisedSeeds(400))
  func `the rows of each value are a track`(seed: UInt64) throws {
    let table = IdentityTable(seed: seed)
    let tracks = table.tracks
    guard !tracks.isEmpty else {
      // Without tracks the table reads as if it had no such column.
      let (route, other) = (try read(table.text), try read(table.textWithoutIdentities))
      #expect(route.fixes == other.fixes, "seed \(seed): \(table)")
      #expect(route.tracks == other.tracks, "seed \(seed): \(table)")
      #expect(route.startTime == other.startTime, "seed \(seed): \(table)")
      #expect(route.name == other.name, "seed \(seed): \(table)")
      #expect(route.warnings == other.warnings, "seed \(seed): \(table)")
      return
    }
    let route = try read(table.text)
    let ridden = table.tracksOverlap ? [tracks[0]] : tracks.sorted { $0.start < $1.start }
    #expect(route.tracks.map { $0.name ?? "" } == ridden.map(\.name), "seed \(seed): \(table)")
    #expect(route.latitudes == ridden.flatMap(\.latitudes), "seed \(seed): \(table)")
    #expect(route.warnings.count == 1, "seed \(seed): \(route.warnings) \(table)")
    for (number, track) in tracks.enumerated() {
      let byNumber = tracks.first { $0.name == "\(number + 1)" } ?? track
      try expect(byNumber, named: "\(number + 1)", of: table)
      if !track.name.isEmpty { try expect(track, named: track.name, of: table) }
    }
    let error = #expect(throws: RouteError.self, "seed \(seed)") {
      try read(table.text, track: "nowhere")
    }
    #expect(error?.message.contains("it has \(tracks.count) tracks: ") == true, "seed \(seed)")
  }

  @Test func `the tables are of both kinds, and have every column`() {
    let tables = (0..<400).map { IdentityTable(seed: $0) }

    #expect(tables.count { !$0.tracks.isEmpty } > 100)
    #expect(tables.count { $0.tracksOverlap } > 40)
    #expect(tables.count { $0.tracks.isEmpty } > 100)
    #expect(Set(tables.flatMap(\.columnNames)) == Set(IdentityTable.names))
  }

  private func expect(_ track: IdentityTable.Track, named name: String, of table: IdentityTable)
    throws
  {
    let route = try read(table.text, track: name)
    #expect(route.latitudes == track.latitudes, "track \(name), seed \(table.seed): \(table)")
    #expect(
      route.seconds == track.times.map { Double($0 - track.start) },
      "track \(name), seed \(table.seed): \(table)")
    #expect(route.name == (track.name.isEmpty ? "test" : track.name), "seed \(table.seed)")
  }

  private func read(_ text: String, track: String? = nil) throws -> Route {
    var part = RoutePart()
    part.trackName = track
    part.track = track.flatMap { Int($0) }
    return try Route.read(bytes: text.utf8, file: "test.csv", part: part)
  }

  // MARK: - Single cases

  @Test func `a course is none, though some rows have none`() throws {
    let values = ["90", "90", "90", "", "0", "0", "0", "NaN", "NaN"]

    #expect(try trackNames("track", values) == [nil])
  }

  @Test func `an id counts in runs, though its values could be a course`() throws {
    #expect(try trackNames("id", ["3", "3", "3", "17", "17", "17"]) == ["3", "17"])
  }

  @Test func `rows without a value do not make one device several`() throws {
    #expect(try trackNames("device", ["a", "", "a", "", "a"]) == [nil])
  }

  @Test func `rows without a value do not repeat`() throws {
    #expect(try trackNames("uid", ["a", "", "", "b", "", "", "c", ""]) == [nil])
  }

  @Test func `a fleet of hundreds whose rows alternate has its tracks`() throws {
    let rows = (0..<900).map { "\($0 / 300),45,7.\(100 + $0 % 300),bus\($0 % 300)" }
    let route = try read(
      "time,lat,lon,vehicle_id\n" + rows.joined(separator: "\n"), track: "bus299")

    #expect(route.seconds == [0, 1, 2])
    #expect(route.fixes.allSatisfy { $0.coordinate.longitude == 7.399 })
  }

  @Test func `a number of the row does not hide the column that names what moves`() throws {
    let rows = (0..<6).map { "\($0),\($0),45,7,\($0 < 3 ? "out" : "back")" }
    for column in ["track", "trajectory_id"] {
      let text = "id,time,lat,lon,\(column)\n" + rows.joined(separator: "\n")

      #expect(try read(text).tracks.map(\.name) == ["out", "back"])
    }
  }

  @Test func `a number of the row does not hide that another column may name what moves`() throws {
    let rows = (0..<12).map { "\($0),\($0 % 6),45,7,\($0 < 6 ? "left" : "right")" }
    let route = try read("id,time,lat,lon,side\n" + rows.joined(separator: "\n"))

    #expect(route.warnings.contains { $0.contains("--columns track=side") })
  }

  @Test func `joined rows whose times fall back are named`() throws {
    let text = { (column: String) in
      "time,lat,lon,\(column)\n"
        + (0..<9).map { "\($0 == 4 ? 1 : $0),45,7,\($0)" }.joined(separator: "\n")
    }

    #expect(try read(text("id")).warnings == (try read(text("battery")).warnings))
  }

  private func trackNames(_ column: String, _ values: [String]) throws -> [String?] {
    let rows = values.enumerated().map { "\($0.offset),45,7,\($0.element)" }
    return try read("time,lat,lon,\(column)\n" + rows.joined(separator: "\n")).tracks.map(\.name)
  }
}
