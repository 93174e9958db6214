import Foundation
import Streams
import Testing

@testable import TrackerPipeline

/// Against a server that answers `/search` as Nominatim 5 does, and against one that does not.
@Suite struct NominatimSearchTests {
  private static let station = """
    {"place_id":81,"licence":"Data © OpenStreetMap contributors","osm_type":"node","osm_id":1,\
    "lat":"47.3781762","lon":"8.5402070","category":"railway","type":"station","place_rank":30,\
    "importance":0.52,"addresstype":"railway","name":"Zürich HB",\
    "display_name":"Zürich HB, Museumstrasse, City, Kreis 1, Zürich, 8001, Schweiz","address":{},\
    "boundingbox":["47.3731762","47.3831762","8.5352070","8.5452070"]}
    """
  private static let house = """
    {"lat":"47.3692","lon":"8.5390","category":"place","type":"house","addresstype":"place","name":"",\
    "display_name":"1, Bahnhofstrasse, City, Zürich, Schweiz",\
    "address":{"house_number":"1","road":"Bahnhofstrasse","city":"Zürich","country_code":"ch"},\
    "boundingbox":["47.36915","47.36925","8.53895","8.53905"]}
    """

  private func client(
    _ server: LoopbackServer, timeout: Duration = .seconds(20),
    scheduler: any Scheduler = DispatchQueue(label: "tests")
  ) throws -> NominatimClient {
    NominatimClient(
      server: try ServerAddress(server.url), userAgent: "tests/1", language: "de",
      timeout: timeout, scheduler: scheduler)
  }

  private func places(
    _ query: PlaceQuery = PlaceQuery("zürich hb"), timeout: Duration = .seconds(20),
    _ script: @escaping LoopbackServer.Script
  ) throws -> Result<[FoundPlace], GeocoderError>? {
    let server = try LoopbackServer(script)
    return NominatimSearch(try client(server, timeout: timeout)).places(for: query).waited(
      until: .now() + 20)
  }

