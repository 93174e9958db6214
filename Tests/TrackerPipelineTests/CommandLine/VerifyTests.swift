import Foundation
import Testing

@Suite struct `tracker-sim verify` {
  private static func scenario(_ name: String, places: Int, route: String = "{\"diagram\": \"a\"}")
    -> String
  {
    "{\"name\": \"\(name)\", \"route\": \(route), \"expect\": {\"places_count\": \(places)}}"
  }

  @Test func `finds places beside a scenario, and names the file of a warning`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "sc"), withIntermediateDirectories: true)
    _ = try scratch.file(
      "sc/mine.geojson",
      """
      {"type": "Feature", "properties": {"name": "Mine"}, "geometry": {"type": "Point", \
      "coordinates": [8, 46.5]}}
      """)
    _ = try scratch.file("sc/r.csv", "lat,lon\n95,8.1\n46.5,8\n")
    func scenario(_ places: String) -> String {
      """
      {"name": "n", "route": "r.csv",
        "options": {"places": "\(places)"}, "expect": {"places": [{"title": "Mine"}]}}
      """
    }
    _ = try scratch.file("sc/a.json", scenario("mine.geojson"))
    let run = try TrackerSimRun(["verify", "sc"], in: scratch.folder)
    #expect(run.status == 0, "\(run.complaints)")
    #expect(run.complaints.contains("warning: sc/a.json: sc/r.csv: line 2: 1 row"))

    _ = try scratch.file("sc/a.json", scenario("no.geojson"))
    let none = try TrackerSimRun(["verify", "sc"], in: scratch.folder)
    #expect(none.status == 2)
    #expect(
      none.complaints.contains("sc/a.json:2:14: options: --places: sc/no.geojson: there is no"))
  }

  @Test func `tells by its exit status what nobody reads`() throws {
    let scratch = try Scratch()
    _ = try scratch.file("a.json", Self.scenario("first", places: 2))
    let command = try TrackerSimRun.command.path
    for line in ["verify a.json", "scenario a.json", "scenario a.json --format json"] {
      let run = try TrackerSimRun(
        ["-c", "('\(command)' \(line); echo $? > status) | (exec 0<&-)"],
        command: URL(fileURLWithPath: "/bin/sh"), in: scratch.folder)
      #expect(run.status == 0)
      #expect(
        try String(contentsOf: scratch.folder.appending(path: "status"), encoding: .utf8) == "1\n")
    }
  }

  @Test func `runs all in folders inside, in order, and goes on after what it cannot read`() throws
  {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    for inner in ["b", ".hidden"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appending(path: inner), withIntermediateDirectories: true)
    }
    _ = try scratch.file("c.json", Self.scenario("last", places: 1))
    _ = try scratch.file("a.json", Self.scenario("first", places: 2))
    _ = try scratch.file("b/x.json", "{")
    _ = try scratch.file("b/y.json", Self.scenario("inside", places: 1, route: "\"../r.gpx\""))
    _ = try scratch.file(".hidden/z.json", "{")
    _ = try scratch.file("r.gpx", TinyRoute.gpx)
    let run = try TrackerSimRun("verify", folder, "\(folder)/c.json")

    #expect(run.status == 2)
    #expect(
      run.output == """
        FAILED      0:00:15  first
          expectation   expected  actual
          places_count  2         1
        unreadable           \(folder)/b/x.json
        FAILED      0:00:27  inside
          expectation   expected  actual
          places_count  1         4
        ok          0:00:15  last
        4 scenarios: 1 ok, 2 failed, 1 unreadable

        """)
    #expect(
      run.complaints
        == "tracker-sim: \(folder)/b/x.json:1:2: "
        + "the JSON ends too early, where a name in double quotes must come\n")
  }

  @Test func `a folder without a scenario is an error, and the others still run`() throws {
    let empty = try Scratch()
    let full = try Scratch()
    _ = try full.file("a.json", Self.scenario("a", places: 1))
    let run = try TrackerSimRun("verify", empty.folder.path, full.folder.path, "nowhere")

    #expect(run.status == 2)
    #expect(run.output.contains("ok          0:00:15  a\n"))
    #expect(run.output.hasSuffix("3 scenarios: 1 ok, 0 failed, 2 unreadable\n"))
    #expect(
      run.complaints == """
        tracker-sim: \(empty.folder.path): no file in it ends in .json, as a scenario's does
        tracker-sim: nowhere: there is no such file or folder

        """)
  }

  /// A folder with a scenario that is met, one that is not, and one that cannot be read.
  private static func mixed() throws -> Scratch {
    let scratch = try Scratch()
    _ = try scratch.file("a.json", scenario("a < b", places: 1))
    _ = try scratch.file("b.json", scenario("two", places: 2))
    _ = try scratch.file("c.json", "{")
    return scratch
  }

  @Test func `as JUnit's report for servers, with what was expected`() throws {
    let scratch = try Self.mixed()
    let run = try TrackerSimRun(["verify", ".", "--format", "junit"], in: scratch.folder)

    #expect(run.status == 2)
    #expect(
      run.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="1">
          <testsuite name="tracker-sim verify" tests="3" failures="1" errors="1">
            <testcase name="a &lt; b" classname="./a.json" file="./a.json"/>
            <testcase name="two" classname="./b.json" file="./b.json">
              <failure message="1 of 1 expectations are not met">places_count: expected 2, actual 1</failure>
            </testcase>
            <testcase name="./c.json" classname="./c.json" file="./c.json">
              <error message="./c.json:1:2: the JSON ends too early, where a name in double quotes must come"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    #expect(run.complaints.hasPrefix("tracker-sim: ./c.json:1:2: the JSON ends too early"))
  }

  @Test func `as JSON, with all expectations`() throws {
    struct Results: Decodable, Equatable {
      struct Expectation: Decodable, Equatable {
        let path: String, expected: String, actual: String, ok: Bool
      }
      struct Scenario: Decodable, Equatable {
        let file: String, result: String
        var name: String?, duration_s: Double?, expectations: [Expectation]?, problem: String?
      }
      let ok: Bool, scenarios: [Scenario]
    }
    let scratch = try Self.mixed()
    let run = try TrackerSimRun(["verify", ".", "--format=json"], in: scratch.folder)
    func expected(_ count: String, _ ok: Bool) -> [Results.Expectation] {
      [.init(path: "places_count", expected: count, actual: "1", ok: ok)]
    }

    #expect(run.status == 2)
    #expect(
      try JSONDecoder().decode(Results.self, from: Data(run.output.utf8))
        == Results(
          ok: false,
          scenarios: [
            .init(
              file: "./a.json", result: "ok", name: "a < b", duration_s: 15,
              expectations: expected("1", true)),
            .init(
              file: "./b.json", result: "failed", name: "two", duration_s: 15,
              expectations: expected("2", false)),
            .init(
              file: "./c.json", result: "unreadable",
              problem: "./c.json:1:2: the JSON ends too early, "
                + "where a name in double quotes must come"),
          ]))
  }

  @Test func `a failed expectation alone is status 1`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("a.json", Self.scenario("a", places: 0))

    #expect(try TrackerSimRun("verify", file.path).status == 1)
  }

  @Test func `goes on after a scenario whose server is dead`() throws {
    let scratch = try Scratch()
    _ = try scratch.file(
      "a.json",
      """
      {"name": "dead", "route": {"diagram": "a"}, "expect": {"places_count": 0},
        "options": {"geocoder": "nominatim=http://127.0.0.1:1", "allow-network": true, "cadence": "15s"}}
      """)
    _ = try scratch.file("b.json", Self.scenario("second", places: 1))
    let run = try TrackerSimRun("verify", scratch.folder.path)
    #expect(run.status == 2)
    #expect(run.complaints.contains("dead: the server answered none of"), "\(run.complaints)")
    #expect(run.output.contains("2 scenarios: 1 ok, 0 failed, 1 unreadable"), "\(run.output)")
  }

  @Test func `the time of a ride is that of its end, also where times go back`() throws {
    let scratch = try Scratch()
    let route = #"{"fixes": [[100, 46, 8], [50, 46, 8], [20, 46, 8]]}"#
    _ = try scratch.file("a.json", Self.scenario("back", places: 1, route: route))
    let run = try TrackerSimRun("verify", scratch.folder.path)
    #expect(run.output.contains("  0:01:55  back"), "\(run.output)")
  }

  @Test func `a file of places with a comma in its name is looked for beside the scenario`() throws
  {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "sc"), withIntermediateDirectories: true)
    _ = try scratch.file(
      "sc/a,b.geojson",
      """
      {"type": "Feature", "properties": {"name": "Mine"}, "geometry": {"type": "Point", \
      "coordinates": [8, 46.5]}}
      """)
    _ = try scratch.file(
      "sc/s.json",
      """
      {"name": "n", "route": {"fixes": [[0, 46.5, 8]]}, "options": {"places": "a,b.geojson"},
        "expect": {"places": [{"title": "Mine"}]}}
      """)
    let run = try TrackerSimRun(["verify", "sc"], in: scratch.folder)
    #expect(run.status == 0, "\(run.complaints)")
  }

  @Test(.waitsForTheClock) func `a server that does not answer fails a sweep and a task, too`()
    throws
  {
    let server = "nominatim=http://127.0.0.1:1"
    let sweep = try TrackerSimRun(
      "sweep", "-", "--threshold", "20m", "--cadence", "15s", "--geocoder", server,
      "--allow-network",
      input: "t,lat,lon\n0,46,8\n")
    #expect(sweep.status == 2)
    #expect(sweep.output.isEmpty)
    #expect(
      sweep.complaints.contains(": the server answered none of"), "\(sweep.complaints)")
    let task = """
      {"route": {"diagram": "a"},
        "options": {"geocoder": "\(server)", "allow-network": true, "cadence": "15s"}}
      """
    let worker = try TrackerSimRun("worker", input: task.replacing("\n", with: "") + "\n")
    #expect(worker.output.contains("\"error\": \"route: "), "\(worker.output)")
    #expect(worker.output.contains("the server answered none of"), "\(worker.output)")
  }

  @Test func `says that a format is missing`() throws {
    let run = try TrackerSimRun("scenario", "a.json", "--format")
    #expect(run.status == 2)
    #expect(run.complaints == "tracker-sim: --format needs a value: text or json\n")
  }
}
