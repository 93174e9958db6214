import Foundation
import Testing

@Suite struct `tracker-sim` {
  @Test(arguments: [["--help"], ["help"], ["-h"], ["run", "--help"], ["help", "run"]])
  func `explains itself in 80 columns`(arguments: [String]) throws {
    let run = try TrackerSimRun(arguments)
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    #expect(run.output.contains("tracker-sim run ROUTE"))
    #expect(run.output.contains("Rules:\n  --threshold LENGTH "))
    #expect(run.output.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test(arguments: ["run", "routes", "help", "version"])
  func `explains each command`(command: String) throws {
    let asked = try TrackerSimRun("help", command)
    let flagged = try TrackerSimRun(command, "--help")
    #expect(asked.status == 0)
    #expect(asked.output.hasPrefix("tracker-sim \(command)"))
    #expect(asked.output == flagged.output)
    #expect(try TrackerSimRun("help").output.contains("  tracker-sim \(command)"))
  }

  @Test func `lists the built-in routes`() throws {
    let lines = try TrackerSimRun("routes").output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.map { $0.prefix(18) }.contains("city-bicycle-ride "))
    #expect(lines.first?.hasPrefix("city-run           0:") == true)
  }

  @Test func `rides a built-in route when it is told nothing, and suggests more`() throws {
    let run = try TrackerSimRun()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("city-bicycle-ride\n"))
    #expect(run.complaints == "try: tracker-sim run city-run --threshold 50m\n")
  }

  @Test func `prints a ride for people`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--fail", "2", "--geocoder", "coordinates", input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output == Self.text)
    #expect(run.complaints.isEmpty)
  }

  static let text = """
    A "walk" north
    4 fixes in 0:00:12 along 0.100 km, at recorded times
    moving 0:00:12 at 30.0 km/h
    2024-03-10, 13:00:00 to 13:00:12 UTC+1

       #        time     UTC+1  place                                step m total km
       1   0:00:00.3  13:00:00  46.50000, 8.00000                         -    0.000
       2   0:00:10.3  13:00:10  46.50060, 8.00000                      66.7    0.067
                                - after the end -
       3   0:00:15.3  13:00:15  46.50030, 8.00000                      33.3    0.100
    3 places, 0.100 km

    alert at 0:00:05.3 geocoder: No place for 46.50030, 8.00000: the simulated
      geocoder was told to fail. The tracker tries again with the next tick.

    dropped: nothing
    counted: 4 fixes, 3 movements, 5 ticks, 4 geocodes (1 after the end), 1 failure
    cost:    900.0 geocodes/h, 0.0 m deviation, 6.3 s freshness
    rules:   movement from 20 m, tick every 5 s, geocode within 10 s

    """

  @Test func `says how an untimed route is ridden`() throws {
    let untimed = TinyRoute.gpx.replacing(/<time>[^<]*<\/time>/, with: "")
    let run = try TrackerSimRun("run", "-", "--speed", "18km/h", input: untimed)
    #expect(run.status == 0)
    #expect(run.output.contains("at a constant 5 m/s"))
    #expect(run.complaints.hasPrefix("tracker-sim: warning: "))
  }

  @Test func `rides by the clock, and the same`() throws {
    let arguments = ["run", "-", "--fail", "2", "--geocoder", "coordinates"]
    let live = try TrackerSimRun(arguments + ["--realtime", "100000x"], input: TinyRoute.gpx)
    #expect(live.output == Self.text)
    let json = try TrackerSimRun(
      arguments + ["--realtime=100000x", "--format=json"], input: TinyRoute.gpx)
    #expect(json.complaints.contains("   2   0:00:10.3  13:00:10  46.50060, 8.00000"))
    #expect(json.output.hasPrefix("{\"route\""))
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("ride.txt")
    let filed = try TrackerSimRun(
      arguments + ["--realtime=100000x", "--output", file.path], input: TinyRoute.gpx)
    #expect(filed.complaints == Self.text)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
  }
}
