import Foundation
import Testing

@Suite struct `The arguments of tracker-sim` {
  @Test(arguments: [
    ("rnu", "unknown command 'rnu'; did you mean 'run'?"),
    ("routes all", "routes takes no arguments, so what is 'all' for?"),
    ("--thresold=5", "unknown option '--thresold'; did you mean '--threshold'?"),
    ("help rnu", "unknown command or option 'rnu'; did you mean 'run'?"),
    ("help run twice", "help takes one command or option, so what is 'twice' for?"),
    ("--run", "unknown option '--run'; see tracker-sim --help"),
    ("--seed 5", "--seed belongs to a ride: tracker-sim run ROUTE --seed ..."),
    ("run", "run needs a route: a name from 'tracker-sim routes', a file, or - for standard input"),
    ("run city-rnu", "city-rnu: there is no such file; did you mean 'city-run'?"),
    ("run - city-run -", "standard input can be read once, and - is given twice"),
    (
      "run city-run --realtime 10", "'10' is not a factor of --realtime; write --realtime 10x"
    ),
    (
      "run city-run --realtime 0x", "'0x' is not a factor of --realtime; write --realtime 10x"
    ),
    (
      "run city-run --realtime --jobs 2", "--jobs 2: rides by the clock come one after the other"
    ),
    ("run city-run --nosie 5m", "unknown option '--nosie'; did you mean '--noise'?"),
    ("run city-run --foo", "unknown option '--foo'; see tracker-sim --help"),
    ("run city-run --sede 1", "unknown option '--sede'; did you mean '--seed'?"),
    ("run city-run --cadence", "--cadence needs a value: --cadence TIME"),
    ("run city-run --cadence --seed 1", "--cadence needs a value: --cadence TIME"),
    ("run city-run --seed 1 --seed=1", "--seed is given twice; once is enough"),
  ])
  func `that are not understood are named, with what is near`(
    arguments: String, complaint: String
  ) throws {
    try expect(complaint, of: arguments)
  }

  @Test(arguments: [
    ("--threshold far", "'far' is not a length; write 20m or 1.5km"),
    (
      "--threshold 10m,20m",
      "'10m,20m' is a list, and here is one value, as 20m or 1.5km; lists are for the rules of a sweep"
    ),
    (
      "--format xml",
      "'xml' is not known; there are text, json, jsonl, csv, gpx, geojson, kml, html, svg"
    ),
    ("--threshold -5m", "'-5m' makes no sense here; it must not be negative"),
    ("--threshold nan", "'nan' is not a length; write 20m or 1.5km"),
    ("--cadence 0", "'0' makes no sense here; it must be 0.001s or more"),
    ("--latency 2m", "'2m' is not a time; write 5s, 300ms, 2min or 1h"),
    ("--failure-rate 2", "'2' is too much; it must be 1 or less"),
    ("--fail 7-5", "'7-5' is the wrong way round; write 5-7"),
    ("--fail 0", "'0' is out of range; count from 1 to 2000000"),
    ("--fail 2,,3", "'' is neither a number nor a range; write 2,5-7"),
    ("--seed -1", "'-1' is no seed; write a whole number, 0 or more"),
    ("--permission 9:denied,3:denied", "'3:denied' must come later than what is before it"),
    (
      "--permission denied",
      "'denied' is not TIME:STATUS; write 0:authorized,60:denied,90:authorized"
    ),
    (
      "--geocoder ofline",
      "'ofline' is not known; did you mean 'offline'? there are offline, coordinates, nominatim=URL"
    ),
    ("--geocoder nominatim", "nominatim needs a server; write nominatim=http://localhost:8080"),
    (
      "--geocoder nominatim=host",
      #""host" is no server; write http://localhost:8080 or https://host/path"#
    ),
    ("--language e_n", "'e_n' is no language; write en, or de-CH,de,en"),
    ("--network-timeout 0", "'0' makes no sense here; it must be 0.001s or more"),
    (
      "--format cvs",
      "'cvs' is not known; did you mean 'csv'? "
        + "there are text, json, jsonl, csv, gpx, geojson, kml, html, svg"
    ),
    ("--jobs 0", "'0' is no number of rides; write 1 to 1024"),
    ("--realtime=fast", "'fast' is not a factor; write 10x"),
    ("--max-speed fly", "'fly' is not a speed; write 5.5, 20km/h, walk, run, bike or car"),
    ("--max-speed 0", "'0' makes no sense here; it must be 0.001m/s or more"),
    (
      "--columns lat",
      "'lat' names no columns; write time=NAME,lat=NAME,lon=NAME,track=NAME, or some of them"
    ),
    ("--order best", "'best' is no order of points; use time or file"),
    ("--columns lat=a,lat=b", "lat is there twice; once is enough"),
    ("--columns lat=,lon=b", "'lat=,lon=b': the name of a column is missing"),
    ("--speed fly", "'fly' is not a speed; write 5.5, 20km/h, walk, run, bike or car"),
  ])
  func `with senseless values are told what would be right`(
    option: String, complaint: String
  ) throws {
    let name = option.prefix { !" =".contains($0) }
    try expect("\(name): \(complaint)", of: "run city-run " + option)
  }

  @Test func `name input that cannot be read`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("note.txt", "hello").path
    for missing in [path, scratch.folder.path, path + ".gpx"] {
      let run = try TrackerSimRun("run", missing)
      #expect(run.status == 2)
      #expect(run.complaints.hasPrefix("tracker-sim: \(missing):"))
    }
  }

  private func expect(_ complaint: String, of arguments: String) throws {
    let run = try TrackerSimRun(arguments.split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints == "tracker-sim: \(complaint)\n")
  }
}
