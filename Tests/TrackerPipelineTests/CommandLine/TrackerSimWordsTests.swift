import Foundation
import Testing

@testable import tracker_sim

/// What people type, and what it is called here.
@Suite struct `The words of tracker-sim` {
  @Test(arguments: [
    (
      "map",
      "unknown command 'map'; a map is an option of a ride: tracker-sim run ROUTE --map, "
        + "or --html FILE for the browser"
    ),
    (
      "threshold",
      "unknown command 'threshold'; it is an option of a ride: tracker-sim run ROUTE "
        + "--threshold LENGTH"
    ),
    ("run city-run -o ride.txt", "unknown option '-o'; write --output FILE"),
    ("sweep city-run -o ride.txt", "unknown option '-o'; write --output FILE"),
    ("run city-run --json", "unknown option '--json'; write --format json"),
    ("route zug uster --geojson", "unknown option '--geojson'; write --format geojson"),
    ("--json", "unknown option '--json'; for a ride: tracker-sim run ROUTE --format json"),
    ("scenario x.json --json", "unknown option '--json'; write --format json"),
    ("-v", "unknown option '-v'; the version is shown by 'tracker-sim version' or --version"),
    ("-V", "unknown option '-V'; the version is shown by 'tracker-sim version' or --version"),
    (
      "run city-run -v",
      "unknown option '-v'; the version is shown by 'tracker-sim version' or --version"
    ),
    ("run city-run -x", "unknown option '-x'; see tracker-sim --help"),
    ("sweep city-run --gpx", "unknown option '--gpx'; see tracker-sim --help"),
  ])
  func `have a hint at what is meant`(arguments: String, complaint: String) throws {
    try expect(complaint, of: arguments)
  }

  @Test(arguments: [
    (
      "--threshold 20 m",
      "--threshold 20 m: a number and its unit are one word; write 20m or '20 m'"
    ),
    ("--threshold 20 m --map", "--threshold 20 m: a number and its unit are one word; write 20m"),
    ("--threshold=1.5 km", "--threshold 1.5 km: a number and its unit are one word; write 1.5km"),
    ("--cadence 5 s", "--cadence 5 s: a number and its unit are one word; write 5s or '5 s'"),
    ("--speed 20 km/h", "--speed 20 km/h: a number and its unit are one word; write 20km/h"),
  ])
  func `a number and its unit are one word`(options: String, complaint: String) throws {
    let run = try TrackerSimRun(
      ["run", "city-run"] + options.split(separator: " ").map { String($0) })
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("tracker-sim: \(complaint)"), "\(run.complaints)")
  }

  @Test func `a number and its unit may be in quotes, with a blank`() throws {
    let quoted = try TrackerSimRun("run", "city-run", "--threshold", "250 m", "--cadence", "5 s")
    #expect(quoted.status == 0)
    #expect(quoted.output == (try TrackerSimRun("run", "city-run", "--threshold", "250m").output))
    let list = try TrackerSimRun(
      "sweep", "city-run", "--threshold", "10m, 20", "m", "--to", "60s")
    #expect(list.status == 2)
    #expect(list.complaints.contains("a number and its unit are one word"))
  }

  @Test(arguments: [["city-run"], ["city-run", "--threshold", "250m", "--map"]])
  func `a route alone is ridden, also with options behind it`(arguments: [String]) throws {
    let short = try TrackerSimRun(arguments)
    let long = try TrackerSimRun(["run"] + arguments)
    #expect(short.status == 0)
    #expect(short.output == long.output)
    #expect(short.complaints == long.complaints)
  }

  @Test func `a file alone is ridden`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("walk", TinyRoute.gpx)
    #expect(try TrackerSimRun(file.path).output.hasPrefix("A \"walk\" north\n"))
    let near = try TrackerSimRun(["walk", "--format", "csv"], in: scratch.folder)
    #expect(near.output.hasPrefix("index,t,"))
    let missing = try TrackerSimRun("gone.gpx")
    #expect(missing.status == 2)
    #expect(missing.complaints.hasPrefix("tracker-sim: gone.gpx: "))
  }

  @Test(arguments: [
    ["run", "https://example.org/ride.gpx"], ["sweep", "HTTP://example.org/a.gpx?b=c"],
    ["https://example.org/ride.gpx"],
  ])
  func `an address is to be downloaded first`(arguments: [String]) throws {
    let run = try TrackerSimRun(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains("a route is a file on this machine; download it first"))
  }

  @Test(arguments: ["threshold", "--threshold"])
  func `an option is explained by its name`(word: String) throws {
    let run = try TrackerSimRun("help", word)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "--threshold LENGTH\n\nHow far you must have come from the last movement (20m).\n"))
    #expect(run.output.contains("An option of run, app, sweep and live.\n"))
    #expect(run.output.contains("Numbers alone are metres"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `an option that differs between commands is explained for each`() throws {
    let run = try TrackerSimRun("help", "format")
    #expect(run.output.contains("An option of run, route and live.\n"))
    #expect(run.output.contains("An option of sweep.\n"))
    let unknown = try TrackerSimRun("help", "thresold")
    #expect(unknown.status == 2)
    #expect(
      unknown.complaints
        == "tracker-sim: unknown command or option 'thresold'; did you mean '--threshold'?\n")
  }

  @Test(arguments: Command.all.map(\.name))
  func `every command has examples in its help, which are what it takes`(name: String) throws {
    let command = try Command.named(name)
    #expect((1...3).contains(command.examples.count))
    let help = try TrackerSimRun("help", name).output
    #expect(help.contains("\n\nFor example:\n  tracker-sim "))
    for example in command.examples {
      #expect(help.contains("  \(example)\n"))
      let words = example.split(separator: " ").map { String($0) }
      #expect(words.first == "tracker-sim" && words.dropFirst().first == name, "\(example)")
      for option in words where option.hasPrefix("--") {
        #expect(command.allOptions.contains { $0.name == option }, "\(example)")
      }
    }
  }

  private func expect(_ complaint: String, of arguments: String) throws {
    let run = try TrackerSimRun(arguments.split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints == "tracker-sim: \(complaint)\n")
  }
}
