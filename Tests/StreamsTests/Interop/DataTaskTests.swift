#if Networking && !canImport(Combine)
  import Foundation
  import Testing

  @testable import Streams

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct DataTaskTests {
    @Test func `the answer is published, and then the finish`() async throws {
      let server = try HTTPServer { _ in .answer("200 OK", "hello") }
      let publisher = URLSession.shared.dataTaskPublisher(for: try server.url("/greeting"))
      var answers = publisher.values.makeAsyncIterator()
      let answer = try #require(try await answers.next())

      #expect(String(decoding: answer.data, as: UTF8.self) == "hello")
      #expect((answer.response as? HTTPURLResponse)?.statusCode == 200)
      #expect(try await answers.next() == nil)
      #expect(server.heads.map { $0.prefix { $0 != "\r\n" } } == ["GET /greeting HTTP/1.1"])
    }

    @Test func `what ends without an answer and without an error fails as unknown`() {
      let error = #expect(throws: URLError.self) {
        try DataTaskRules.Signal(nil, nil, nil).result.get()
      }

      #expect(error?.code == .unknown)
      #expect(error?.errorCode == -1)
    }

    @Test func `an answer with any status is a value`() async throws {
      let server = try HTTPServer { _ in .answer("404 Not Found", "") }
      let publisher = URLSession.shared.dataTaskPublisher(for: try server.url("/"))
      var statuses = publisher.map { ($0.response as? HTTPURLResponse)?.statusCode }
        .values.makeAsyncIterator()

      #expect(try await statuses.next() == 404)
    }

    @Test func `a request has its method, headers and body`() async throws {
      let server = try HTTPServer { _ in .answer("200 OK", "") }
      var request = URLRequest(url: try server.url("/"))
      request.httpMethod = "PUT"
      request.setValue("yes", forHTTPHeaderField: "X-Test")
      var answers = URLSession.shared.dataTaskPublisher(for: request).values.makeAsyncIterator()
      _ = try await answers.next()

      #expect(server.heads.first?.hasPrefix("PUT / ") == true)
      #expect(server.heads.first?.lowercased().contains("x-test: yes") == true)
    }

    @Test func `the task starts when something is asked for, for each subscriber`() async throws {
      let server = try HTTPServer { _ in .answer("200 OK", "a") }
      let publisher = URLSession.shared.dataTaskPublisher(for: try server.url("/"))
      let idle = Probe<URLSession.DataTaskPublisher.Output, URLError>(.none)
      publisher.subscribe(idle)
      for _ in 0..<2 {
        var answers = publisher.values.makeAsyncIterator()
        _ = try await answers.next()
      }

      #expect(server.heads.count == 2)
      #expect(idle.values.isEmpty)
      #expect(idle.subscription.map { "\($0)" } == "DataTaskPublisher")
      idle.cancel()
    }

    @Test func `it is a failure that nobody answers`() async throws {
      let url: URL
      do {
        // The port is free again when the server has gone.
        let server = try HTTPServer { _ in .answer("200 OK", "") }
        url = try server.url("/")
        server.close()
      }
      var answers = URLSession.shared.dataTaskPublisher(for: url).values.makeAsyncIterator()

      await #expect(throws: URLError.self) { try await answers.next() }
    }

    @Test func `cancelling cancels the task`() async throws {
      let left = Journal<String>()
      let run = Guarded<AnyCancellable?>(nil)
      let isRunning = DispatchSemaphore(value: 0)
      // Cancelled from here: until the test has its turn again, a busy machine may need more than the
      // minute after which the task gives up.
      let server = try HTTPServer { _ in
        isRunning.wait()
        run.value?.cancel()
        return .waitForEnd { left.note("gone") }
      }
      let journal = Journal<String>()
      run.value = URLSession.shared.dataTaskPublisher(for: try server.url("/"))
        .sink { completion in
          journal.note("\(completion)")
        } receiveValue: { _ in
          journal.note("value")
        }
      isRunning.signal()
      while left.count == 0 { await Task.yield() }

      #expect(journal.entries == [])
    }
  }
#endif
