import Foundation
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// What a sweep answers: a recommendation that holds for each recording, or three choices.
@Suite struct `The answer of a sweep` {
  private static let routes = ["city-run", "city-bicycle-ride", "freeway-drive"]
  private static let grid = [
    "--threshold", "10m,50m", "--cadence", "5s,30s", "--geocoder", "coordinates",
  ]

  /// A sweep over the grid, as the text of a shard, so that the routes are ridden once for all tests.
  private static let ridden = Result { try part(of: routes + grid) }
  /// The same with one threshold and longer cadences.
  private static let riddenSlowly = Result {
    try part(
      of: routes + ["--threshold", "10m", "--cadence", "30s,90s", "--geocoder", "coordinates"])
  }

  private static func part(of arguments: [String]) throws -> String {
    let scratch = try Scratch()
    let file = try scratch.file("part", "")
    let run = try TrackerSimRun(["sweep"] + arguments + ["--shard", "1/1", "--output", file.path])
    #expect(run.status == 0, "\(run.complaints)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func sweep(_ arguments: [String]) throws -> TrackerSimRun {
    try TrackerSimRun(["sweep"] + arguments)
  }

  /// Runs `sweep --merge` on such a text.
  private func merge(_ ridden: Result<String, any Error>, _ arguments: [String]) throws
    -> TrackerSimRun
  {
    let scratch = try Scratch()
    return try sweep(["--merge", scratch.file("part", ridden.get()).path] + arguments)
  }

  private func recommend(_ bounds: String, _ more: [String] = []) throws -> TrackerSimRun {
    try merge(Self.ridden, ["--recommend", bounds] + more)
  }

  @Test func `a bound holds for each recording, and the worst one is named`() throws {
    // With 10 m and 30 s the mean over all of them is 4.6 m, and the freeway alone has 7.6 m.
    let run = try recommend("deviation<5m")
    #expect(run.status == 0)
    #expect(!run.output.contains("recommended: threshold 10m, cadence 30s"))
    #expect(run.output.contains("\nworst:       "))
    #expect(run.output.contains(" m deviation in "))
    let alone = try sweep(["freeway-drive"] + Self.grid + ["--recommend", "deviation<5m"])
    #expect(alone.status == 0)
    #expect(!alone.output.contains("worst: "))
  }

  @Test func `a bound of the mean holds for all recordings together`() throws {
    let run = try recommend("mean(deviation)<5m")
    #expect(run.status == 0)
    #expect(run.output.contains("recommended: threshold 10m, cadence 30s"))
    #expect(!run.output.contains("worst: "))
  }