  @Test func `asks for the whole text, near what is seen, and credits the server's data`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(200, "[]") }
    let search = NominatimSearch(try client(server))
    let region = MapRegion(south: 47, north: 48, west: 8, width: 1)

    #expect(
      search.places(for: PlaceQuery("Café & Bar", near: region)).waited(until: .now() + 20)
        == .success([]))
    #expect(
      server.requests.map(\.line) == [
        "GET /search?format=jsonv2&q=Caf%C3%A9%20%26%20Bar&limit=10"
          + "&viewbox=8.000000,47.000000,9.000000,48.000000&addressdetails=1"
          + "&accept-language=de HTTP/1.1"
      ])
    #expect(search.attribution == "© OpenStreetMap contributors, ODbL 1.0")
  }

  @Test func `a region across the antimeridian is not sent`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(200, "[]") }
    let search = NominatimSearch(try client(server))
    let region = MapRegion(south: -18, north: -16, west: 178, width: 4)
    _ = search.places(for: PlaceQuery("suva", near: region, kinds: [.city], limit: 99)).waited(
      until: .now() + 20)

    #expect(server.requests.first?.line.contains("viewbox") == false)
    #expect(server.requests.first?.line.contains("&limit=40&featureType=settlement&") == true)
  }

  @Test func `a place has its name, where it is, its kind and its extent`() throws {
    let answer = "[\(Self.station),\(Self.house)]"
    let found = try #require(try places { connection, _ in connection.answer(200, answer) }).get()

    #expect(
      found.map(\.title) == [
        "Zürich HB, Museumstrasse, City, Kreis 1, Zürich, 8001, Schweiz",
        "Bahnhofstrasse 1, City, Zürich, Schweiz",
      ])
    #expect(found.map(\.kind) == [.pointOfInterest, .address])
    #expect(found.first?.coordinate == Coordinate(latitude: 47.378_176_2, longitude: 8.540_207))
    #expect(found.first?.extent?.south == 47.373_176_2)
  }

  @Test func `only the kinds that are wanted are found, and no more than that`() throws {
    let answer = "[\(Self.station),\(Self.house),\(Self.house)]"
    let query = PlaceQuery("zürich", kinds: [.address], limit: 1)
    let found = try #require(try places(query) { connection, _ in connection.answer(200, answer) })

    #expect(try found.get().map(\.kind) == [.address])
  }

  @Test(arguments: [
    ("[]", 200, Result<Int, GeocoderError>.success(0)),
    ("<html>Blocked", 403, .failure(.refused)),
    ("<html>Slow down", 429, .failure(.rateLimited)),
    ("Query took too long to process.", 503, .failure(.offline)),
    ("Internal server error.", 500, .failure(.failed("the geocoder answers with HTTP status 500"))),
    (
      #"{"error":{"code":400,"message":"Nothing to search for."}}"#, 400,
      .failure(.failed(#"the geocoder says "Nothing to search for.""#))
    ),
    ("{}", 200, .failure(.failed("the geocoder's answer is not a list of places"))),
    ("[", 200, .failure(.failed("the geocoder's answer is not JSON"))),
    (
      #"[{"lat":"nan","lon":"8","display_name":"a"},{"lat":"91","lon":"8","display_name":"b"},7,null]"#,
      200, .failure(.failed("the geocoder's answer has no name with a position in it"))
    ),
    (
      #"[{"lat":"47","lon":"8","display_name":"a","boundingbox":["x"]},{"lat":"1","lon":"2"}]"#,
      200,
      .success(1)
    ),
  ])
  func `any answer of a server gives places or an error`(
    body: String, status: Int, outcome: Result<Int, GeocoderError>
  ) throws {
    let found = try places { connection, _ in connection.answer(status, body) }
    #expect(found?.map(\.count) == outcome)
  }

  @Test func `a server that is cut, drips or is silent is an error in time`() throws {
    let cut = try places { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n[{")
    }
    let dripping = try places(timeout: .milliseconds(200)) { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" ") { usleep(5_000) }
    }
    let silent = try places(timeout: .milliseconds(100)) { connection, _ in connection.waitForEnd()
    }

    #expect(cut == .failure(.offline))
    #expect(dripping == .failure(.timedOut))
    #expect(silent == .failure(.timedOut))
  }

  @Test func `geocodes and searches together are one request a second`() throws {
    let server = try LoopbackServer { connection, request in
      connection.answer(200, request.line.contains("/search") ? "[]" : #"{"name":"Zoo"}"#)
    }
    let scheduler = VirtualTimeScheduler()
    let client = try client(server, scheduler: scheduler)
    _ = answer(of: NominatimGeocoder(client), on: scheduler)
    let results = CurrentValueSubject<Int, Never>(0)
    let run = NominatimSearch(client).places(for: PlaceQuery("zoo"))
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in results.value += 1 })

    scheduler.advance(by: .milliseconds(999))
    #expect(server.requests.count == 1)
    scheduler.advance(by: .milliseconds(1))
    let end = Date() + 20
    while results.value == 0, Date() < end { scheduler.advance(by: .zero) }
    #expect(server.requests.map { $0.line.contains("/search") } == [false, true])
    run.cancel()
  }

  @Test func `all clients of a process share the rate of a server`() throws {
    let addresses = [
      "http://maps.example", "https://Maps.Example.:443/a", "http://maps.example:80/b",
    ]
    let clients = try (addresses + ["http://maps.example:8080"]).map {
      NominatimClient(server: try ServerAddress($0), userAgent: "tests/1")
    }

    #expect(clients[..<3].allSatisfy { $0.rate === clients[0].rate })
    #expect(clients[3].rate !== clients[0].rate)
  }

  @Test func `a blank text is not sent to the server`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(500, "") }
    let search = NominatimSearch(try client(server))

    #expect(search.places(for: PlaceQuery(" ")).waited(until: .now() + 20) == .success([]))
    #expect(
      search.places(for: PlaceQuery("a", kinds: [.coordinate])).waited(until: .now() + 20)
        == .success([]))
    #expect(server.requests.isEmpty)
  }
}
