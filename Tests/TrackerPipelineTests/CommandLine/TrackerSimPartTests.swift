import Foundation
import Testing

@Suite struct `The part of a route that tracker-sim rides` {
  @Test(arguments: [
    (["--from", "4s", "--to", "8.5s"], "2 fixes in 0:00:04.5"),
    (["--from", "2024-03-10T13:00:08.5+01:00"], "2 fixes in 0:00:03.5"),
    (["--track", "1", "--segment", "1", "--reverse"], "4 fixes in 0:00:12"),
    (["--loop", "2"], "8 fixes in 0:00:28"),
  ])
  func `is what the options say`(options: [String], summary: String) throws {
    let run = try TrackerSimRun(["run", "-"] + options, input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").dropFirst().first?.hasPrefix(summary) == true)
    #expect(run.complaints.isEmpty)
  }

  @Test(arguments: [
    ("--track 2", "standard input: there is no track 2 in it; it has 1 track"),
    ("--from 13s", "standard input: nothing is left of it: it lasts 12 s from 2024-03-10T12:00"),
    ("--track 0", "standard input: there is no track \"0\" in it; it has 1 track: \"A"),
    ("--track walk", "standard input: there is no track \"walk\" in it; it has 1 track: \"A"),
    ("--from 2024-03-10", "--from: '2024-03-10' is not an instant: a time must follow the date"),
    ("--to soon", "--to: 'soon' is not a time; write 5s, 300ms, 2min or 1h"),
    ("--reverse=yes", "--reverse takes no value"),
    ("--loop -1", "--loop: '-1' is no number here; count from 1 to 2000000"),
  ])
  func `is asked for in vain`(option: String, complaint: String) throws {
    let arguments = ["run", "-"] + option.split(separator: " ").map(String.init)
    let run = try TrackerSimRun(arguments, input: TinyRoute.gpx)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("tracker-sim: \(complaint)"))
  }

  @Test(arguments: ["-", "city-run"])
  func `has times that a speed does not change, which is said`(route: String) throws {
    let run = try TrackerSimRun(
      "run", route, "--speed", "run", "--interval", "2s", input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(
      run.complaints == """
        tracker-sim: warning: --speed has no effect: every point has its time
        tracker-sim: warning: --interval has no effect: every point has its time

        """)
  }
}
