#if Networking || !canImport(FoundationNetworking)
  import Foundation
  import Streams
  import Testing

  @testable import TrackerPipeline

  /// Without encryption, as a test has no certificate.
  @Suite struct HTTPSessionTests {
    private func ask(
      for time: Duration = .seconds(20), _ script: @escaping LoopbackServer.Script
    ) throws -> Result<HTTPResponse, HTTPError>? {
      let server = try LoopbackServer(script)
      let session = HTTPSession(userAgent: "tests/1", timeout: time, longestAnswer: 1_000_000)
      let url = try #require(URL(string: server.url + "/a?b=c"))
      return session.get(url).waited(until: .now() + 20)
    }

    @Test func `an answer has its status, headers and body`() throws {
      let answer = try ask { connection, request in
        connection.answer(429, request.line, headers: "retry-after: 7", "Set-Cookie: a=b")
      }
      guard case .success(let answer) = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
      #expect(answer.status == 429)
      #expect(answer.retryAfter == "7")
      #expect(String(decoding: answer.body, as: UTF8.self) == "GET /a?b=c HTTP/1.1")
    }

    @Test func `a redirection is an answer, and not followed`() throws {
      let answer = try ask { connection, request in
        if request.line.contains("/a") {
          connection.answer(302, "", headers: "Location: /b")
        } else {
          connection.answer(200, "followed")
        }
      }
      guard case .success(let answer) = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
      #expect(answer.status == 302)
      #expect(answer.location == "/b")
    }

    @Test func `a cut, an endless and a silent answer fail`() throws {
      let cut = try ask { connection, _ in
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n{")
      }
      let endless = try ask { connection, _ in
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n")
        let block = [UInt8](repeating: 32, count: 100_000)
        for _ in 0..<100 { guard connection.send(block) else { return } }
      }
      let silent = try ask(for: .milliseconds(100)) { connection, _ in connection.waitForEnd() }

      #expect(throws: HTTPError.offline) { try cut?.get() }
      #expect(throws: HTTPError.tooLong(megabytes: 1)) { try endless?.get() }
      #expect(throws: HTTPError.timedOut) { try silent?.get() }
    }
  }
#endif
