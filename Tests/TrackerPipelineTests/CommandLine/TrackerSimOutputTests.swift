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

  #if os(Linux)
    @Test func `says where the system makes no file`() throws {
      let run = try TrackerSimRun("run", "city-run", "--output", "/proc/ride.txt")
      #expect(run.status == 1)
      #expect(
        run.complaints
          == "tracker-sim: /proc/ride.txt cannot be opened: the system makes nothing new in /proc\n"
      )
    }
  #endif

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
    let run = try TrackerSimRun(
      "run", "city-run", "--to", "100s", "--format", format, "--output", "/dev/full")
    #expect(run.status == 1)
    #expect(
      run.complaints
        == "tracker-sim: /dev/full cannot be written: there is no space left on the device\n")
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
    // A shell ends its script only if the command has died of the signal.
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
    #expect(try scratch.names == ["ride.txt"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "what was there before")
  }

  @Test func `has a step where the user comes back to the same place`() throws {
    // A place at 0 and one at 4 s, at the same coordinate; tracking was not interrupted between.
    let route = "t,lat,lon\n0,46,8\n3,46.0003,8\n4,46,8\n20,46,8\n"
    let run = try TrackerSimRun("run", "-", "--geocoder", "coordinates", input: route)
    let steps = run.output.split(separator: "\n").filter { $0.contains("46.00000, 8.00000") }
    #expect(steps.count == 2, "\(run.output)")
    #expect(steps.last?.contains(" 0.0 ") == true, "\(run.output)")
  }

  @Test func `has a threshold of any size in plain digits`() throws {
    let text = try TrackerSimRun("run", "city-run", "--threshold", "0.00001m")
    #expect(text.output.contains("movement from 0.00001 m"))
    let json = try TrackerSimRun(
      "run", "city-run", "--threshold", "0.00001m", "--format", "json")
    #expect(json.output.contains("\"threshold_m\": 0.00001"))
  }

  /// Runs a line of a shell in a folder; `tracker-sim` there is the command.
  private func shell(_ line: String, in scratch: Scratch) throws -> TrackerSimRun {
    try TrackerSimRun(
      ["-c", "tracker-sim() { '\(try TrackerSimRun.command.path)' \"$@\"; }; \(line)"],
      command: URL(fileURLWithPath: "/bin/bash"), in: scratch.folder)
  }

  @Test(arguments: ["/dev/stdout | cat", ">(cat); wait", "/dev/null --html /dev/null"])
  func `goes to what is no file`(target: String) throws {
    let scratch = try Scratch()
    let run = try shell("tracker-sim run city-run --format csv --output \(target)", in: scratch)
    #expect(run.status == 0, "\(run.complaints)")
    #expect(run.output.hasPrefix(target.hasPrefix("/dev/null") ? "" : "index,t"), "\(run.output)")
  }

  @Test func `is in the way of no file of a run before, and has a name of any length`() throws {
    let scratch = try Scratch()
    let name = String(repeating: "n", count: 250)
    let run = try shell(
      "touch x.$$.tmp; exec '\(try TrackerSimRun.command.path)' run city-run --output x",
      in: scratch)
    #expect(run.status == 0, "\(run.complaints)")
    let long = try shell("tracker-sim run city-run --output \(name)", in: scratch)
    #expect(long.status == 0, "\(long.complaints)")
    #expect(try scratch.names.contains(name))
  }

  @Test func `has no name that is not in UTF-8`() throws {
    let scratch = try Scratch()
    let run = try shell("tracker-sim run city-run --output $'caf\\xe9.json'", in: scratch)
    #expect(run.status == 2)
    #expect(run.complaints == "tracker-sim: argument 4 is not in UTF-8\n")
    #expect(try scratch.names.filter { $0.hasPrefix("caf") } == [])
  }

  @Test func `is not opened as a page where it is a folder`() throws {
    let scratch = try Scratch()
    let run = try TrackerSimRun("run", "city-run", "--html", scratch.folder.path, "--open")
    #expect(run.status == 2)
    #expect(run.complaints.contains("--open shows one page, and"))
  }

  @Test func `comes of a ride that ends with all time`() throws {
    let route = "time,lat,lon\n1700-01-01T00:00:00Z,46,8\n1895-01-01T00:00:00Z,46.1,8\n"
    let run = try TrackerSimRun(
      "run", "-", "--settle", "3155760000", "--cadence", "100000h", "--geocoder", "coordinates",
      input: route)
    #expect(run.status == 0, "\(run.complaints)")
  }
}
