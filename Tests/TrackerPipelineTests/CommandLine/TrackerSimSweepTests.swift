import Foundation
import Testing

@testable import tracker_sim

@Suite struct TrackerSimSweepTests {
  private static let grid = [
    "--threshold", "10m,50m", "--cadence", "5s,30s", "--geocoder", "coordinates", "--to", "200s",
  ]
  private static let routes = ["city-run", "city-bicycle-ride", "freeway-drive"]

  @Test func `every combination has a row, those that nothing beats and today are marked`()
    throws
  {
    let run = try TrackerSimRun(
      [
        "sweep", "city-run", "--threshold", "10m,20m", "--cadence", "5s,60s", "--to", "100s",
        "--geocoder",
        "coordinates",
      ])

    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 route, "))
    let rows = run.output.split(separator: "\n").filter {
      $0.contains(" 5s ") || $0.contains(" 60s ")
    }
    #expect(rows.count == 4)
    #expect(rows.contains { $0.hasPrefix("*") })
    let today = rows.filter { $0.prefix(2).contains("t") }
    #expect(today.map { $0.contains("20m") && $0.contains(" 5s ") } == [true])
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `without lists it tries the usual thresholds and cadences`() throws {
    let run = try TrackerSimRun(
      "sweep", "city-run", "--format", "csv", "--geocoder", "coordinates", "--to", "100s")

    // A header, 20 of the route and 20 of all routes.
    #expect(run.output.split(separator: "\r\n").count == 41)
  }

  @Test func `the number of jobs changes nothing, and neither do shards`() throws {
    let scratch = try Scratch()
    _ = try scratch.file("broken.gpx", "<gpx>")
    let routes = Self.routes + [scratch.folder.appendingPathComponent("broken.gpx").path]
    func sweep(_ options: String...) throws -> TrackerSimRun {
      try TrackerSimRun(["sweep"] + routes + Self.grid + ["--noise", "0,5m"] + options)
    }
    let parts = try (1...3).map { number in
      let path = scratch.folder.appendingPathComponent("part-\(number)").path
      let part = try sweep("--shard", "\(number)/3", "--output", path)
      #expect(part.status == 0)
      return path
    }
    for format in ["text", "csv", "json", "jsonl"] {
      let whole = try sweep("--jobs", "1", "--format", format)
      let parallel = try sweep("--jobs", "8", "--format", format)
      // In any order.
      let merged = try TrackerSimRun(
        ["sweep", "--merge"] + parts.reversed() + ["--format", format])

      #expect(whole.status == 0)
      #expect(whole.complaints.contains("1 of 4 routes could not be ridden"))
      #expect(parallel.output == whole.output)
      #expect(merged.output == whole.output)
      #expect(merged.complaints == whole.complaints)
    }
  }

  @Test func `an option that changes nothing in any combination is named once`() throws {
    let run = try TrackerSimRun(
      ["sweep", "city-run"] + Self.grid + ["--seed", "1,2", "--max-accuracy", "10m,20m"])
    let some = try TrackerSimRun(
      ["sweep", "city-run"] + Self.grid + ["--seed", "1,2", "--noise", "0,5m"])

    #expect(
      run.complaints == "tracker-sim: warning: --seed has no effect: nothing is left to chance\n")
    #expect(some.complaints.isEmpty)
  }

  @Test func `the counts of a sweep are those of a ride`() throws {
    let run = try TrackerSimRun(
      "run", "city-run", "--threshold", "50m", "--cadence", "15s", "--noise", "5m", "--seed", "3",
      "--failure-rate", "0.2", "--format", "json")
    let sweep = try TrackerSimRun(
      "sweep", "city-run", "--threshold", "50m,60m", "--cadence", "15s", "--noise", "5m", "--seed",
      "3", "--failure-rate", "0.2", "--format", "json")

    let totals = try #require(try Self.object(run.output)["totals"] as? [String: Any])
    let routes = try #require(try Self.object(sweep.output)["routes"] as? [[String: Any]])
    let rides = try #require(routes.first?["combinations"] as? [[String: Any]])
    for name in ["geocodes", "failures", "ticks", "distance_m"] {
      #expect(rides.first?[name] as? Double == totals[name] as? Double, "\(name)")
    }
  }

