import Foundation
import Testing

@Suite(.waitsForTheClock) struct `A Nominatim server, asked by tracker-sim` {
  /// Three places, of which the server does not know the second.
  private static func answer(_ connection: LoopbackServer.Connection, _ line: String) {
    if line.contains("lat=46.500600") {
      connection.answer(200, #"{"error":"Unable to geocode"}"#)
    } else {
      let latitude = line.split(separator: "lat=").last?.prefix(7) ?? ""
      connection.answer(200, #"{"name":"Inn \#(latitude)","address":{"country_code":"ch"}}"#)
    }
  }

  @Test func `is not asked in virtual time, unless that is allowed`() throws {
    let server = try LoopbackServer { connection, request in
      Self.answer(connection, request.line)
    }
    let run = try TrackerSimRun(
      "run", "-", "--geocoder", "nominatim=\(server.url)", input: TinyRoute.gpx)

    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.complaints.contains(
        "allow one request a second with --allow-network, or ride by the clock"))
    #expect(server.requests.isEmpty)
  }

  @Test func `names places in virtual time as slowly as it may, and at the scripted latency`()
    throws
  {
    let server = try LoopbackServer { connection, request in
      Self.answer(connection, request.line)
    }
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=\(server.url)/", "--allow-network", "--threshold=60m",
      "--language=de", "--format", "json", input: TinyRoute.gpx)

    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    #expect(
      run.output.contains(#"{"index": 1, "t": 0.3, "fix_t": 0.0, "latitude": 46.5, "#))
    #expect(run.output.contains(#""title": "Inn 46.5000, CH""#))
    #expect(run.output.contains("nothing is known there"))
    #expect(run.output.contains(#""attribution": "© OpenStreetMap contributors, ODbL 1.0"}"#))
    #expect(server.requests.map { $0.line.contains("lat=46.500000") } == [true, false])
    #expect(server.requests.allSatisfy { $0.line.contains("&accept-language=de ") })
    #expect(server.requests.first?.headers["user-agent"]?.hasPrefix("tracker-sim/0.1.0 (") == true)
  }

  @Test func `counts in real time when it answers`() throws {
    let server = try LoopbackServer { connection, request in
      Self.answer(connection, request.line)
    }
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=\(server.url)", "--realtime=20x", "--latency=0",
      "--geocode-timeout=60s",
      input: TinyRoute.gpx)

    #expect(run.status == 0)
    #expect(run.output.contains("Inn 46.5000, CH"))
    #expect(run.output.contains("names:   © OpenStreetMap contributors, ODbL 1.0\n"))
  }

  @Test func `that is out of reach is an alert, and the ride goes on, and fails at its end`() throws
  {
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=http://127.0.0.1:1", "--realtime=1000x", "--latency=0",
      input: TinyRoute.gpx)

    #expect(run.status == 1)
    #expect(run.output.contains("0 places, 0.000 km"))
    #expect(run.output.contains("alert at 0:00:"))
    let last = run.complaints.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("tracker-sim: A \"walk\" north: the server answered none of "))
    // Whichever comes first, by the clock.
    let reasons = ["the geocoder cannot be reached", "the geocoder did not answer in time"]
    #expect(reasons.contains { last.hasSuffix(" geocodes: \($0)") })
  }

  @Test func `that answers once, or that it knows nothing, has taken part`() throws {
    let server = try LoopbackServer { connection, request in
      if request.line.contains("lat=46.500000") {
        connection.answer(200, #"{"error":"Unable to geocode"}"#)
      } else {
        connection.answer(500, "")
      }
    }
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=\(server.url)", "--allow-network", "--threshold=1km",
      "--settle=0", "--format=csv", input: TinyRoute.gpx)

    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
  }

  @Test func `that is never asked, as all failures are scripted, is not to blame`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=http://127.0.0.1:1", "--allow-network", "--fail=1-99",
      input: TinyRoute.gpx)

    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
  }

  @Test func `has the status of what is worse when a route cannot be read`() throws {
    let run = try TrackerSimRun(
      "run", "-", "/no/such.gpx", "--geocoder=nominatim=http://127.0.0.1:1", "--realtime=1000x",
      "--latency=0", "--format=csv", input: TinyRoute.gpx)

    #expect(run.status == 2)
    #expect(run.complaints.contains("the server answered none of "))
  }

  @Test func `is announced to be asked too seldom by a ride that is too fast`() throws {
    let fast = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=http://127.0.0.1:1", "--realtime=1000x", "--latency=0",
      "--threshold=1km", input: TinyRoute.gpx)
    let slow = try TrackerSimRun(
      "run", "-", "--geocoder=nominatim=http://127.0.0.1:1", "--realtime=1000x", "--latency=0",
      "--threshold=1km", "--cadence=1000s", input: TinyRoute.gpx)

    #expect(
      fast.complaints.hasPrefix(
        "tracker-sim: note: the server is asked once a second, which is once in 1000 s of this ride: "
          + "where each tick finds a movement, of the geocodes 1 % wait and 99 % time out (10 s of the "
          + "ride are 0.01 s); a slower ride or a longer --cadence has time for all\n"))
    #expect(!slow.complaints.contains("note"))
  }
}
