import Foundation
import Testing

@testable import tracker_sim

/// The live command, with a receiver at the other end of a pipe. It uses the real clock, so the
/// expectations hold on a machine of any speed.
@Suite(.timeLimit(.minutes(5)), .waitsForTheClock) struct TrackerSimLiveTests {
  /// A walk north: a position a second, each 10 m further, as RMC and GGA.
  private static func nmea(seconds: Range<Int>) -> [String] {
    seconds.map { second in
      let minutes = 30 + Double(second) * 10 / 1_852.5
      let position = String(format: "46%07.4f,N,00800.0000,E", minutes)
      let time = String(format: "12%02d%02d", second / 60, second % 60)
      return sentence("GPRMC,\(time),A,\(position),0,0,100324,,,A")
        + sentence("GPGGA,\(time),\(position),1,08,0.8,500.0,M,,M,,")
    }
  }

  private static func sentence(_ text: String) -> String {
    "$\(text)*\(String(format: "%02X", text.utf8.reduce(0, ^)))\r\n"
  }

  @Test func `a pipe that replays a log at 50 times its speed commits places as it goes`() throws {
    let live = try LiveRun("--nmea", "-", "--cadence", "100ms", "--geocoder", "coordinates")
    let log = Self.nmea(seconds: 0..<60)

    live.send(log, every: .milliseconds(20))
    let (status, output) = live.end()

    let rows = output.split(separator: "\n").filter { $0.contains("46.5") }
    #expect(status == 0)
    #expect(rows.first?.contains("46.50000, 8.00000") == true)
    // One for each tenth of a second, of which there are twelve; fewer if the machine is busy.
    #expect((2...14).contains(rows.count))
    #expect(output.contains("\(rows.count) places, "))
    #expect(output.contains("counted: 60 fixes"))
  }

  /// Those that are not ignored, as `SIGHUP` is where the tests themselves are to outlive their terminal.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP].filter { !InterruptCleanup.isIgnored($0) })
  func `Ctrl-C, or a terminal that is closed, ends it with the summary`(signal: Int32) throws {
    let live = try LiveRun("--nmea", "-", "--geocoder", "coordinates")
    live.send(Self.nmea(seconds: 0..<1))
    #expect(live.waitForOutput(containing: "46.50000, 8.00000"))

    live.interrupt(by: signal)
    // While its input is still open.
    #expect(live.waitForOutput(containing: "1 place, 0.000 km"))

    #expect(live.end().status == 0)
  }

  /// A shell without job control lets what it starts with `&` ignore `SIGINT`, and `nohup` lets it ignore `SIGHUP`.
  @Test func `in the background of a script SIGINT ends it, and nohup keeps it from SIGHUP`() throws
  {
    let live = try LiveRun(
      "--nmea", "-", "--geocoder", "coordinates", "--cadence", "1s",
      throughScript: "trap '' INT HUP; exec \"$0\" \"$@\"")
    live.send(Self.nmea(seconds: 0..<1))
    #expect(live.waitForOutput(containing: "46.50000, 8.00000"))

    live.interrupt(by: SIGHUP)
    live.send(Self.nmea(seconds: 60..<61))
    #expect(live.waitForOutput(containing: "46.50540, 8.00000"))

    live.interrupt()
    #expect(live.waitForOutput(containing: "2 places, "))

    #expect(live.end().status == 0)
  }

  @Test func `Ctrl-C ends it with the summary, in a file too`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("walk.txt")
    let live = try LiveRun("--nmea", "-", "--geocoder", "coordinates", "--output", file.path)
    live.send(Self.nmea(seconds: 0..<1))
    #expect(live.waitForComplaint(containing: "46.50000, 8.00000"))

    live.interrupt()
    let (status, _) = live.end()

    #expect(status == 0)
    #expect(try scratch.names == ["walk.txt"])
    #expect(try String(contentsOf: file, encoding: .utf8).contains("1 place, 0.000 km"))
  }

  @Test func `a log that is a file is replayed at its recorded times`() throws {
    let scratch = try Scratch()
    let log = try scratch.file("walk.nmea", Self.nmea(seconds: 0..<2).joined())

    let run = try TrackerSimRun("live", "--nmea", log.path, "--geocoder", "coordinates")

    #expect(run.status == 0)
    #expect(run.output.contains("counted: 2 fixes"))
    #expect(run.output.contains("  time     UTC+1  place"), "\(run.output)")
  }

  @Test func `a log that is a file keeps its date, and a picture has its line`() throws {
    let scratch = try Scratch()
    let log = try scratch.file("walk.nmea", Self.nmea(seconds: 0..<2).joined())
    let picture = scratch.folder.appending(path: "walk.svg")

    let run = try TrackerSimRun(
      "live", "--nmea", log.path, "--geocoder", "coordinates", "--svg", picture.path)
    #expect(run.status == 0)
    #expect(try String(contentsOf: picture, encoding: .utf8).contains(", 0.01 km"))
    let points = try TrackerSimRun(
      "live", "--nmea", log.path, "--geocoder", "coordinates", "--format", "gpx")
    #expect(points.output.contains("2024-03-10T12:00:0"), "\(points.output)")
    #expect(!points.complaints.contains("start is not known"))
  }

  @Test func `the totals of JSON lines have the time of the end`() throws {
    let scratch = try Scratch()
    let log = try scratch.file("walk.nmea", Self.nmea(seconds: 0..<2).joined())

    let run = try TrackerSimRun(
      "live", "--nmea", log.path, "--geocoder", "coordinates", "--format", "jsonl")
    let times = try run.output.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }.map { ($0["event"] as? String, $0["t"] as? Double ?? -1) }
    let totals = try #require(times.last)

    #expect(totals.0 == "totals")
    // Not the settling time, as without a fix.
    #expect(totals.1 >= (times.dropLast().map(\.1).max() ?? 0))
    #expect(totals.1 != 15)
  }

  @Test func `a receiver that ends without a fix is an error`() throws {
    let live = try LiveRun("--nmea", "-")
    live.send(["good morning\r\n"])
    let (status, _) = live.end()

    #expect(status == 2)
    #expect(live.complaints == "tracker-sim: standard input: it ended without a single fix\n")
  }

  @Test(arguments: [
    ([], "live needs a receiver: --nmea FILE, --nmea - or --gpsd HOST:PORT"),
    (
      ["--nmea", "-", "--gpsd", "localhost"],
      "--gpsd: there is a receiver already; --nmea or --gpsd, not both"
    ),
    (
      ["--gpsd", "localhost:gps"],
      "--gpsd: 'localhost:gps' is not HOST:PORT; write localhost:2947, or [::1]:2947"
    ),
    (
      ["--nmea", "/no/such"],
      "/no/such: it cannot be opened: No such file or directory"
    ),
  ])
  func `a receiver that cannot be opened is reported`(arguments: [String], message: String) throws {
    let run = try TrackerSimRun(["live"] + arguments)

    #expect(run.status == 2)
    #expect(run.complaints == "tracker-sim: \(message)\n")
  }
}

