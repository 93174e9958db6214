import Foundation
import Testing

@Suite struct `The JSON of tracker-sim` {
  @Test func `has its keys in order, and numbers as long as they mean something`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--format", "json", "--fail", "2", "--geocoder=coordinates",
      input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output == Self.json)
  }

  static let json = #"""
    {"route": {"name": "A \"walk\" north", "source": "gpx", "points": 4, "fixes": 4, "duration_s": 12.0, "length_m": 100.045, "moving_s": 12.0, "mean_speed_m_s": 8.337, "climb_m": null, "timing": "recorded", "dropped": {"outOfOrder": 0, "invalid": 0, "noPosition": 0}},
     "places": [
      {"index": 1, "t": 0.3, "fix_t": 0.0, "latitude": 46.5, "longitude": 8.0, "horizontal_accuracy_m": null, "title": "46.50000, 8.00000", "distance_m": 0.0, "total_m": 0.0, "total_across_interruptions_m": 0.0},
      {"index": 2, "t": 10.3, "fix_t": 8.5, "latitude": 46.5006, "longitude": 8.0, "horizontal_accuracy_m": null, "title": "46.50060, 8.00000", "distance_m": 66.697, "total_m": 66.697, "total_across_interruptions_m": 0.0},
      {"index": 3, "t": 15.3, "fix_t": 12.0, "latitude": 46.5003, "longitude": 8.0, "horizontal_accuracy_m": null, "title": "46.50030, 8.00000", "distance_m": 33.348, "total_m": 100.045, "total_across_interruptions_m": 0.0}],
     "alerts": [
      {"t": 5.3, "kind": "geocoder", "message": "No place for 46.50030, 8.00000: the simulated geocoder was told to fail. The tracker tries again with the next tick."}],
     "totals": {"fixes": 4, "movements": 3, "ticks": 5, "geocodes": 4, "failures": 1, "distance_m": 100.045, "distance_across_interruptions_m": 0.0, "dropped": {"invalid": 0, "outOfOrder": 0, "inaccurate": 0, "tooFast": 0}},
     "metrics": {"rides": 1, "rides_without_place": 0, "duration_s": 12.0, "recorded_s": 12.0, "length_m": 100.045, "smoothed_length_m": 100.045, "geocodes": 4, "interrupted_geocodes": 0, "geocodes_after_end": 1, "geocodes_per_hour": 900.0, "failures": 1, "commits": 3, "commits_after_end": 1, "ticks": 5, "interrupted_ticks": 0, "ticks_after_end": 3, "idle_ticks": 0, "idle_share": 0.0, "distance_m": 100.045, "distance_across_interruptions_m": 0.0, "distance_share": 1.0, "deviation_mean_m": 0.0, "deviation_greatest_m": 0.0, "freshness_median_s": 3.3, "freshness_95_s": 6.3, "freshness_worst_s": 6.3, "missed_movements": 0, "longest_gap_m": 66.697, "longest_wait_s": 8.5},
     "settings": {"threshold_m": 20.0, "cadence_s": 5.0, "geocode_timeout_s": 10.0, "max_accuracy_m": null, "max_speed_m_s": null, "settle_s": 15.0, "geocoder": "coordinates", "seed": 1, "options": {"geocoder": "coordinates", "fail": "2"}}}

    """#

  @Test func `escapes what would end a string, or is no character`() throws {
    let scratch = try Scratch()
    let unnamed = TinyRoute.gpx.replacing(/<name>.*<\/name>/, with: "")
    let path = try scratch.file("a\u{1}\"\\\n\u{7F}ü.gpx", unnamed).path
    let run = try TrackerSimRun("run", path, "--format", "json")
    #expect(run.output.hasPrefix(#"{"route": {"name": "a\u0001\"\\\n\u007fü", "source""#))
  }

  @Test func `is what a JSON parser reads`() throws {
    let run = try TrackerSimRun("run", "city-run", "--format=json", "--permission=0:denied")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(
      object?.keys.sorted() == ["alerts", "metrics", "places", "route", "settings", "totals"])
    #expect((object?["places"] as? [Any])?.isEmpty == true)
    #expect((object?["alerts"] as? [[String: Any]])?.first?["kind"] as? String == "permission")
  }

  @Test func `is the same, byte for byte, for the same seed`() throws {
    let arguments = ["run", "city-run", "--format", "json", "--failure-rate", "0.3", "--seed"]
    let runs = try ["7", "7", "8"].map { try TrackerSimRun(arguments + [$0]).output }
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test func `is the same for both ways to write options, and for units`() throws {
    let route = try Scratch()
    let path = try route.file("tiny.gpx", TinyRoute.gpx).path
    let apart = try TrackerSimRun(
      "run", "--threshold", "0.04km", path, "--format", "json", "--latency", "250ms")
    let joined = try TrackerSimRun("run", path, "--threshold=40", "--latency=0.25", "--format=json")
    #expect(apart.status == 0)
    // But for the options, which are told as they were written.
    let ends = [apart, joined].map { $0.output.split(separator: #""options""#) }
    #expect(ends[0][0] == ends[1][0])
    #expect(ends[0][1].contains(#""threshold": "0.04km""#))
    #expect(apart.output.contains("\"t\": 10.25,"))
  }

  @Test func `the control characters beyond ASCII are escaped`() throws {
    let route = TinyRoute.gpx.replacing("walk", with: "w\u{9B}31mé")
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--format", "json", input: route)
    #expect(run.output.contains(#"w\u009b31mé"#), "\(run.output.prefix(300))")
    #expect(!run.output.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
  }
}
