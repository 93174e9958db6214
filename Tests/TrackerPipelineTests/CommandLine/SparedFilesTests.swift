import Foundation
import Testing

/// The command does not replace its inputs, nor an existing result by nothing, and writes all files that were asked for.
@Suite struct `Files that tracker-sim spares` {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.file("ride.gpx", TinyRoute.gpx)
    _ = try scratch.file(
      "places.geojson",
      """
      {"type": "Feature", "properties": {"name": "Here"}, "geometry": {"type": "Point", \
      "coordinates": [8, 46.5]}}
      """)
    _ = try scratch.file(
      "map.geojson",
      """
      {"type": "Feature", "properties": {"highway": "primary"}, "geometry": \
      {"type": "LineString", "coordinates": [[8, 46.5], [8.1, 46.5]]}}
      """)
    _ = try scratch.file("old", "what was there before")
  }

  private func run(_ line: String) throws -> TrackerSimRun {
    try TrackerSimRun(line.split(separator: " ").map(String.init), in: scratch.folder)
  }

  /// Runs a line of a shell, in which `sim` is the command.
  private func shell(_ line: String) throws -> TrackerSimRun {
    let command = try TrackerSimRun.command.path
    return try TrackerSimRun(
      ["-c", "sim() { '\(command)' \"$@\"; }; \(line)"], command: URL(fileURLWithPath: "/bin/sh"),
      in: scratch.folder)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: scratch.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test(arguments: [
    ("run ride.gpx --places places.geojson --format geojson --output", "places.geojson"),
    ("run ride.gpx --basemap map.geojson --basemap-credit me --svg", "map.geojson"),
    ("route Here 46.6,8 --straight --places places.geojson --html", "places.geojson"),
    ("sweep ride.gpx --places places.geojson --output", "places.geojson"),
    ("sweep ride.gpx --places places.geojson;map.geojson --output", "map.geojson"),
    ("run ride.gpx --compare places=places.geojson --format json --output", "places.geojson"),
    ("sweep ride.gpx --places places.geojson --shard 1/1 --output", "places.geojson"),
    ("live --nmea /dev/null --places places.geojson --output", "places.geojson"),
  ])
  func `places and maps are not replaced by what is made with them`(line: String, file: String)
    throws
  {
    let before = try text(file)
    let run = try run("\(line) ./\(file)")
    #expect(run.status == 1)
    #expect(run.complaints.contains("\(file): the result would replace it; name another file"))
    #expect(try text(file) == before)
  }

  @Test(arguments: ["run - --format csv", "sweep -"])
  func `a recording is not replaced that comes from standard input`(line: String) throws {
    let run = try shell("sim \(line) --output ride.gpx < ride.gpx")
    #expect(run.status == 1)
    #expect(run.complaints.contains("standard input is "))
    #expect(run.complaints.contains("ride.gpx: the result would replace it"))
    #expect(try text("ride.gpx") == TinyRoute.gpx)
  }

  @Test(arguments: ["", "--format gpx", "--html page.html"])
  func `an older result stays if a receiver gives nothing`(options: String) throws {
    let run = try run("live --nmea /dev/null --output old \(options)")
    #expect(run.status == 2)
    #expect(run.complaints.contains("it ended without a single fix"))
    #expect(try text("old") == "what was there before")
    #expect(try !scratch.names.contains("page.html"))
  }

  @Test(arguments: [
    "run ride.gpx --html page.html", "run ride.gpx --svg page.html",
    "route 46.5,8 46.6,8 --straight --html page.html", "sweep ride.gpx --html page.html",
    "sweep ride.gpx --svg page.html",
  ])
  func `a page and a picture are written if standard output is closed`(line: String) throws {
    _ = try shell("sim \(line) | (exec 0<&-)")
    #expect(try scratch.names.contains("page.html"))
    #expect(try text("page.html").count > 1_000)
  }

  @Test func `a pipe is ridden whose writer is waiting`() throws {
    let run = try shell(
      "mkfifo pipe; cat ride.gpx > pipe & sleep 0.3; timeout 20 '\(TrackerSimRun.command.path)' run pipe"
    )
    #expect(run.status == 0)
    #expect(run.output.contains("counted:"))
  }

  @Test(arguments: [
    "run ride.gpx --output a.html --html ./a.html", "run ride.gpx --svg a.svg --html ./a.svg",
    "run ride.gpx --format html --output d/ --html d/",
  ])
  func `one file is not written twice, however it is spelt`(line: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.folder.appendingPathComponent("d"), withIntermediateDirectories: false)
    let run = try run(line)
    #expect(run.status == 2)
    #expect(run.complaints.contains("is named twice"))
  }

  @Test func `a sweep does not write one file twice, however it is spelt`() throws {
    let run = try run("sweep ride.gpx --svg 1.svg --html ./1.svg")
    #expect(run.status == 2)
    #expect(run.complaints.contains("--svg and --html name one file"))
  }
}
