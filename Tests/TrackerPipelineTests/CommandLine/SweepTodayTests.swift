import Foundation
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The numbers of today, with which the page of a sweep compares, and what else it says of its files.
@Suite struct SweepTodayTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private var page: String { scratch.folder.appendingPathComponent("page.html").path }

  private func sweep(_ arguments: [String]) throws -> TrackerSimRun {
    try TrackerSimRun(
      ["sweep"] + arguments + ["--geocoder", "coordinates", "--html", page])
  }

  private func data() throws -> [String: Any] {
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let start = try #require(text.range(of: "id=\"data\">"))
    let rest = text[start.upperBound...]
    let json = rest[..<(try #require(rest.range(of: "</script>")?.lowerBound))]
    return try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// The options of the choice of today; nil if there is none.
  private func today(_ arguments: [String]) throws -> String? {
    let run = try sweep(["city-run", "--to", "100s"] + arguments)
    #expect(run.status == 0, "\(run.complaints)")
    let data = try data()
    let choices = try #require(data["choices"] as? [[String: Any]])
    guard let index = data["today"] as? Int else { return nil }
    return choices[index]["options"] as? String
  }

  @Test func `today's numbers are the tracker's own or those that are named`() throws {
    let grid = ["--threshold", "10m,20m,50m", "--cadence", "5s,15s"]
    #expect(try today(grid) == "--threshold 20m --cadence 5s")
    #expect(
      try today(grid + ["--today", "threshold=0.05km,cadence=15"])
        == "--threshold 50m --cadence 15s")
    #expect(try today(grid + ["--today", "cadence=15s"]) == "--threshold 20m --cadence 15s")
    #expect(
      try today(["--threshold", "10m,20m", "--cadence", "15s", "--noise", "0m,5m"])
        == "--threshold 20m --cadence 15s")
    #expect(try today(["--threshold", "10m,50m"]) == nil)
  }

  @Test(arguments: [
    ("threshold=30m", "threshold 30m is not swept, but 10m, 20m; add it to --threshold"),
    ("cadence=9s", "cadence 9s is not swept; give --cadence a list with it"),
    ("max-accuracy=50m", "max-accuracy 50m is not swept; give --max-accuracy a list with it"),
    ("noise=5m", "'noise' is not known"),
    ("threshold", "threshold needs a value"),
    ("threshold=x", "threshold: "),
  ])
  func `numbers that are not swept are refused`(today: String, complaint: String) throws {
    let run = try sweep(["city-run", "--threshold", "10m,20m", "--today", today])
    #expect(run.status == 2)
    #expect(run.complaints.hasPrefix("tracker-sim: --today: \(complaint)"), "\(run.complaints)")
  }

  @Test func `an axis without the tracker's own number has to be named`() throws {
    let grid = ["city-run", "--threshold", "10m,50m", "--cadence", "5s,15s"]
    let run = try sweep(grid + ["--today", "cadence=15s"])
    #expect(run.status == 2)
    #expect(
      run.complaints.contains("the tracker's own threshold is not swept; name one of the list"),
      "\(run.complaints)")
    let numbers = ["--today", "threshold=10m"]
    let without = try TrackerSimRun(["sweep"] + grid + numbers + ["--format", "csv"])
    #expect(without.complaints.contains("--today is for the text, the picture and the page"))
    let part = try TrackerSimRun(["sweep"] + grid + numbers + ["--shard", "1/2"])
    #expect(part.complaints.contains("--shard writes a part, and --today is for the whole"))
  }

  @Test func `the table and the picture call today what the page does`() throws {
    let picture = scratch.folder.appendingPathComponent("picture.svg").path
    let run = try sweep(
      ["city-run", "--threshold", "20m,50m", "--today", "threshold=50m", "--svg", picture])
    let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("*t") || $0.hasPrefix(" t") }
    #expect(rows.count == 1)
    #expect(rows.first?.contains(" 50m ") == true)
    #expect(
      run.output.contains("t      today: the numbers that the tracker has, or those of --today"))
    #expect(try String(contentsOfFile: picture, encoding: .utf8).contains("50m today"))
  }

  @Test func `the page has the time that its rates are about`() throws {
    let lines = (0..<120).map { second in
      "\(1_700_000_000 + second + (second < 60 ? 0 : 3_000)),46.5,\(8 + Double(second) / 5_000)"
    }
    let file = scratch.folder.appendingPathComponent("paused.csv")
    try Data((["time,lat,lon"] + lines).joined(separator: "\n").utf8).write(to: file)
    let run = try sweep([file.path, "--threshold", "20m,50m"])
    #expect(run.status == 0, "\(run.complaints)")
    let data = try data()
    #expect(data["recorded"] as? String == "0:01:58")
    #expect(data["elapsed"] as? String == "0:51:59")
    _ = try sweep([file.path, "--threshold", "20m,50m", "--from", "0s;10s"])
    #expect(try self.data()["recorded"] == nil)
  }

  @Test func `no folder of the maker is in the page, and equal names are told apart`() throws {
    let folders = try ["a", "b"].map { name in
      let folder = scratch.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }
    for folder in folders {
      try Data(TinyRoute.gpx.utf8).write(to: folder.appendingPathComponent("ride.gpx"))
    }
    let broken = folders[0].appendingPathComponent("broken.gpx")
    try Data("<gpx>".utf8).write(to: broken)
    let run = try sweep(folders.map(\.path) + ["--threshold", "10m,50m"])
    #expect(run.status == 0, "\(run.complaints)")
    #expect(try data()["files"] as? [String] == ["a/ride.gpx", "b/ride.gpx"])
    #expect(try data()["sources"] as? [String] == ["a/ride.gpx", "b/ride.gpx"])
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(!text.contains(scratch.folder.path))
    #expect((try data()["problems"] as? [String])?.first?.hasPrefix("broken.gpx") == true)
  }

  @Test func `names have as many folders as tell them apart`() {
    for (paths, names) in [
      (["city-run", "-"], ["city-run", "-"]),
      (["/home/me/a.gpx", "/home/me/b.gpx"], ["a.gpx", "b.gpx"]),
      (["/x/y/a.gpx", "/x/z/a.gpx", "b.gpx"], ["y/a.gpx", "z/a.gpx", "b.gpx"]),
      (["/x/y/a.gpx", "/z/y/a.gpx", "a.gpx"], ["x/y/a.gpx", "z/y/a.gpx", "a.gpx"]),
      (["/a.gpx", "a.gpx"], ["a.gpx", "a.gpx (2)"]),
    ] {
      #expect(ShortNames(paths).all == names)
    }
  }

  @Test func `a recording without a place with any combination is marked`() throws {
    // Far from any city, so that the geocoder has no answer.
    let lines = (0..<120).map { "\(1_700_000_000 + $0),\(Double($0) / 5_000),-30" }
    let file = try scratch.file("sea.csv", "time,lat,lon\n" + lines.joined(separator: "\n"))
    _ = try TrackerSimRun(["sweep", "city-run", file.path, "--cadence", "5s,30s", "--html", page])
    let recordings = try #require(try data()["recordings"] as? [[String: Any]])
    #expect(recordings.map { $0["isLeftOut"] as? Bool } == [nil, true])
  }
}
