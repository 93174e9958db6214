import Foundation
import Testing
import TrackerPipeline

@Suite struct `Several routes of tracker-sim` {
  static let routes = ["freeway-drive", "city-run", "city-bicycle-ride", "city-run"]
  /// The output for each of them alone.
  static let alone = routes.compactMap { try? TrackerSimRun("run", $0, "--to", "300s").output }

  @Test(arguments: ["1", "2", "5"])
  func `come in the order given, however many are ridden at once`(jobs: String) throws {
    let run = try TrackerSimRun(["run"] + Self.routes + ["--to", "300s", "--jobs", jobs])
    #expect(run.status == 0)
    #expect(run.output == Self.alone.joined(separator: "\n"))
  }

  @Test func `are not held up by one that cannot be read`() throws {
    let run = try TrackerSimRun("run", "city-run", "nowhere.gpx", "-", input: TinyRoute.gpx)
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("city-run\n"))
    #expect(run.output.contains("\n\nA \"walk\" north\n"))
    #expect(
      run.complaints
        == "tracker-sim: nowhere.gpx: there is no such file, and no built-in route of that name: "
        + "see 'tracker-sim routes'\n")
  }

  @Test func `are an array in json, and a column in csv`() throws {
    let json = try TrackerSimRun("run", "city-run", "city-run", "--format", "json").output
    let alone = try TrackerSimRun("run", "city-run", "--format", "json").output.dropLast()
    #expect(json == "[\n\(alone),\n\(alone)]\n")
    let csv = try TrackerSimRun("run", "city-run", "-", "--format=csv", input: TinyRoute.gpx).output
    #expect(csv.hasPrefix("route,index,"))
    #expect(csv.contains("\r\ncity-run,1,"))
    #expect(csv.contains("\r\n\"A \"\"walk\"\" north\",1,"))
  }

  @Test func `have their names on the lines of jsonl`() throws {
    let lines = try TrackerSimRun("run", "city-run", "-", "--format=jsonl", input: TinyRoute.gpx)
      .output.split(separator: "\n")
    let walk = lines.drop { $0.contains("\"route\": \"city-run\"") }
    #expect(walk.count < lines.count)
    #expect(walk.allSatisfy { $0.contains(#""route": "A \"walk\" north""#) })
  }

  @Test func `are tracks of one gpx file, behind all waypoints`() throws {
    let gpx = try TrackerSimRun("run", "city-run", "-", "--format=gpx", input: TinyRoute.gpx).output
    let track = try #require(gpx.firstRange(of: "<trk>"))
    #expect(!gpx[track.lowerBound...].contains("<wpt"))
    #expect(gpx.matches(of: /<trk>/).count == 2)
  }

  @Test func `go into a folder as files of their names`() throws {
    let scratch = try Scratch()
    let other = try scratch.file("City-run.gpx", TinyRoute.gpx).path
    let folder = scratch.folder.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let run = try TrackerSimRun(
      "run", "city-run", other, "city-run", "nowhere.gpx", "--format=gpx", "--output", folder.path)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "City-run-2.gpx", "city-run-3.gpx", "city-run.gpx",
      ])
    let written = try String(
      contentsOf: folder.appendingPathComponent("City-run-2.gpx"), encoding: .utf8)
    #expect(try Route.read(gpx: written).fixes.count == 4)
  }

  @Test func `want a folder that is there`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path + "/no/"
    let run = try TrackerSimRun("run", "city-run", "--output", folder)
    #expect(run.status == 1)
    #expect(
      run.complaints
        == "tracker-sim: \(folder)city-run.txt: there is no directory \(folder.dropLast())\n")
  }
}
