import Foundation
import Testing

@Suite struct `The output of tracker-sim` {
  @Test func `goes to a file as a whole, instead of what was there`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("ride.json", "what was there before")
    let run = try TrackerSimRun(
      "run", "-", "--fail=2", "--format=json", "--geocoder=coordinates", "--output", file.path,
      input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8) == `The JSON of tracker-sim`.json)
    #expect(try scratch.names == ["ride.json"])
  }

  @Test func `leaves a file alone when the route cannot be read`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("ride.json", "what was there before")
    let run = try TrackerSimRun("run", "-", "--output=\(file.path)", input: "no route")
    #expect(run.status == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == "what was there before")
    #expect(try scratch.names == ["ride.json"])
  }

  @Test func `says why it cannot be written, and leaves nothing behind`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    let nowhere = try TrackerSimRun("run", "city-run", "--output", folder + "/no/ride.txt")
    #expect(nowhere.status == 1)
    #expect(
      nowhere.complaints
        == "tracker-sim: \(folder)/no/ride.txt: there is no directory \(folder)/no\n")
    #expect(try scratch.names.isEmpty)
  }

  @Test func `goes where a link leads, also when there is no file yet`() throws {
    let scratch = try Scratch()
    let link = scratch.folder.path + "/link.csv"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "ride.csv")
    let run = try TrackerSimRun("run", "city-run", "--format", "csv", "--output", link)
    #expect(run.status == 0)
    #expect(try scratch.names.sorted() == ["link.csv", "ride.csv"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "ride.csv")
  }

  @Test func `leaves links alone that lead nowhere`() throws {
    let scratch = try Scratch()
    let link = scratch.folder.path + "/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link.csv")
    let run = try TrackerSimRun("run", "city-run", "--output", link)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("tracker-sim: \(link) cannot be opened: "))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "link.csv")
  }

  @Test(arguments: ["walk.gpx", "", "link.gpx"])
  func `never replaces the route`(output: String) throws {
    let scratch = try Scratch()
    let route = try scratch.file("walk.gpx", TinyRoute.gpx)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder.path + "/link.gpx", withDestinationPath: "walk.gpx")
    let run = try TrackerSimRun(
      "run", route.path, "--format", "gpx", "--output", scratch.folder.path + "/" + output)
    #expect(run.status == 1)
    #expect(
      run.complaints
        == "tracker-sim: \(route.path): the result would replace it; name another file\n"
    )
    #expect(try String(contentsOf: route, encoding: .utf8) == TinyRoute.gpx)
  }

  @Test func `never replaces what a receiver has sent`() throws {
    let scratch = try Scratch()
    let log = try scratch.file("walk.nmea", "$GPRMC")
    let run = try TrackerSimRun("live", "--nmea", log.path, "--output", log.path)
    #expect(run.status == 1)
    #expect(try String(contentsOf: log, encoding: .utf8) == "$GPRMC")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: ["text", "json", "jsonl", "csv", "gpx", "geojson", "kml"])
  func `says so when there is no room for it`(format: String) throws {
    let run = try TrackerSimRun("run", "city-run", "--format", format, "--output", "/dev/full")
    #expect(run.status == 1)
    #expect(
      run.complaints
        == "tracker-sim: /dev/full cannot be written: No space left on device\n")
  }

  @Test(arguments: ["json", "jsonl"])
  func `ends quietly when nobody reads it`(format: String) throws {
    let process = Process()
    let (output, complaints) = (Pipe(), Pipe())
    process.executableURL = try TrackerSimRun.command
    // More than a pipe holds, so that the command is still writing when the pipe is closed.
    process.arguments = ["run", "freeway-drive", "--cadence=1", "--latency=0", "--format", format]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    try output.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.read(upToCount: 1)
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    try complaints.fileHandleForWriting.close()
    #expect(process.terminationStatus == 0)
    #expect(process.terminationReason == .exit)
    #expect(try complaints.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  @Test(arguments: ["text", "jsonl"])
  func `leaves nothing behind when it is interrupted`(format: String) throws {
    let scratch = try Scratch()
    let file = try scratch.file("ride.txt", "what was there before")
    let process = Process()
    let complaints = Pipe()
    process.executableURL = try TrackerSimRun.command
    process.arguments = [
      "run", "city-run", "--realtime", "--format", format, "--output", file.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardError = complaints
    try process.run()
    // Once the ride is shown, the file is open.
    _ = try complaints.fileHandleForReading.read(upToCount: 1)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGINT)
    #expect(try scratch.names == ["ride.txt"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "what was there before")
  }
}
