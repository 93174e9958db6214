import Foundation
import Streams
import Testing

@testable import TrackerPipeline

/// Against a server that speaks HTTP as it should.
@Suite struct NominatimGeocoderTests {
  private static let zurich =
    #"{"lat":"47.4","name":"Zoo","address":{"city":"Zürich","country_code":"ch"}}"#

  private func geocoder(
    _ server: LoopbackServer, path: String = "", language: String? = nil,
    patience: Duration = .zero, scheduler: any Scheduler = DispatchQueue(label: "tests")
  ) throws -> NominatimGeocoder {
    NominatimGeocoder(
      NominatimClient(
        server: try ServerAddress(server.url + path), userAgent: "tests/1", language: language,
        timeout: .seconds(20), patience: patience, scheduler: scheduler))
  }

  @Test func `asks for the place, says who asks, and credits the server's data`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(200, Self.zurich) }
    let geocoder = try geocoder(server, path: "/nominatim/", language: "en")

    #expect(answer(of: geocoder, at: 47.4, 8.5) == .success(Placemark(title: "Zoo, Zürich, CH")))
    #expect(
      server.requests.map(\.line) == [
        "GET /nominatim/reverse?format=jsonv2&lat=47.400000&lon=8.500000&zoom=18"
          + "&addressdetails=1&accept-language=en HTTP/1.1"
      ])
    #expect(server.requests.first?.headers["user-agent"] == "tests/1")
    #expect(server.requests.first?.headers["cookie"] == nil)
    #expect(geocoder.attribution == "© OpenStreetMap contributors, ODbL 1.0")
  }

  @Test(arguments: [zurich, #"{"error":"Unable to geocode"}"#])
  func `asks once for what it knows, and takes no cookies`(body: String) throws {
    let server = try LoopbackServer { connection, _ in
      connection.answer(200, body, headers: "Set-Cookie: a=b")
    }
    let scheduler = VirtualTimeScheduler()
    let geocoder = try geocoder(server, scheduler: scheduler)
    let first = answer(of: geocoder, at: 47.4, 8.5, on: scheduler)

    #expect(answer(of: geocoder, at: 47.400_01, 8.5, on: scheduler) == first)
    #expect(server.requests.count == 1)
    scheduler.advance(by: .seconds(1))
    _ = answer(of: geocoder, at: 47.5, 8.5, on: scheduler)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.headers["cookie"] == nil)
  }

  @Test func `asks no more than once a second`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(200, Self.zurich) }
    let scheduler = VirtualTimeScheduler()
    let geocoder = try geocoder(server, scheduler: scheduler)
    _ = answer(of: geocoder, at: 1, 1, on: scheduler)
    let inbox = Inbox()
    let ended = DispatchSemaphore(value: 0)
    let location = Location(coordinate: Coordinate(latitude: 2, longitude: 2), time: .zero)
    let run = geocoder.reverseGeocode(location).sink { _ in
      ended.signal()
    } receiveValue: {
      inbox.add(.success($0))
    }

    scheduler.advance(by: .milliseconds(999))
    #expect(scheduler.pendingCount == 1)
    #expect(server.requests.count == 1)
    scheduler.advance(by: .milliseconds(1))
    ended.wait(delivering: scheduler)
    #expect(server.requests.count == 2)
    #expect(inbox.all.count == 1)
    run.cancel()
  }

  @Test(arguments: [(429, GeocoderError.rateLimited), (403, .refused)])
  func `leaves a server alone for as long as it asks for`(
    status: Int, error: GeocoderError
  ) throws {
    let server = try LoopbackServer { connection, _ in
      connection.answer(status, "<html>", headers: "Retry-After: 60")
    }
    let scheduler = VirtualTimeScheduler()
    let geocoder = try geocoder(server, scheduler: scheduler)

    #expect(answer(of: geocoder, on: scheduler) == .failure(error))
    scheduler.advance(by: .seconds(59))
    #expect(answer(of: geocoder, at: 1, 1, on: scheduler) == .failure(error))
    #expect(server.requests.count == 1)
    scheduler.advance(by: .seconds(1))
    #expect(answer(of: geocoder, at: 1, 1, on: scheduler) == .failure(error))
    #expect(server.requests.count == 2)
  }

  @Test func `leaves a server alone for a minute that refuses it, whatever its patience`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(403, "<html>") }
    let scheduler = VirtualTimeScheduler()
    let geocoder = try geocoder(server, patience: .seconds(600), scheduler: scheduler)

    for second in [0, 5, 54] {
      scheduler.advance(by: .seconds(second))
      #expect(answer(of: geocoder, at: 1, 1, on: scheduler) == .failure(.refused))
    }
    #expect(server.requests.count == 1)
    scheduler.advance(by: .seconds(1))
    #expect(answer(of: geocoder, at: 1, 1, on: scheduler) == .failure(.refused))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [(429, GeocoderError.rateLimited), (503, .offline)])
  func `during a server's pause all requests fail with the error that announced it`(
    status: Int, error: GeocoderError
  ) throws {
    let server = try LoopbackServer { connection, _ in
      connection.answer(status, "", headers: "Retry-After: 60")
    }
    let scheduler = VirtualTimeScheduler()
    let geocoder = try geocoder(server, patience: .seconds(59), scheduler: scheduler)

    #expect(answer(of: geocoder, on: scheduler) == .failure(error))
    #expect(answer(of: geocoder, at: 1, 1, on: scheduler) == .failure(error))
    #expect(server.requests.count == 1)
  }

  @Test(.waitsForTheClock, arguments: [429, 503])
  func `with patience, a question waits the pause out, and asks again`(status: Int) throws {
    let count = CurrentValueSubject<Int, Never>(0)
    let server = try LoopbackServer { connection, _ in
      count.value += 1
      if count.value > 2 {
        connection.answer(200, Self.zurich)
      } else {
        connection.answer(status, "", headers: "Retry-After: 1")
      }
    }
    let geocoder = try geocoder(server, patience: .seconds(60))

    #expect(answer(of: geocoder, at: 47.4, 8.5) == .success(Placemark(title: "Zoo, Zürich, CH")))
    #expect(server.requests.count == 3)
  }

  @Test func `asks again for what has failed`() throws {
    let server = try LoopbackServer { connection, request in
      let isFirst = request.line.contains("lat=1")
      connection.answer(isFirst ? 500 : 200, isFirst ? "" : Self.zurich)
    }
    let scheduler = VirtualTimeScheduler()
    let geocoder = try geocoder(server, scheduler: scheduler)

    for count in 1...2 {
      #expect(
        answer(of: geocoder, at: 1, 1, on: scheduler)
          == .failure(.failed("the geocoder answers with HTTP status 500")))
      #expect(server.requests.count == count)
      scheduler.advance(by: .seconds(1))
    }
  }

  @Test func `does not follow a server elsewhere, but says where it sends its guests`() throws {
    let elsewhere = try LoopbackServer { connection, _ in connection.answer(200, Self.zurich) }
    let target = elsewhere.url
    let server = try LoopbackServer { connection, _ in
      connection.answer(302, "", headers: "Location: \(target)/here")
    }

    #expect(
      answer(of: try geocoder(server))
        == .failure(.failed(#"the geocoder has moved to "\#(target)/here""#)))
    #expect(elsewhere.requests.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test func `a cancelled question ends its request`() throws {
    let asked = DispatchSemaphore(value: 0)
    let hungUp = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { connection, _ in
      asked.signal()
      connection.waitForEnd()
      hungUp.signal()
    }
    let inbox = Inbox()
    let location = Location(coordinate: Coordinate(latitude: 2, longitude: 2), time: .zero)
    let run = try geocoder(server).reverseGeocode(location).sink { completion in
      if case .failure(let error) = completion { inbox.add(.failure(error)) }
    } receiveValue: {
      inbox.add(.success($0))
    }
    #expect(asked.wait(timeout: .now() + 20) == .success)
    run.cancel()

    #expect(hungUp.wait(timeout: .now() + 20) == .success)
    #expect(inbox.all.isEmpty)
  }

  @Test func `without a position no request is sent`() throws {
    let server = try LoopbackServer { connection, _ in connection.answer(200, Self.zurich) }

    #expect(answer(of: try geocoder(server), at: .nan, 0) == .failure(.noResult))
    #expect(server.requests.isEmpty)
  }
}