/// A run of the live command that is still going on.
private final class LiveRun {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var shown = Data()
  private var complained = Data()

  /// The script, where there is one, gets the command and its arguments as `$0` and `$@`.
  init(_ arguments: String..., throughScript script: String? = nil) throws {
    let command = try TrackerSimRun.command
    process.executableURL = script == nil ? command : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (script.map { ["-c", $0, command.path] } ?? []) + ["live"] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try input.fileHandleForReading.close()
  }

  func send(_ pieces: [String]) {
    for piece in pieces { input.fileHandleForWriting.write(Data(piece.utf8)) }
  }

  /// Sends the pieces by the clock, and returns when all are sent.
  func send(_ pieces: [String], every interval: DispatchTimeInterval) {
    let queue = DispatchQueue(label: "replay")
    let start = DispatchTime.now()
    for (index, piece) in pieces.enumerated() {
      var time = start
      for _ in 0..<index { time = time + interval }
      queue.asyncAfter(deadline: time) { [handle = input.fileHandleForWriting] in
        handle.write(Data(piece.utf8))
      }
    }
    let done = DispatchSemaphore(value: 0)
    var end = start
    for _ in pieces { end = end + interval }
    queue.asyncAfter(deadline: end) { done.signal() }
    done.wait()
  }

  /// False when the command ends before.
  func waitForOutput(containing text: String) -> Bool {
    wait(for: text, in: &shown, from: output)
  }

  /// The same, on standard error.
  func waitForComplaint(containing text: String) -> Bool {
    wait(for: text, in: &complained, from: errors)
  }

  private func wait(for text: String, in seen: inout Data, from pipe: Pipe) -> Bool {
    while !String(decoding: seen, as: UTF8.self).contains(text) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { return false }
      seen += more
    }
    return true
  }

  func interrupt(by signal: Int32 = SIGINT) {
    kill(process.processIdentifier, signal)
  }

  /// Ends its input, and waits for it to end.
  func end() -> (status: Int32, output: String) {
    try? input.fileHandleForWriting.close()
    shown += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: shown, as: UTF8.self))
  }

  /// To be asked for at the end.
  var complaints: String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