  @Test func `a bound that some recording breaks in every combination is told with it`() throws {
    let run = try recommend("deviation<0.1m")
    #expect(run.status == 1)
    #expect(
      run.complaints.contains("nothing keeps deviation<0.1m: the nearest is 0.3 m deviation in "),
      "\(run.complaints)")
  }

  @Test
  func `of bounds that exclude each other the nearest combination is told, and what it breaks`()
    throws
  {
    let run = try recommend("deviation<0.5m,geocodes<100/h")
    #expect(run.status == 1)
    #expect(
      run.complaints.contains(
        "nothing keeps deviation<0.5m,geocodes<100/h: the nearest is 709.7 geocodes/h in "
          + "freeway-drive, with threshold 10m, cadence 5s"), "\(run.complaints)")
  }

  @Test func `a recording without a place with any combination breaks no bound`() throws {
    // Far from any city, so that the geocoder has no answer.
    let lines = (0..<120).map { "\(1_700_000_000 + $0),\(Double($0) / 5_000),-30" }
    let scratch = try Scratch()
    let file = try scratch.file("sea.csv", "time,lat,lon\n" + lines.joined(separator: "\n"))
    let grid = ["--threshold", "10m,50m", "--cadence", "5s,30s", "--to", "200s"]
    for bounds in ["deviation<50m", "p95(deviation)<50m", "gap<5km"] {
      let run = try TrackerSimRun(
        ["sweep", "city-run", file.path] + grid + ["--recommend", bounds])
      let alone = try TrackerSimRun(["sweep", "city-run"] + grid + ["--recommend", bounds])
      #expect(run.status == 0, "\(bounds): \(run.complaints)")
      #expect(
        run.complaints.contains("sea.csv: no combination has a place; no bound is about it"))
      func options(_ run: TrackerSimRun) -> Substring? {
        run.output.split(separator: "\n").first { $0.hasPrefix("options:") }
      }
      #expect(options(run) == options(alone))
    }
    #expect(try scratch.names == ["sea.csv"])
  }

  @Test func `a bound of a share holds for so many of the recordings`() throws {
    // With 10 m and 30 s the freeway has 7.6 m, and the others less than 5 m.
    func recommend(_ bound: String) throws -> TrackerSimRun {
      try merge(Self.riddenSlowly, ["--recommend", bound])
    }
    for (bound, isKept) in [
      ("p66(deviation)<5m", true), ("p67(deviation)<5m", false), ("p99(deviation)<5m", false),
      ("deviation<5m", false), ("p50(greatest-deviation)<1km", true),
    ] {
      let run = try recommend(bound)
      #expect(run.status == (isKept ? 0 : 1), "\(bound): \(run.output)\(run.complaints)")
    }
    let run = try recommend("p66(deviation)<5m")
    #expect(run.output.contains("recommended: threshold 10m, cadence 30s"), "\(run.output)")
    #expect(run.output.contains("\nworst:       "))
    #expect(!run.output.contains("in freeway-drive"))
  }

  @Test(arguments: [
    ("p0(deviation)<5m", "'p0(deviation)' is not known"),
    ("p100(deviation)<5m", "'p100(deviation)' is not known"),
    ("mean(gap)<5km", "gap is the greatest of all recordings; write gap<5km"),
    ("mean(speed)<5", "'speed' is not known"),
    ("mean(deviation<5m", "'mean(deviation' is not known"),
  ])
  func `a mean of what has none is refused`(bounds: String, complaint: String) throws {
    let run = try recommend(bounds)
    #expect(run.status == 2)
    #expect(run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test func `every format has the worst recording, also of parts put together`() throws {
    let outputs = try ["text", "csv", "json", "jsonl"].map { format in
      (format, try recommend("deviation<5m", ["--format", format]).output)
    }
    let (text, json) = (outputs[0].1, outputs[2].1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let answer = try #require(object["recommendation"] as? [String: Any])
    let worst = try #require((answer["worst"] as? [[String: Any]])?.first)
    #expect(worst["bound"] as? String == "deviation<5m")
    #expect(Self.routes.contains(try #require(worst["file"] as? String)))
    #expect(try #require(worst["value"] as? Double) < 5)
    #expect(outputs[3].1.contains(#""worst": ["#))
    let csv = outputs[1].1.split(separator: "\r\n")
    #expect(csv.first?.hasSuffix(",choice") == true)
    #expect(csv.dropFirst().count { $0.hasSuffix(",recommended balanced") } == 1)

    let scratch = try Scratch()
    let parts = try (1...2).map { number in
      let path = scratch.folder.appendingPathComponent("\(number)").path
      _ = try sweep(Self.routes + Self.grid + ["--shard", "\(number)/2", "--output", path])
      return path
    }
    let recommendation = ["--recommend", "deviation<5m"]
    for (format, output) in outputs {
      let merged = try sweep(["--merge"] + parts + recommendation + ["--format", format])
      #expect(merged.output == output)
    }
    let atOnce = try sweep(Self.routes + Self.grid + recommendation)
    #expect(atOnce.output == text)
  }

  @Test func `without a recommendation three choices are named, with what each trades`() throws {
    let run = try merge(Self.ridden, [])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { String($0) }
    let named = ["cheap:    ", "balanced: ", "exact:    "].map { name in
      lines.first { $0.hasPrefix(name) }
    }
    #expect(
      named == [
        "cheap:    --threshold 50m --cadence 30s", "balanced: --threshold 50m --cadence 5s",
        "exact:    --threshold 10m --cadence 5s",
      ], "\(run.output)")
    #expect(run.output.contains(" geocodes an hour, but places appear "))
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(!(try recommend("deviation<5m").output.contains("balanced:")))
  }

  @Test func `JSON has the choices as well`() throws {
    let run = try merge(Self.ridden, ["--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let choices = try #require(object["choices"] as? [[String: Any]])
    #expect(choices.map { $0["name"] as? String } == ["cheap", "balanced", "exact"])
    #expect(choices.map { $0["combinations"] as? [Int] } == [[3], [2], [0]])
    #expect(
      choices.last?["options"] as? [String: String] == ["threshold": "10m", "cadence": "5s"])
    let lines = try merge(Self.ridden, ["--format", "jsonl"]).output
    #expect(lines.contains("{\"choices\": [{\"name\": \"cheap\""))
  }

  @Test func `one row has no choices, which is said`() throws {
    let run = try sweep(["city-run", "--threshold", "20m", "--to", "60s"])
    #expect(run.output.contains("choices:  none, as there is one combination"))
    #expect(!run.output.contains("cheap:"))
    let json = try sweep(["city-run", "--threshold", "20m", "--to", "60s", "--format", "json"])
    #expect(json.output.contains("\"choices\": []"))
  }

  @Test func `on one fix nothing is starred, as all rows are equal`() throws {
    let scratch = try Scratch()
    let file = try scratch.file(
      "one.gpx",
      "<gpx><trk><trkseg><trkpt lat=\"46.5\" lon=\"8\"><time>2024-03-10T12:00:00Z</time></trkpt>"
        + "</trkseg></trk></gpx>")
    let run = try sweep([file.path])
    #expect(run.status == 0)
    #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("*") && $0.contains("m ") })
    #expect(run.output.contains("choices:  none, as all combinations come to the same"))
    let csv = try sweep([file.path, "--format", "csv"]).output.split(separator: "\r\n")
    let front = csv.dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false)[4]
    }
    #expect(front == Array(repeating: "0", count: 40))
  }

  /// A front of hand-made figures: geocodes an hour, metres, seconds.
  @Test func `the balanced choice gives up the least of any figure`() throws {
    let grid = try SweepGrid(
      RideOptions(), [OptionAxis(name: "--threshold", values: ["1m", "2m", "3m", "4m"])],
      isWhole: true)
    var summary = SweepSummary(grid, bounds: [])
    summary.add(
      SweptRoute(
        index: 0, file: "a",
        outcome: .ridden(
          name: "a",
          [(100, 0, 5), (40, 2, 14), (20, 9, 30), (10, 10, 55)].map(Self.metrics))))
    let choices = NamedChoices(summary)

    // The second gives up a third of the geocodes, a fifth of the deviation and of the freshness.
    #expect(choices.all.map(\.name) == [.cheap, .balanced, .exact])
    #expect(choices.all.map(\.combinations) == [[3], [1], [0]])
    #expect(choices.absence == nil)
  }

  private static func metrics(geocodes: Int, deviation: Double, freshness: Int) -> RideMetrics {
    var metrics = RideMetrics()
    (metrics.rides, metrics.commits, metrics.geocodes) = (1, 1, geocodes)
    metrics.recordedTime = .seconds(3_600)
    (metrics.deviation.fixes, metrics.deviation.sum) = (1, deviation)
    metrics.freshness.add(.seconds(freshness))
    return metrics
  }

  @Test func `bounds that no combination keeps together are told as such`() throws {
    let run = try recommend("mean(geocodes)<200/h,mean(deviation)<1m")
    let apart = try ["mean(geocodes)<200/h", "mean(deviation)<1m"].map {
      try recommend($0).status
    }
    #expect(apart == [0, 0])
    #expect(run.status == 1)
    #expect(
      run.complaints.contains(
        "the nearest is 518.7 geocodes/h, with threshold 50m, cadence 5s"), "\(run.complaints)")
  }

  @Test func `where no place is found, no bound is the reason`() throws {
    let run = try sweep(
      Self.routes + Self.grid + ["--recommend", "geocodes>0/h", "--no-result-rate", "1"])
    #expect(run.status == 1)
    #expect(
      run.complaints.contains("nothing keeps geocodes>0/h: there is no place"), "\(run.complaints)")
  }

  @Test func `a recording in which nothing moves breaks no bound of freshness`() throws {
    let run = try TrackerSimRun(
      "sweep", "-", "--threshold", "10m,20m", "--recommend", "freshness<20s",
      input: "t,lat,lon\n0,46,8\n5,46,8\n60,46,8\n")
    #expect(run.status == 0, "\(run.complaints)")
    #expect(run.output.contains("recommended: threshold 10m"), "\(run.output)")
  }

  @Test func `a picture of many powers of ten is marked by these`() {
    let axis = LogAxis([0.2, 30_000], from: 0, to: 100)
    #expect(axis.ticks == [1, 10, 100, 1_000, 10_000])
  }
}
