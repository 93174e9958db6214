import Foundation
import Testing

@testable import tracker_sim

/// `run --compare`: a second ride of the same route, beside the first.
@Suite struct ComparisonTests {
  /// A third of the route.
  private let shortRide = "run city-run --to 300s"
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func run(_ line: String) throws -> TrackerSimRun {
    try TrackerSimRun(line.split(separator: " ").map(String.init))
  }

  private func page(_ line: String) throws -> [String: Any] {
    let path = scratch.folder.appendingPathComponent("page.html").path
    let run = try run(line + " --html \(path)")
    #expect(run.status == 0, "\(run.complaints)")
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(page.range(of: "id=\"data\">"))
    let rest = page[start.upperBound...]
    return try object(rest[..<(try #require(rest.range(of: "</script>")?.lowerBound))])
  }

  @Test func `what has no effect on the second ride is told, and a seed that only it needs is not`()
    throws
  {
    let late = try run("\(shortRide) --compare fail=5000,outage=90000-90001")
    #expect(late.status == 0)
    #expect(late.complaints.contains("--compare: --fail has no effect: there were 47 geocodes"))
    #expect(late.complaints.contains("--compare: --outage has no effect: no fix falls into it"))
    #expect(
      try run("\(shortRide) --compare seed=3").complaints.contains("--compare: --seed has no"))
    let noise = try run("\(shortRide) --compare noise=5m --seed 3")
    #expect(!noise.complaints.contains("no effect"))
    for line in [
      "--geocode-timeout 1s --compare latency=5s", "--max-accuracy 20m --compare noise=8m",
      "--places-credit me --places \(scratch.folder.path)/x.geojson --geocoder coordinates "
        + "--compare geocoder=offline",
    ] {
      _ = try scratch.file(
        "x.geojson",
        """
        {"type": "Feature", "properties": {"name": "Here"}, "geometry": {"type": "Point", \
        "coordinates": [8, 46.5]}}
        """)
      #expect(try !run("\(shortRide) \(line)").complaints.contains("no effect"), "\(line)")
    }
    #expect(try run("\(shortRide) --compare noise=5m --seed 4").output != noise.output)
  }

  @Test func `both rides are those of the command, and what differs is told`() throws {
    let compared = try object(
      run("\(shortRide) --format json --compare threshold=50m,cadence=10s").output)
    let alone = try object(run("\(shortRide) --format json").output)
    let other = try object(run("\(shortRide) --format json --threshold 50m --cadence 10s").output)
    for key in ["route", "places", "totals", "metrics", "settings"] {
      #expect(compared[key] as? NSObject == alone[key] as? NSObject)
    }
    let second = try #require(compared["compared"] as? [String: Any])
    #expect(second["ride"] as? NSObject == other as NSObject)
    let options = try #require(second["options"] as? [[String: String]])
    #expect(
      options == [
        ["name": "threshold", "first": "20m", "second": "50m"],
        ["name": "cadence", "first": "5s", "second": "10s"],
      ])
    let figures = try #require(second["figures"] as? [[String: Any]])
    #expect(figures.count == Figure.all.count + 1)
    // Each has the numbers that the rides have for themselves.
    for figure in figures {
      let name = try #require(figure["name"] as? String)
      for (ride, key) in [(alone, "first"), (other, "second")] {
        let metrics = try #require(ride["metrics"] as? [String: Any])
        #expect(figure[key] as? NSObject == metrics[name] as? NSObject, "\(name)")
      }
    }
  }

  @Test func `the figures are those of a sweep`() throws {
    let compared = try object(
      run("\(shortRide) --format json --compare cadence=30s").output)
    let figures = try #require(
      (compared["compared"] as? [String: Any])?["figures"] as? [[String: Any]])
    let sweep = try object(run("sweep city-run --to 300s --cadence 5s,30s --format json").output)
    let combinations = try #require(sweep["combinations"] as? [[String: Any]])
    for figure in figures {
      let name = try #require(figure["name"] as? String)
      for (key, combination) in zip(["first", "second"], combinations) {
        #expect(figure[key] as? NSObject == combination[name] as? NSObject, "\(name)")
      }
    }
  }

