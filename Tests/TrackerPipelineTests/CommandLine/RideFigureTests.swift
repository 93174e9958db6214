import Foundation
import Testing

/// The same figures in text, JSON, CSV and on the page.
@Suite struct RideFigureTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Two segments of 100 m and 100 s, with 1 km and a time between them.
  private func interrupted(seconds: Int = 600) throws -> String {
    let points = (0..<42).map { index in
      let (metres, second) =
        index < 21 ? (index * 5, index * 5) : (index * 5 + 995, index * 5 + seconds - 5)
      return (index == 21 ? "</trkseg><trkseg>" : "")
        + GPX.point("\(46 + Double(metres) / 111_170)", at: second)
    }
    return try scratch.file("ride.gpx", GPX.track(points.joined())).path
  }

  private func run(_ file: String, _ arguments: String...) throws -> String {
    let run = try TrackerSimRun(["run", file, "--geocoder", "coordinates"] + arguments)
    #expect(run.status == 0, "\(run.complaints)")
    return run.output
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `the way across interruptions is said beside each total`() throws {
    let file = try interrupted()
    let ride = try object(run(file, "--format", "json"))
    let totals = try #require(ride["totals"] as? [String: Any])
    let metrics = try #require(ride["metrics"] as? [String: Any])
    let places = try #require(ride["places"] as? [[String: Any]])
    let (total, across) = try (
      #require(totals["distance_m"] as? Double),
      #require(totals["distance_across_interruptions_m"] as? Double)
    )
    #expect(abs(across - 1_000) < 20 && total > across + 150)
    #expect(metrics["distance_across_interruptions_m"] as? Double == across)
    #expect(places.last?["total_across_interruptions_m"] as? Double == across)
    #expect(places.first?["total_across_interruptions_m"] as? Double == 0)
    let share = try #require(metrics["distance_share"] as? Double)
    let length = try #require(metrics["length_m"] as? Double)
    #expect(abs(share - (total - across) / length) < 1e-5)

    func kilometres(_ metres: Double) -> String { String(format: "%.3f km", metres / 1_000) }
    let text = try run(file)
    #expect(
      text.contains(
        " places, \(kilometres(total)), \(kilometres(across)) of it across interruptions\n"),
      "\(text)")
    let csv = try run(file, "--format", "csv").split(separator: "\r\n")
    #expect(csv[0].hasSuffix("total_m,total_across_interruptions_m"))
    #expect(csv.last?.split(separator: ",").last.flatMap { Double($0) } == across)
    let page = scratch.folder.appendingPathComponent("page.html").path
    _ = try run(file, "--html", page)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("\"across\": \"") || html.contains("\"across\":\""))
  }

  @Test func `JSON lines end with the figures of JSON`() throws {
    let file = try interrupted()
    let ride = try object(run(file, "--format", "json"))
    let last = try #require(run(file, "--format", "jsonl").split(separator: "\n").last)
    let line = try object(last)
    #expect(line["event"] as? String == "totals")
    #expect(line["metrics"] as? NSObject == ride["metrics"] as? NSObject)
    #expect(line["distance_across_interruptions_m"] != nil)
  }

  @Test func `the ride ends with the last fix, and places after it are marked`() throws {
    let points = [0, 6, 12].map { GPX.point("\(46 + Double($0) / 1e4)", at: $0) }
    let file = try scratch.file("ride.gpx", GPX.track(points.joined())).path
    let text = try run(file)
    let ride = try object(run(file, "--format", "json"))
    let places = try #require(ride["places"] as? [[String: Any]])
    let end = try #require((ride["route"] as? [String: Any])?["duration_s"] as? Double)
    let late = places.count { ($0["t"] as? Double ?? 0) > end }
    #expect(late > 0)
    #expect((ride["metrics"] as? [String: Any])?["commits_after_end"] as? Int == late)
    let lines = text.split(separator: "\n")
    let mark = try #require(lines.firstIndex { $0.contains("- after the end -") })
    let next = try #require(lines[mark + 1].split(separator: " ").first)
    #expect(Int(next) == places.count - late + 1)
  }

  @Test(arguments: [600, 90_000, 73_938_560])
  func `columns of times never run together, however long the ride is`(seconds: Int) throws {
    let text = try run(interrupted(seconds: seconds))
    let days = seconds / 86_400
    let rows = text.split(separator: "\n").filter {
      $0.wholeMatch(of: #/ +\d+ .*\d:\d\d:\d\d\.3 .*/#) != nil
    }
    #expect(rows.count > 5)
    for row in rows {
      #expect(row.wholeMatch(of: #/ +\d+  +(\d+ d )?\d+:\d\d:\d\d\.3  .*/#) != nil, "\(row)")
    }
    if days > 0 {
      #expect(rows.last?.contains(" \(days) d ") == true)
      #expect(text.contains("fixes in \(days) d "))
    }
  }
}
