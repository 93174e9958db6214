import Foundation
import Testing

@testable import tracker_sim

/// The page of a sweep and its data. What is done on it is tested in a browser
/// (`Browser/sweep_page.py`).
@Suite struct SweepPageTests {
  private static let routes = ["city-run", "city-bicycle-ride", "freeway-drive"]
  private static let grid = [
    "--threshold", "10m,50m", "--cadence", "5s,30s", "--geocoder", "coordinates",
  ]
  /// The members of JSON for the figures, in the order of the columns, and the factor of the unit.
  private static let members = [
    ("geocodes_per_hour", 1.0), ("idle_share", 100), ("deviation_mean_m", 1),
    ("deviation_greatest_m", 1), ("freshness_95_s", 1), ("freshness_worst_s", 1),
    ("longest_gap_m", 1), ("longest_wait_s", 1), ("distance_share", 100),
  ]

  /// The sweep over the grid in JSON, and its page: ridden once for several tests.
  private static let whole = Result {
    let scratch = try Scratch()
    let page = try scratch.file("page.html", "")
    let run = try TrackerSimRun(
      ["sweep"] + routes + grid + ["--format", "json", "--html", page.path])
    #expect(run.status == 0, "\(run.complaints)")
    return (json: run.output, page: try String(contentsOf: page, encoding: .utf8))
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func path(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func sweep(_ arguments: [String]) throws -> TrackerSimRun {
    try TrackerSimRun(["sweep"] + arguments)
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The JSON within a page.
  private func data(of page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "id=\"data\">"))
    let rest = page[start.upperBound...]
    return try object(rest[..<(try #require(rest.range(of: "</script>")?.lowerBound))])
  }

  private func column(_ text: Any?) throws -> [Int64] {
    let text = try #require(text as? String)
    return IntegerColumnTests.read([UInt8](try #require(Data(base64Encoded: text))))
  }

  /// Expects that columns have the figures of combinations in JSON, which have fewer places.
  private func expect(_ columns: Any?, toEqual combinations: Any?) throws {
    let columns = try #require(columns as? [String: Any])
    let combinations = try #require(combinations as? [[String: Any]])
    let figures = try #require(columns["figures"] as? [Any])
    #expect(figures.count == Self.members.count)
    for (figure, (name, factor)) in zip(figures, Self.members) {
      let values = try column(figure).map { $0 == 0 ? nil : Double($0 - 1) / 1e6 }
      #expect(values.count == combinations.count)
      for (value, combination) in zip(values, combinations) {
        let known = (combination[name] as? Double).map { $0 * factor }
        #expect((value == nil) == (known == nil), "\(name)")
        if let value, let known { #expect(abs(value - known) <= 0.000_501, "\(name)") }
      }
    }
    let front = combinations.map { $0["front"] as? Bool == true ? Int64(1) : 0 }
    #expect(try column(columns["front"]) == front)
    let without = combinations.map { $0["rides_without_place"] as? Int64 }
    #expect(try column(columns["withoutPlace"]) == without)
  }

  @Test func `its figures are those of the sweep, over all recordings and in each`() throws {
    let (output, page) = try Self.whole.get()
    let json = try object(output)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    let data = try data(of: page)

    try expect(data["all"], toEqual: json["combinations"])
    let routes = try #require(json["routes"] as? [[String: Any]])
    let recordings = try #require(data["recordings"] as? [[String: Any]])
    #expect(data["files"] as? [String] == Self.routes)
    for (recording, route) in zip(recordings, routes) {
      #expect(recording["name"] as? String == route["name"] as? String)
      try expect(recording, toEqual: route["combinations"])
    }
  }

  @Test func `its choices are those of the sweep`() throws {
    let (output, page) = try Self.whole.get()
    let known = try #require(try object(output)["choices"] as? [[String: Any]])
    let data = try data(of: page)
    let choices = try #require(data["choices"] as? [[String: Any]])
    let named = try #require(data["named"] as? [[String: Any]])
    #expect(named.map { $0["name"] as? String } == known.map { $0["name"] as? String })
    for (name, known) in zip(named, known) {
      let choice = choices[try #require(name["choice"] as? Int)]
      #expect(choice["combinations"] as? [Int] == known["combinations"] as? [Int])
      #expect(choice["swift"] as? String == known["swift"] as? String)
    }
    #expect(choices.first?["options"] as? String == "--threshold 10m --cadence 5s")
    // The fewest geocodes come first, and the least deviation.
    #expect((data["byCost"] as? [Int])?.first == named.first?["choice"] as? Int)
    #expect((data["byDeviation"] as? [Int])?.first == named.last?["choice"] as? Int)
  }

  @Test func `conditions are no choices, and a recommendation is marked`() throws {
    let run = try sweep(
      ["city-run", "--noise", "0m,5m", "--html", path("page.html"), "--recommend", "gap<5km"]
        + Self.grid)
    #expect(run.status == 0, "\(run.complaints)")
    let data = try data(of: page("page.html"))
    #expect(data["conditions"] as? [String] == ["noise 0m", "noise 5m"])
    #expect((data["choices"] as? [Any])?.count == 4)
    #expect((data["combinations"] as? [Any])?.count == 8)
    #expect(data["recommended"] as? Int == (data["byCost"] as? [Int])?.first)
  }

  @Test func `names of routes are data and never markup`() throws {
    let name = "</script><script>alert(1)</script>{{script}}"
    let file = try scratch.file(
      "<img src=x onerror=alert(2)>.gpx",
      TinyRoute.gpx.replacing("A \"walk\" north", with: name.xml))
    let broken = try scratch.file("<b>.gpx", "<gpx>")
    let run = try sweep(
      [file.path, broken.path, "--html", path("page.html")] + Self.grid)
    #expect(run.status == 0)
    let page = try page("page.html")
    #expect(page.components(separatedBy: "<script").count - 1 == 2)
    #expect(!page.contains("<img") && !page.contains("<b>"))
    let data = try data(of: page)
    let recording = try #require((data["recordings"] as? [[String: Any]])?.first)
    #expect(recording["name"] as? String == name)
    #expect(data["files"] as? [String] == [file.lastPathComponent])
    #expect((data["problems"] as? [String])?.first?.hasPrefix("<b>.gpx") == true)
  }

  @Test func `a file that cannot be ridden is told wherever it comes`() throws {
    let broken = try scratch.file("a.gpx", "<gpx>")
    let (first, last) = (try scratch.file("b.gpx", TinyRoute.gpx), try scratch.file("c.gpx", ""))
    let run = try sweep(
      [broken.path, first.path, last.path, "--html", path("page.html")] + Self.grid)
    #expect(run.status == 0)
    let data = try data(of: try page("page.html"))
    let problems = try #require(data["problems"] as? [String])
    #expect(problems.count == 2)
    #expect(zip(problems, ["a.gpx", "c.gpx"]).allSatisfy { $0.hasPrefix($1) })
  }

  @Test func `it allows its own script and style, and nothing else`() throws {
    _ = try sweep(["city-run", "--html", path("page.html")] + Self.grid)
    let page = try page("page.html")
    let script = try #require(page.components(separatedBy: "<script>").last)
    let text = script.components(separatedBy: "</script>")[0]
    #expect(page.contains("script-src 'sha256-\(SHA256.base64(of: Array(text.utf8)))'"))
    #expect(page.contains("default-src 'none'") && page.contains("img-src data:;"))
    #expect(!page.contains("http://") || !page.contains(" src="))
  }

  @Test func `parts put together have the same page`() throws {
    let parts = try (1...2).map { number in
      _ = try sweep(
        Self.routes + Self.grid + ["--shard", "\(number)/2", "--output", path("\(number)")])
      return path("\(number)")
    }
    _ = try sweep(["--merge"] + parts + ["--html", path("merged.html")])
    #expect(try page("merged.html") == Self.whole.get().page)
  }

  @Test(arguments: [
    ("--shard 1/2 --html %/x.html", "--shard writes a part, and --html is for the whole: sweep"),
    ("--utc", "--utc is for the times of day on the page; name one: --html FILE"),
    ("--shard 1/2 --utc", "--shard writes a part, and --utc is for the whole: sweep --merge"),
    ("--open", "--open shows a page; name its file: --html FILE --open"),
    ("--html -", "--html: a page needs a file; name one"),
    ("--html=", "--html: the name of a file is missing"),
    ("--html %/x --output %/x", "--html and --output name one file; name two"),
    ("--svg %/x --html %/x", "--svg and --html name one file; name two"),
    ("--html %/none/x.html", "%/none/x.html: there is no directory %/none"),
  ])
  func `is asked for in vain`(line: String, complaint: String) throws {
    func filled(_ text: String) -> String { text.replacing("%", with: scratch.folder.path) }
    let run = try sweep(["city-run"] + filled(line).split(separator: " ").map(String.init))
    #expect(run.status != 0)
    #expect(run.complaints.hasPrefix("tracker-sim: \(filled(complaint))"), "\(run.complaints)")
    #expect(try scratch.names.isEmpty)
  }

  @Test func `a terminal is told at the end where it is, and a file is not`() throws {
    let arguments = ["sweep", "city-run"] + Self.grid + ["--html", path("told.html")]
    #expect(try TrackerSimRun(arguments).complaints == "")
    var (master, slave): (Int32, Int32) = (-1, -1)
    #expect(openpty(&master, &slave, nil, nil, nil) == 0)
    let (terminal, process) = (
      FileHandle(fileDescriptor: master, closeOnDealloc: true), Process()
    )
    process.executableURL = try TrackerSimRun.command
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: terminal.availableData, as: UTF8.self)
    #expect(text.hasSuffix("tracker-sim: the page is \(path("told.html"))\r\n"), "\(text)")
  }

  @Test func `without a ride there is no page`() throws {
    let broken = try scratch.file("broken.gpx", "<gpx>")
    let run = try sweep([broken.path, "--html", path("page.html")])
    #expect(run.status == 2)
    #expect(try scratch.names == ["broken.gpx"])
  }
}