  @Test func `text ends with a table of what differs`() throws {
    let alone = try run(shortRide).output
    let compared = try run("\(shortRide) --compare threshold=50m,cadence=10s").output
    #expect(compared.hasPrefix(alone))
    let table = compared.dropFirst(alone.count).split(separator: "\n")
    func words(_ row: Substring) -> [String] { row.split(separator: " ").map(String.init) }
    #expect(words(table[0]) == ["compared", "this", "ride", "second", "better"])
    #expect(words(table[1]) == ["threshold", "20m", "50m"])
    // The columns of the values are even, and the better ride follows.
    let end = try #require(table[0].range(of: "second")).upperBound
    let width = table[0].distance(from: table[0].startIndex, to: end)
    #expect(
      table.dropFirst().allSatisfy { $0.count == width || $0.dropFirst(width).hasPrefix("  ") })
    let geocodes = words(try #require(table.first { $0.hasPrefix("Geocodes per hour") }))
    let numbers = geocodes.compactMap(Double.init)
    #expect(geocodes.suffix(3) == ["second", "by", geocodes.last])
    #expect(abs(numbers[0] - numbers[1] - numbers[2]) < 0.05)
    let deviation = words(try #require(table.first { $0.hasPrefix("Mean deviation, m") }))
    #expect(deviation.suffix(4).prefix(3) == ["this", "ride", "by"])
  }

  @Test func `text and JSON tell which ride is better, and text once what is equal`() throws {
    let line = "run city-run --compare max-accuracy=40m,cadence=6s"
    let second = try #require(
      try object(run(line + " --format json").output)["compared"] as? [String: Any])
    let figures = try #require(second["figures"] as? [[String: Any]])
    let text = try run(line).output
    let equal = text[try #require(text.range(of: "Equal in both: ")?.lowerBound)...]
    let gains = Set(Figure.all.filter(\.isGain).map(\.title))
    var better = 0
    for figure in figures {
      let title = try #require(figure["title"] as? String)
      let values = ["first", "second"].compactMap { figure[$0] as? Double }
      if values.count < 2 || values[0] == values[1] || title == "Places" {
        #expect(figure["better"] is NSNull, "\(figure)")
        #expect(values.count < 2 || title == "Places" || equal.contains(title), "\(title)")
      } else {
        let isSecond = (values[1] > values[0]) == gains.contains(title)
        #expect(figure["better"] as? String == (isSecond ? "second" : "first"), "\(figure)")
        better += 1
      }
    }
    #expect(better > 2)
    #expect(
      text.contains(" better\n") && text.contains("second by ") && text.contains("this ride by "))
  }

  @Test func `two equal rides are told as that`() throws {
    let run = try run("\(shortRide) --threshold 20m --compare threshold=20m")
    #expect(run.output.hasSuffix("\ncompared: nothing differs\n"))
    #expect(
      run.complaints.contains(
        "--compare has no effect: the second ride has the same options"))
  }

  @Test func `a page has the second ride with what is its own`() throws {
    let data = try page("\(shortRide) --noise 5m --compare noise=0m,threshold=50m")
    let alone = try page("\(shortRide) --noise 5m")
    let other = try page("\(shortRide) --threshold 50m --noise 0m")
    #expect(data["label"] as? String == "threshold 20m, noise 5m")
    let second = try #require(data["second"] as? [String: Any])
    #expect(second["label"] as? String == "threshold 50m, noise 0m")
    for key in alone.keys { #expect(data[key] as? NSObject == alone[key] as? NSObject, "\(key)") }
    for key in ["fixes", "places", "titles", "clusters", "ticks", "threshold", "duration"] {
      #expect(second[key] as? NSObject == other[key] as? NSObject, "\(key)")
    }
    // Without noise what is received is the route, and a page must not take it from the first ride.
    #expect(data["received"] != nil && second["received"] == nil)
  }

  @Test func `a value may have commas, and a geocoder of its own`() throws {
    let run = try run("\(shortRide) --format json --compare fail=2,5,geocoder=coordinates")
    let second = try #require(try object(run.output)["compared"] as? [String: Any])
    let ride = try #require(second["ride"] as? [String: Any])
    let other = try object(
      self.run("\(shortRide) --format json --fail 2,5 --geocoder coordinates").output)
    #expect(ride as NSObject == other as NSObject)
  }

  @Test(arguments: [
    (
      "treshold=50m",
      "--compare: 'treshold' is not known; did you mean 'threshold'? there are threshold, cadence, "
    ),
    ("from=10s", "--compare: 'from' is not known; "),
    ("allow-network=1", "--compare: 'allow-network' is not known; "),
    ("threshold", "--compare: threshold needs a value; write threshold=50m,cadence=10s"),
    ("threshold=5m,threshold=6m", "--compare: threshold is there twice; once is enough"),
    ("threshold=fast", "--compare: threshold: "),
    ("", "--compare: '' is not known; there are threshold, cadence, "),
    (
      "geocoder=nominatim=http://localhost:1",
      "--geocoder nominatim asks a server, and in virtual time "
    ),
    ("cadence=5s --realtime", "--compare rides a second time, in virtual time"),
    ("cadence=9s --format csv", "--compare: csv has one ride; text, json and html have two"),
    ("cadence=9s --format jsonl", "--compare: jsonl has one ride; text, json and html have two"),
    ("cadence=9s --svg x.svg", "--compare: --svg draws one ride; --html shows two"),
  ])
  func `is refused`(line: String, complaint: String) throws {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try TrackerSimRun(["run", "city-run", "--compare"] + words)
    #expect(run.status == 1 || run.status == 64 || run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("tracker-sim: \(complaint)"), "\(run.complaints)")
  }
}
