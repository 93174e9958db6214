import Foundation
import Streams
import Testing

@testable import TrackerPipeline

/// Against a server on this machine that answers as OSRM does, and against those that do not.
@Suite struct OSRMDirectionsTests {
  private func outcome(
    _ recorded: RecordedAnswer = .motorway, timeout: Duration = .seconds(20),
    _ script: @escaping LoopbackServer.Script
  ) throws -> Result<Directions, DirectionsError>? {
    let server = try LoopbackServer(script)
    let service = try OSRMDirections(of: server, for: recorded.request.mode, timeout: timeout)
    return withExtendedLifetime(server) {
      service.directions(for: recorded.request).waited(until: .now() + 20)
    }
  }

  private func instructions(_ answer: RecordedAnswer) throws -> [String] {
    try #require(try answer.directions()).get().steps.map(\.instruction)
  }

  @Test func `asks for longitude before latitude, near roads only, and says who asks`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(400, "") }
    let request = RecordedAnswer.viaThreeStops.request
    _ = try OSRMDirections(of: server).directions(for: request).waited(until: .now() + 20)

    #expect(
      server.requests.map(\.line) == [
        "GET /route/v1/driving/8.702000,47.498700;8.723000,47.498700;8.746000,47.495000;"
          + "8.721200,47.510000?steps=true&geometries=polyline6&overview=false&annotations=speed"
          + "&radiuses=1000;1000;1000;1000 HTTP/1.1"
      ])
    #expect(server.requests.first?.headers["user-agent"] == "tests/1")
  }

  @Test func `each mode has a server of its own, and one without is told`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(400, "") }
    let service = try OSRMDirections(of: server, for: .bike)

    #expect(
      service.directions(for: RecordedAnswer.walk.request).waited(until: .now() + 20)
        == .failure(.noServer(.walk)))
    #expect(server.requests.isEmpty)
  }

  @Test func `a way has its line, its length and its time, and credits the data`() throws {
    let way = try #require(try RecordedAnswer.motorway.directions()).get()

    #expect(way.followsRoads)
    #expect(way.distance == 2650.9)
    #expect(way.duration == .milliseconds(143_600))
    #expect(way.line.count == (way.speeds?.count ?? 0) + 1)
    #expect(way.attribution == "© OpenStreetMap contributors, ODbL 1.0")
    #expect(way.name == "A – B")
    #expect(way.steps.map(\.start) == way.steps.map(\.start).sorted())
    #expect(way.steps.last?.start == way.line.count - 1)
    let length = zip(way.line, way.line.dropFirst()).reduce(0) {
      $0 + Geodesic.distance(from: $1.0, to: $1.1)
    }
    #expect(abs(length - way.distance) < 0.005 * length)
  }

  @Test func `steps are described in sentences`() throws {
    #expect(
      try instructions(.viaThreeStops) == [
        "Head east on Zürcherstrasse (1)", "Turn right onto Turmhaldenstrasse", "Arrive at B",
        "Head south on Turmhaldenstrasse", "At the end of the road, turn left onto Brunngasse",
        "Turn right onto Sankt-Georgen-Strasse", "Turn left onto Breitestrasse",
        "Turn right onto Grüzefeldstrasse",
        "At Kreisel Grüze, take the 3rd exit onto Rümikerstrasse",
        "Leave the roundabout onto Rümikerstrasse", "Arrive at C", "Head north on Rümikerstrasse",
        "At the roundabout, go straight onto Hegistrasse",
        "At the end of the road, turn left onto St. Gallerstrasse (1)",
        "At the roundabout, take the 1st exit onto Frauenfelderstrasse",
        "Leave the roundabout onto Frauenfelderstrasse",
        "Take the ramp on the left toward A1: Zürich", "Merge slightly left onto A1",
        "Take the exit on the right toward Ohringen", "Turn right onto Schaffhauserstrasse",
        "Arrive at D",
      ])
    #expect(
      try instructions(.motorway) == [
        "Head south on Schaffhauserstrasse", "Take the ramp on the left toward A1: St. Gallen",
        "Merge slightly left onto A1",
        "Keep slightly right at the fork onto A1 toward St. Gallen, Frauenfeld", "Arrive at B",
      ])
    #expect(try instructions(.ferry).contains("Take the ferry Fähre Töss"))
    #expect(try instructions(.pushingBike).contains { $0.hasSuffix(", pushing the bike") })
    #expect(try instructions(.roundabout)[1] == "Enter the roundabout")
  }

  @Test func `stops at one place are a way without a length`() throws {
    let way = try #require(try RecordedAnswer.samePlace.directions()).get()
    #expect(way.distance == 0)
    #expect(way.line.count == 2)
    #expect(way.steps.count == 2)
    #expect(try way.route().fixes.count == 1)

    let via = try #require(try RecordedAnswer.viaSamePlace.directions()).get()
    #expect(via.steps.count { $0.instruction.hasPrefix("Arrive") } == 3)
    #expect(via.speeds?.contains(0) == true)
  }

  @Test func `an island cannot be reached, and nothing pretends that it can`() throws {
    #expect(
      try RecordedAnswer.island.directions()
        == .failure(.noWay(RecordedAnswer.island.request)))
    // A server that has moved the stop to the mainland, 2,814 m away.
    let snapped = try RecordedAnswer.islandSnapped.directions()
    #expect(snapped == .failure(.noRoad(near: "B", within: 1_000, .car)))
    #expect(
      try RecordedAnswer.far.directions() == .failure(.noRoad(near: "B", within: 1_000, .car)))
  }

  @Test func `a stop beside the road is told`() throws {
    let asked = RecordedAnswer.motorway.request
    let moved = DirectionsRequest(
      asked.stops.map { stop in
        let aside = Geodesic.destination(from: stop.coordinate, north: 431, east: 0)
        return .init(name: stop.name, coordinate: aside)
      }, by: .car)
    let answer = HTTPResponse(status: 200, body: Data(try RecordedAnswer.motorway.text.utf8))

    let notes = try answer.directions(for: moved, within: 1_000).notes
    #expect(notes.count == 2)
    #expect(notes.last == "the nearest road to B is 431 m away; the way there is not shown")
  }

  @Test(arguments: [
    (
      #"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 0"}"#, 400,
      "there is no way to go by car within 1000 m of A"
    ),
    (#"{"code":"NoSegment"}"#, 400, "there is no way to go by car within 1000 m of A"),
    (
      #"{"code":"NoSegment","message":"coordinate 99999999999999999999"}"#, 400,
      "there is no way to go by car within 1000 m of A"
    ),
    (
      #"{"code":"NoRoute","message":"Impossible route between points"}"#, 400,
      "no way leads by car from A to B"
    ),
    (
      #"{"code":"TooBig","message":"Number of entries 501 is higher than current maximum (500)"}"#,
      400, "the router takes no request as long as this; leave out some stops"
    ),
    (
      "<html>Request-URI Too Large</html>", 414,
      "the router takes no request as long as this; leave out some stops"
    ),
    (
      #"{"message":"Too Many Requests"}"#, 429,
      "the router wants fewer requests; it asks for a pause of 7 s"
    ),
    ("<html>Forbidden</html>", 403, "the router answers with HTTP status 403"),
    (
      #"{"code":"InvalidQuery","message":"Query string malformed close to position 48"}"#, 400,
      #"the router says "Query string malformed close to position…""#
    ),
    (#"{"code":"DisabledDataset"}"#, 400, #"the router says "DisabledDataset""#),
    (#""Internal Error""#, 500, "the router answers with HTTP status 500"),
    (
      "<html>Bad Gateway</html>", 502,
      "the router answers with HTTP status 502, Bad Gateway"
    ),
    ("", 301, "the router has moved away"),
    ("<html>Welcome to nginx!</html>", 200, "the router's answer is not that of OSRM"),
    (#"{"trip":{}}"#, 200, "the router's answer is not that of OSRM"),
    ("", 200, "the router's answer is not that of OSRM"),
    (#"{"code":"Ok"}"#, 200, "the router's answer has no route in it"),
    (#"{"code":"Ok","routes":[]}"#, 200, "the router's answer has no route in it"),
    (#"{"code":"Ok\u001b[2J","message":"\u001b[2J"}"#, 400, #"the router says "\u{1B}[2J""#),
  ])
  func `every error is one sentence`(body: String, status: Int, sentence: String) throws {
    let outcome = try outcome { connection, _ in
      connection.answer(status, body, headers: "Retry-After: 7")
    }
    guard case .failure(let error) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(error.description == sentence)
  }

  /// Each changes one thing in an answer that is right.
  @Test(arguments: [
    (
      #""duration":143.6,"distance":2650.9"#, #""duration":143.6,"distance":26509"#,
      "is 26509 m long, and its line 26"
    ),
    (
      #""duration":143.6,"distance":2650.9"#, #""duration":-1,"distance":2650.9"#,
      "a duration of -1.0 s, which cannot be"
    ),
    (
      #""duration":143.6,"distance":2650.9"#, #""duration":1e300,"distance":2650.9"#,
      "which cannot be"
    ),
    (#""speed":\["#, #""speed":[1,"#, "speeds for"),
    (#""distance":445.5"#, #""distance":445500"#, "has steps of other lengths than its whole"),
    (#""duration":41.9"#, #""duration":4190"#, "has steps of other lengths than its whole"),
    (#""speed":\[[0-9.]+"#, #""speed":[1e9"#, "has a speed which cannot be"),
    (#""speed":\[[0-9.]+"#, #""speed":[-1"#, "has a speed which cannot be"),
    (#""geometry":"[^"]+"#, #""geometry":"~"#, "has a step whose line cannot be read"),
    (#""geometry":"[^"]+"#, #""geometry":""#, "has a step whose line cannot be read"),
    (#""geometry":"[^"]+"#, #""geometry":"??"#, "has a gap in its line at 0.00000, 0.00000"),
    (
      #""waypoints":\[\{"location":\[[0-9.]+"#, #""waypoints":[{"location":[190"#,
      "has a stop that is no position"
    ),
    (
      #""waypoints":\[\{"location":\[[0-9.]+,"#, #""waypoints":[{"location":[8.725,"#,
      "has a line that does not lead"
    ),
    (#""waypoints":\[\{"#, #""waypoints":[{"location":[8,47]},{"#, "is about other stops"),
    (#""legs":\["#, #""legs":[{"steps":[]},"#, "is about other stops"),
    (#""steps":\[.*\],"weight_name""#, #""steps":[]}],"weight_name""#, "has no steps in it"),
  ])
  func `an answer that lies is not believed`(
    pattern: String, lie: String, complaint: String
  ) throws {
    let text = try RecordedAnswer.motorway.text
    let changed = text.replacing(try Regex(pattern), with: lie, maxReplacements: 1)
    #expect(changed != text, "the answer has none of it")
    let outcome = try outcome { connection, _ in connection.answer(200, changed) }
    guard case .failure(let error) = outcome else {
      Issue.record("\(complaint): believed")
      return
    }
    #expect(error.description.hasPrefix("the router's answer "))
    #expect(error.description.contains(complaint))
  }

  @Test func `a server that is cut, drips, is silent or endless is an error in time`() throws {
    let text = try RecordedAnswer.motorway.text
    let cut = try outcome { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n")
      connection.send(String(text.prefix(700)))
    }
    let dripping = try outcome(timeout: .milliseconds(200)) { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n")
      for byte in text.utf8 { guard connection.send([byte]), usleep(5_000) == 0 else { return } }
    }
    let silent = try outcome(timeout: .milliseconds(100)) { connection, _ in connection.waitForEnd()
    }
    let slow = try outcome { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for byte in text.utf8 { connection.send([49, 13, 10, byte, 13, 10]) }
      connection.send("0\r\n\r\n")
    }

    #expect(cut == .failure(.offline))
    #expect(dripping == .failure(.timedOut))
    #expect(silent == .failure(.timedOut))
    #expect(try slow?.get().distance == 2650.9)
    let nobody = OSRMDirections(
      servers: [.car: try ServerAddress("http://127.0.0.1:1")], userAgent: "tests/1")
    #expect(
      nobody.directions(for: RecordedAnswer.motorway.request).waited(until: .now() + 20)
        == .failure(.offline))
  }

  @Test(arguments: UInt64(1)...4)
  func `any bytes are read without a crash`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    for answer in RecordedAnswer.allCases {
      let original = Array(try answer.text.utf8)
      for _ in 0..<20 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
          let index = Int.random(in: 0..<bytes.count, using: &chance)
          bytes[index] =
            Bool.random(using: &chance)
            ? UInt8.random(in: 0...255, using: &chance)
            : bytes[Int.random(in: 0..<bytes.count, using: &chance)]
        }
        let response = HTTPResponse(status: 200, body: Data(bytes))
        do throws(DirectionsError) {
          let way = try response.directions(for: answer.request, within: 1_000)
          #expect(way.line.count >= 2, "seed \(seed)")
          _ = try? way.route()
        } catch {
          #expect(!error.description.isEmpty, "seed \(seed)")
        }
      }
    }
  }
}
