import Foundation
import Testing

@testable import tracker_sim

/// The files that a sweep reads and writes, also invalid ones.
@Suite struct TrackerSimSweepFilesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func path(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func sweep(_ arguments: String...) throws -> TrackerSimRun {
    try TrackerSimRun(["sweep"] + arguments)
  }

  @Test(arguments: ["--output", "--svg", "--html"])
  func `no result replaces a route, given or found`(option: String) throws {
    let route = try scratch.file("walk.gpx", TinyRoute.gpx)
    for operand in [route.path, scratch.folder.path] {
      let run = try sweep(operand, "--threshold", "10m", option, route.path)
      #expect(run.status == 1)
      #expect(run.complaints.contains("walk.gpx: the result would replace it"))
    }
    #expect(try String(contentsOf: route, encoding: .utf8) == TinyRoute.gpx)
    #expect(try scratch.names == ["walk.gpx"])
  }

  @Test func `a picture and a table are two files`() throws {
    let run = try sweep("city-run", "--svg", path("same"), "--output", path("same"))

    #expect(run.status == 2)
    #expect(run.complaints.contains("--svg and --output name one file"))
  }

  @Test func `a pipe, a link round in a circle and an empty folder are named, and hold up nothing`()
    throws
  {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(symlink(".", path("circle")) == 0)
    #expect(symlink("gone.gpx", path("lost.gpx")) == 0)
    #expect(mkdir(path("nothing"), 0o700) == 0)
    let run = try sweep(scratch.folder.path, "--threshold", "10m", "--format", "csv")

    #expect(run.status == 0)
    #expect(run.complaints.contains("pipe: it is no file, but a device or a pipe"))
    #expect(run.complaints.contains("circle: a link to a folder is not followed"))
    #expect(run.complaints.contains("lost.gpx: there is no such file or folder"))
    #expect(run.complaints.contains("nothing: there is no file in it"))
    #expect(run.complaints.contains("4 of 5 routes could not be ridden"))
  }

  @Test func `a link to a file of the same folder is that file`() throws {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    #expect(symlink("walk.gpx", path("again.gpx")) == 0)
    #expect(symlink("again.gpx", path("once-more.gpx")) == 0)
    let run = try sweep(scratch.folder.path, "--threshold", "10m", "--format", "csv")

    #expect(run.status == 0)
    #expect(run.output.components(separatedBy: "walk.gpx,").count - 1 == 1)
    #expect(!run.output.contains("again.gpx,") && !run.output.contains("once-more.gpx,"))
  }

  @Test func `two spellings of one letter are two files`() throws {
    let names = ["\u{E9}.gpx", "e\u{301}.gpx"]
    for name in names { _ = try scratch.file(name, TinyRoute.gpx) }
    guard try scratch.names.count == 2 else { return }
    let run = try sweep(scratch.folder.path, "--threshold", "10m", "--format", "csv")

    #expect(run.output.components(separatedBy: ".gpx,").count - 1 == 2)
  }

  @Test func `parts of other folders do not fit`() throws {
    for folder in ["a", "b"] {
      #expect(mkdir(path(folder), 0o700) == 0)
      for name in ["1.gpx", "2.gpx"] { _ = try scratch.file("\(folder)/\(name)", TinyRoute.gpx) }
    }
    _ = try sweep(path("a"), "--threshold", "10m", "--shard", "1/2", "--output", path("one"))
    _ = try sweep(path("b"), "--threshold", "10m", "--shard", "2/2", "--output", path("two"))
    let run = try sweep("--merge", path("one"), path("two"))

    #expect(run.status == 2)
    #expect(run.complaints.contains("is not of the same sweep"))
  }

  @Test func `a part is not replaced by what is made of it`() throws {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    _ = try sweep(
      path("walk.gpx"), "--threshold", "10m", "--shard", "1/1", "--output", path("part"))
    let run = try sweep("--merge", path("part"), "--output", path("part"))

    #expect(run.status == 1)
    #expect(run.complaints.contains("part: the result would replace it"))
  }

  @Test(arguments: [
    ("\"geocodes\": ", "\"geocodes\": 9223372036854775807, \"before\": "),
    ("\"rides\": 1,", "\"rides\": -1,"),
    ("\"rides\": 1,", "\"rides\": 5,"),
    ("walk.gpx\"", "other.gpx\""),
    ("\"length_m\": ", "\"length_m\": -"),
    ("\"length_m\": ", "\"length_m\": 1e300, \"length\": "),
    ("\"freshness_ms\": [", "\"freshness_ms\": [[5,9223372036854775807],"),
    ("\"freshness_ms\": [", "\"freshness_ms\": [[5,999999999999],[6,999999999999],"),
    ("\"routes\": 1,", "\"routes\": 0,"),
    ("\"index\": 0", "\"index\": 999999999999"),
    ("\"--threshold\": [\"10m\"]", "\"--output\": [\"x\"]"),
    ("\"--threshold\": [\"10m\"]", "\"--threshold\": [\"10m\",\"20m\"]"),
    ("\"options\": {\"--threshold\": [\"10m\"]}", "\"options\": {}"),
    ("\"axes\": {}", "\"axes\": {\"--threshold\": [\"1\",\"2\"], \"--cadence\": [\"1\",\"2\"]}"),
    ("{\"end\": 1}", "{\"end\": 1}\n{\"end\": 1}"),
  ])
  func `a part that was tampered with is refused or put together, and ends nothing`(
    old: String, new: String
  ) throws {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    _ = try sweep(
      path("walk.gpx"), "--threshold", "10m", "--shard", "1/1", "--output", path("part"))
    let part = try String(contentsOfFile: path("part"), encoding: .utf8)
    #expect(part.contains(old), "\(part)")
    let bad = try scratch.file("bad", part.replacing(old, with: new, maxReplacements: 1))

    for format in ["text", "json"] {
      let run = try sweep("--merge", bad.path, "--format", format, "--svg", path("picture.svg"))
      // Without options there is one ride, with the tracker's own numbers: nothing is wrong with that.
      #expect(run.status == (new == "\"options\": {}" ? 0 : 2), "\(run.complaints)")
      if run.status != 0 {
        #expect(run.complaints.contains("tracker-sim: \(bad.path)"))
        #expect(run.output.isEmpty)
      }
    }
  }

  @Test(arguments: ["text", "csv", "json", "jsonl"])
  func `nothing is written if any part is cut off`(format: String) throws {
    let routes = try (1...4).map { try scratch.file("\($0).gpx", TinyRoute.gpx).path }
    for number in 1...2 {
      _ = try TrackerSimRun(
        ["sweep"] + routes
          + ["--threshold", "10m,20m", "--shard", "\(number)/2", "--output", path("part\(number)")])
    }
    let part = try String(contentsOfFile: path("part2"), encoding: .utf8)
    let cut = try scratch.file(
      "cut", part.split(separator: "\n").dropLast().joined(separator: "\n"))

    let run = try sweep("--merge", path("part1"), cut.path, "--format", format)
    let whole = try sweep("--merge", path("part1"), path("part2"), "--format", format)

    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains("without its last line; ride it again"))
    #expect(whole.status == 0)
    #expect(!whole.output.isEmpty)
  }

  @Test func `of many warnings ten are shown, and the others counted by kind`() throws {
    let folder = scratch.folder.appendingPathComponent("routes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for number in 11...40 {
      let time = number.isMultiple(of: 10) ? "<time>2024-03-10T12:00:00</time>" : ""
      let gpx = "<gpx><wpt lat=\"46.\(number)\" lon=\"8\">\(time)</wpt></gpx>"
      try Data(gpx.utf8).write(to: folder.appendingPathComponent("\(number).gpx"))
    }

    let run = try sweep(folder.path, "--threshold", "10m,20m")
    let warnings = run.complaints.split(separator: "\n").filter { $0.contains("warning: ") }

    #expect(run.status == 0)
    #expect(warnings.prefix(10).allSatisfy { $0.contains(".gpx: ") })
    #expect(
      warnings.dropFirst(10) == [
        "tracker-sim: warning: 18 times more: no point has a time: ridden at 5.5 m/s, a fix every 1 s",
        """
        tracker-sim: warning: 2 times more: line 1: a time without a zone is taken for UTC; \
        write Z after it
        """,
      ])
  }

  @Test func `combinations without a commit are not recommended`() throws {
    let run = try sweep(
      "city-run", "--threshold", "10m,20m", "--to", "60s", "--no-result-rate", "1", "--recommend",
      "geocodes<10000/h")

    #expect(run.status == 1)
    #expect(!run.output.contains("options:"))
  }

  @Test func `a part has as many ticks as a ride can have`() throws {
    // Forty years in steps of a millisecond are 1.26 · 10¹² ticks.
    let ride = """
      t,lat,lon
      1980-01-01T00:00:00Z,46,8
      2020-01-01T00:00:00Z,46.1,8
      """
    _ = try scratch.file("years.csv", ride)
    let options = ["--threshold", "10m", "--cadence", "1ms", "--geocoder", "coordinates"]
    let whole = try TrackerSimRun(["sweep", path("years.csv")] + options)
    let part = try TrackerSimRun(
      ["sweep", path("years.csv")] + options + ["--shard", "1/1", "--output", path("part")])
    #expect(part.status == 0, "\(part.complaints)")
    let merged = try sweep("--merge", path("part"))
    #expect(merged.status == 0, "\(merged.complaints)")
    #expect(merged.output == whole.output)
  }

  @Test func `jobs have no effect where parts are put together`() throws {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    _ = try sweep(
      path("walk.gpx"), "--threshold", "10m", "--shard", "1/1", "--output", path("part"))
    let run = try sweep("--merge", path("part"), "--jobs", "7")
    #expect(run.status == 0)
    #expect(run.complaints == "tracker-sim: warning: --jobs has no effect: nothing is ridden\n")
  }

  @Test(arguments: ["json", "jsonl", "csv", "text"])
  func `nothing is written where no route can be ridden`(format: String) throws {
    // More than a pipe takes at once.
    for number in 0..<600 { _ = try scratch.file("bad \(number).gpx", "<gpx>") }
    let run = try sweep(scratch.folder.path, "--threshold", "10m", "--format", format)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }

  @Test func `control characters of a name do not reach the terminal`() throws {
    _ = try scratch.file("a\u{1B}[31m.gpx", TinyRoute.gpx)
    _ = try scratch.file("b.gpx", TinyRoute.gpx)
    for bound in ["geocodes<1000000/h", "geocodes<1/h"] {
      let run = try sweep(
        scratch.folder.path, "--threshold", "10m,20m", "--recommend", bound, "--color", "never")
      #expect(!run.output.contains("\u{1B}"))
      #expect(!run.complaints.contains("\u{1B}"))
    }
  }

  @Test func `more combinations than a number can count are refused`() throws {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    let values = (1...200).map { "\($0)" }.joined(separator: ",")
    let axes = [
      "--threshold", "--cadence", "--noise", "--seed", "--geocode-timeout", "--max-accuracy",
      "--loop", "--settle", "--latency",
    ]
    let run = try TrackerSimRun(["sweep", path("walk.gpx")] + axes.flatMap { [$0, values] })
    #expect(run.status == 2)
    #expect(
      run.complaints == "tracker-sim: these are too many combinations; try up to 10000 at once\n")
  }

  @Test func `a sweep over the length of the route has no length in its heading`() throws {
    _ = try scratch.file("walk.gpx", TinyRoute.gpx)
    let run = try sweep(path("walk.gpx"), "--threshold", "10m", "--loop", "1,3")
    #expect(run.output.hasPrefix("1 route; 2 combinations"), "\(run.output)")
  }
}
