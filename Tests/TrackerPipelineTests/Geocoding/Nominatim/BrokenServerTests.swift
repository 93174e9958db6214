import Foundation
import Streams
import Testing

@testable import TrackerPipeline

/// With servers that violate HTTP: in each case there is exactly one answer.
@Suite struct BrokenServerTests {
  private func outcome(
    timeout: Duration = .seconds(20), _ script: @escaping LoopbackServer.Script
  ) throws -> Result<Placemark, GeocoderError>? {
    let server = try LoopbackServer(script)
    let geocoder = NominatimGeocoder(
      NominatimClient(
        server: try ServerAddress(server.url), userAgent: "tests/1", timeout: timeout))
    return answer(of: geocoder)
  }

  @Test func `a connection that is cut is a server out of reach`() throws {
    let result = try outcome { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n{\"na")
    }
    #expect(result == .failure(.offline))
  }

  @Test(arguments: ["", "HTTP/1.1", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le"])
  func `so is one that is cut before the head of its answer ends`(text: String) throws {
    #expect(try outcome { connection, _ in connection.send(text) } == .failure(.offline))
  }

  @Test func `a server that is not there is out of reach`() throws {
    // A port that has been out of use for decades.
    let geocoder = NominatimGeocoder(
      NominatimClient(server: try ServerAddress("http://127.0.0.1:1"), userAgent: "tests/1"))

    #expect(answer(of: geocoder) == .failure(.offline))
  }

  @Test func `a server that says nothing has had its time`() throws {
    let result = try outcome(timeout: .milliseconds(100)) { connection, _ in
      connection.waitForEnd()
    }
    #expect(result == .failure(.timedOut))
  }

  @Test func `a server that never comes to an end has had its time`() throws {
    let result = try outcome(timeout: .milliseconds(200)) { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" ") { usleep(5_000) }
    }
    #expect(result == .failure(.timedOut))
  }

  @Test func `an answer of ten megabytes is not read to its end`() throws {
    let result = try outcome { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n")
      let block = [UInt8](repeating: 32, count: 100_000)
      for _ in 0..<100 { guard connection.send(block) else { return } }
    }
    #expect(result == .failure(.failed("the geocoder's answer is longer than 1 MB")))
  }

  @Test(arguments: [
    "\u{0}\u{7}garbage\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 1 X\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nnothing\r\n: x\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nxx",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 302 X\r\nLocation: ht!tp://[[[\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 401 X\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n<html></",
  ])
  func `a malformed response fails`(text: String) throws {
    guard
      case .failure(let error) = try outcome(
        timeout: .milliseconds(500),
        { connection, _ in
          connection.send(text)
        })
    else {
      Issue.record("no failure")
      return
    }
    #expect(error != .noResult)
  }
}
