import Foundation
import Testing

/// A shell closes standard input with `<&-`, and so on.
@Suite(.timeLimit(.minutes(5))) struct ClosedDescriptorTests {
  private func run(_ words: String, in folder: URL? = nil) throws -> TrackerSimRun {
    let command = try TrackerSimRun.command.path
    return try TrackerSimRun(
      ["-c", "'\(command)' \(words)"], command: URL(fileURLWithPath: "/bin/sh"), in: folder)
  }

  @Test(arguments: ["live --nmea -", "run -"])
  func `without standard input, none is waited for`(command: String) throws {
    let run = try run("\(command) <&-")
    #expect(run.status == 2)
    #expect(
      run.complaints
        == "tracker-sim: standard input: reading failed: \(String(cString: strerror(EBADF)))\n")
  }

  @Test func `without standard output, it cannot be written`() throws {
    let run = try run("run city-run >&-")
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("tracker-sim: standard output cannot be written: "))
  }

  @Test func `without standard error, warnings do not get into the result`() throws {
    let scratch = try Scratch()
    let good = try scratch.file("good.gpx", TinyRoute.gpx)
    _ = try scratch.file("bad.gpx", "no route")
    let run = try run(
      "run \(good.path) bad.gpx --format csv --output ride.csv <&- >&- 2>&-", in: scratch.folder)
    #expect(run.status == 2)
    let rows = try String(
      contentsOf: scratch.folder.appendingPathComponent("ride.csv"), encoding: .utf8)
    #expect(!rows.contains("tracker-sim"))
  }
}
