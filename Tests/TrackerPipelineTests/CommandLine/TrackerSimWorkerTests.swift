import Foundation
import Testing

@testable import tracker_sim

@Suite struct TrackerSimWorkerTests {
  private static func answers(to tasks: String) throws -> [[String: Any]] {
    let run = try TrackerSimRun("worker", input: tasks)
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    return try run.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test func `each task is answered with a line, in order, whatever becomes of it`() throws {
    let answers = try Self.answers(
      to: """
        {"id": "a", "route": "city-run", "options": {"geocoder": "coordinates"}}
        {"id": 2, "route": "no-such-file.gpx"}
        no JSON

        {"id": 4, "route": {"fixes": [[0, 46, 8], [5, 46.001, 8]]}, "options": {"speed": "much"}}
        {"id": 5, "route": {"fixes": [[0, 46, 8], [5, 46.001, 8]]}, "options": {"cadence": "1s"}}
        """)

    #expect(answers.count == 5)
    #expect(answers.map { $0["error"] == nil } == [true, false, false, false, true])
    #expect(answers[0]["id"] as? String == "a")
    #expect(answers[1]["id"] as? Int == 2)
    #expect((answers[1]["error"] as? String)?.contains("no-such-file.gpx") == true)
    #expect((answers[2]["error"] as? String)?.hasPrefix("column 1: ") == true)
    #expect(
      (answers[3]["error"] as? String)?.hasPrefix("column 82: options.speed: 'much' is not a speed")
        == true, "\(answers[3])")
    let ride = try #require(answers[4]["ride"] as? [String: Any])
    #expect((ride["places"] as? [Any])?.count == 2)
    #expect(
      ((answers[4]["ride"] as? [String: Any])?["metrics"] as? [String: Any])?["geocodes"] as? Int
        == 2)
  }

  @Test func `a ride in an answer is the one that run has`() throws {
    let options = ["--threshold", "50m", "--failure-rate", "0.2", "--seed", "7"]
    let run = try TrackerSimRun(["run", "city-run", "--format", "json"] + options)
    let answers = try Self.answers(
      to: #"{"route": "city-run", "options": {"threshold": "50m", "failure-rate": 0.2, "seed": 7}}"#
    )

    let alone = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? NSDictionary)
    let ride = try #require(answers.first?["ride"] as? NSDictionary)
    #expect(ride == alone)
  }

  @Test func `a task may do without its places`() throws {
    let answers = try Self.answers(to: #"{"route": "city-run", "places": false}"#)

    let ride = try #require(answers.first?["ride"] as? [String: Any])
    #expect(ride["places"] == nil)
    #expect(ride["totals"] != nil)
  }

  @Test func `remarks about a route are in its answer`() throws {
    let scratch = try Scratch()
    let route = try scratch.file("untimed.csv", "lat,lon\n46,8\n46.001,8\n")
    let answers = try Self.answers(to: "{\"route\": \"\(route.path)\"}")

    let warnings = try #require(answers.first?["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix("no point has a time") })
  }

  @Test func `the answers do not depend on how the tasks are divided`() throws {
    let tasks = (0..<6).map { number in
      #"{"id": \#(number), "route": "city-run", "#
        + #""options": {"threshold": \#(10 * number + 10), "to": "200s"}}"#
    }
    let whole = try TrackerSimRun("worker", input: tasks.joined(separator: "\n") + "\n")
    let parts = try [tasks[..<1], tasks[1..<4], tasks[4...]].map { part in
      try TrackerSimRun("worker", input: part.joined(separator: "\n")).output
    }

    #expect(parts.joined() == whole.output)
  }
}
