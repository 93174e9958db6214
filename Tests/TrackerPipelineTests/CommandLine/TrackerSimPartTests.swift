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

  @Test func `a time may be hours, minutes and seconds, as the command writes it`() throws {
    for (text, seconds) in [
      ("0:05:00", "300s"), ("5:00", "300s"), ("0:00:00.3", "0.3s"), ("1:00:00", "1h"),
    ] {
      let runs = try [text, seconds].map {
        try TrackerSimRun("run", "city-bicycle-ride", "--cadence", $0, "--format", "csv")
      }
      #expect(runs.map(\.status) == [0, 0], "\(text)")
      #expect(runs[0].output == runs[1].output, "\(text)")
    }
    for text in ["5:60", "1:2", ":30", "1:2:3:4", "0:05:", "5:00.", "0:5x", "-1:00", "1.5:00"] {
      let run = try TrackerSimRun("run", "city-run", "--from=\(text)")
      #expect(run.status == 2, "\(text)")
      #expect(run.complaints.contains("is not a time"), "\(text): \(run.complaints)")
    }
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