  @Test func `a recommendation keeps its bounds, and comes as options and as Swift`() throws {
    let run = try TrackerSimRun(
      ["sweep"] + Self.routes + Self.grid + ["--recommend", "geocodes<150/h"])

    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").suffix(4).map { String($0) }
    #expect(lines[0].hasPrefix("recommended: threshold "))
    #expect(lines[1].hasPrefix("worst:       "))
    #expect(lines[2].contains("--threshold "))
    #expect(lines[3].contains("TrackerSettings(movementThreshold: "))
    let rate = try #require(lines[0].split(separator: ":").last?.split(separator: " ").first)
    #expect(try #require(Double(rate)) < 150)
  }

  @Test func `the help says which lists are ridden without a rule`() throws {
    let help = try TrackerSimRun("sweep", "--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let sweep = try TrackerSimRun("sweep", "city-run", "--to", "60s", "--format", "json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(sweep.output.utf8)) as? [String: Any])
    let combinations = try #require(document["combinations"] as? [[String: Any]])
    let lists = try ["threshold", "cadence"].map { name in
      var values: [String] = []
      for combination in combinations {
        let value = try #require((combination["options"] as? [String: String])?[name])
        if !values.contains(value) { values.append(value) }
      }
      return values
    }
    #expect(lists.map(\.count) == [5, 4])
    let text = lists.map { $0.joined(separator: ",") }.joined(separator: " with ")
    #expect(help.contains("Rules, each as a list; without one \(text):"))
  }

  @Test func `progress counts the rides, and what is left`() {
    let progress = SweepProgress(of: 60)
    #expect(progress.text(elapsed: 0) == "0 of 60 rides")
    progress.add(1)
    progress.add(19)
    #expect(progress.text(elapsed: 10) == "20 of 60 rides, 20 s left")
  }

  @Test func `a bound that nothing keeps is reported with the nearest value`() throws {
    let run = try TrackerSimRun(
      ["sweep", "city-run"] + Self.grid + ["--recommend", "geocodes<1/h"])

    #expect(run.status == 1)
    #expect(run.complaints.contains("nothing keeps geocodes<1/h: the nearest is "))
    #expect(run.output.hasSuffix("\nrecommended: none\n"))
  }

  @Test func `folders and patterns are routes, and what is none of it is named and counted`() throws
  {
    let scratch = try Scratch()
    for name in ["b.gpx", "a.gpx", "notes.txt", ".hidden.gpx"] {
      _ = try scratch.file(name, name.hasSuffix("gpx") ? TinyRoute.gpx : "Nothing to ride.\n")
    }
    let folder = scratch.folder.path
    let all = try TrackerSimRun("sweep", folder, "--format", "jsonl", "--threshold", "20m")
    let some = try TrackerSimRun(
      "sweep", folder + "/[ab].gpx", "--format", "csv", "--threshold", "20m")

    #expect(all.status == 0)
    #expect(all.complaints.contains("skipped: \(folder)/notes.txt"))
    #expect(all.complaints.contains("1 of 3 routes could not be ridden"))
    let files = all.output.split(separator: "\n").compactMap { line in
      try? Self.object(String(line))["file"] as? String
    }
    #expect(files == ["a.gpx", "b.gpx", "notes.txt"].map { "\(folder)/\($0)" })
    #expect(some.output.split(separator: "\r\n").count == 4)
  }

  @Test func `a picture is a document of its own, with the front in it`() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent("cost.svg").path
    let run = try TrackerSimRun(["sweep"] + Self.routes + Self.grid + ["--svg", path])
    let svg = try String(contentsOfFile: path, encoding: .utf8)

    #expect(run.status == 0)
    #expect(svg.hasPrefix("<svg xmlns="))
    // One line a route and one for all, a dot for each combination.
    #expect(svg.components(separatedBy: "stroke=\"#b9c2cf\"").count - 1 == 3)
    #expect(svg.components(separatedBy: "<circle ").count - 1 == 4)
    #expect(!svg.contains("http://") || svg.contains("www.w3.org"))
  }

  @Test(arguments: [
    ("--threshold 5m,,10m", "'' is not a length"),
    ("--threshold 5m,5m", "'5m' is there twice"),
    ("--threshold 5m,x", "'x' is not a length"),
    ("--shard 4/3", "'4/3' is no shard; write 3/16"),
    ("--shard 1/2 --recommend gap<5km", "--recommend is for the whole"),
    ("--recommend geocodes", "'geocodes' is no bound"),
    ("--recommend speed<5", "'speed' is not known"),
    ("--recommend geocodes<5m", "'5m' is no limit of geocodes; write a number with /h or /min"),
    ("--realtime", "unknown option '--realtime'"),
    ("--merge --threshold 5m", "--threshold is in the parts already"),
  ])
  func `invalid arguments are reported`(arguments: String, complaint: String) throws {
    let run = try TrackerSimRun(
      ["sweep", "city-run"] + arguments.split(separator: " ").map { String($0) })

    #expect(run.status == 2)
    #expect(run.complaints.contains(complaint), "\(run.complaints)")
    #expect(run.output.isEmpty)
  }

  @Test func `parts that do not fit together are refused`() throws {
    let scratch = try Scratch()
    func part(_ name: String, _ options: String...) throws -> String {
      let path = scratch.folder.appendingPathComponent(name).path
      let run = try TrackerSimRun(
        ["sweep", "city-run", "freeway-drive", "--geocoder", "coordinates", "--to", "100s"]
          + ["--output", path]
          + options)
      #expect(run.status == 0)
      return path
    }
    let first = try part("1", "--threshold", "50m,100m", "--shard", "1/2")
    let second = try part("2", "--threshold", "50m,100m", "--shard", "2/2")
    let other = try part("3", "--threshold", "50m,200m", "--shard", "2/2")
    let cut = try scratch.file(
      "cut",
      String(contentsOfFile: second, encoding: .utf8).split(separator: "\n").dropLast().joined(
        separator: "\n"))
    func complaint(_ parts: String...) throws -> String {
      let run = try TrackerSimRun(["sweep", "--merge"] + parts)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      return run.complaints
    }

    #expect(try complaint(first).contains("of 2 shards these are missing: 2"))
    #expect(try complaint(first, first).contains("is shard 1 of the sweep, and so is"))
    #expect(try complaint(first, other).contains("is not of the same sweep"))
    #expect(try complaint(first, cut.path).contains("without its last line; ride it again"))
    #expect(try complaint("city-run").contains("there is no such file"))
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `recordings of more than 292 years together last as long as they do`() throws {
    let scratch = try Scratch()
    for number in 0..<4 {
      _ = try scratch.file(
        "\(number).csv",
        "time,lat,lon\n1900-01-01T00:00:00Z,46,8\n1999-01-01T00:00:00Z,46.1,8\n")
    }
    let arguments = [
      "sweep", scratch.folder.path, "--threshold", "10m", "--cadence", "1000h", "--geocoder",
      "coordinates",
    ]
    // 36,159 days each.
    let json = try TrackerSimRun(arguments + ["--format", "json"])
    #expect(json.output.contains("\"duration_s\": 12496550400.0"), "\(json.output)")
    let text = try TrackerSimRun(arguments)
    #expect(text.output.hasPrefix("4 routes, 44.5 km in 144,636 d 0:00:00"), "\(text.output)")
  }
}
