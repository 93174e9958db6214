import Streams
import Synchronization
import Testing

/// The code of the guide "Recipes": tasks, pages, rates, and shared loads.
@Suite struct MoreRecipesTests {
  @Test func `a load that failed is forgotten, and one that did not is kept`() {
    let lines = Lines()
    let attempts = Mutex(0)
    let scheduler = VirtualTimeScheduler()
    let cache = Cache(scheduler: scheduler) { page in
      Deferred { () -> Cache.Load in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        return attempt == 1
          ? Fail(error: LoadFailure()).eraseToAnyPublisher()
          : Just("page \(page)").setFailureType(to: LoadFailure.self).eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
    }
    for _ in 0..<3 {
      _ = cache.title(of: 7)
        .sink(
          receiveCompletion: { if case .failure = $0 { lines.add("failure") } },
          receiveValue: { lines.add($0) })
    }

    #expect(lines.all == ["failure", "page 7", "page 7"])
    #expect(attempts.withLock { $0 } == 2)
    // A load without subscribers is cancelled after half a minute.
    let cancelled = Journal<Int>()
    let silent = Cache(scheduler: scheduler) { page in
      Empty(completeImmediately: false).handleEvents(receiveCancel: { cancelled.note(page) })
        .eraseToAnyPublisher()
    }
    silent.title(of: 8).sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    scheduler.advance(by: .seconds(29))
    #expect(cancelled.entries == [])
    scheduler.advance(by: .seconds(1))
    #expect(cancelled.entries == [8])
  }

  @Test func `at most ten requests a second`() {
    let (scheduler, uploads) = (VirtualTimeScheduler(), PassthroughSubject<Int, Never>())
    let times = Journal<Duration>()

    let requests = uploads.paced(10, per: .seconds(1), scheduler: scheduler)

    let run = requests.sink { _ in times.note(Instant.zero.duration(to: scheduler.now)) }
    for number in 0..<3 { uploads.send(number) }
    scheduler.run()
    #expect(times.entries == [0, 100, 200].map { .milliseconds($0) })
    run.cancel()
  }

  @Test func `at most ten requests a second in two streams together`() {
    let scheduler = VirtualTimeScheduler(tick: .milliseconds(100))
    let (uploads, searches) = (scheduler.hot("(abc)-----|"), scheduler.hot("(xy)-----|"))

    let limiter = Publishers.RateLimiter(10, per: .seconds(1))
    let limitedUploads = uploads.paced(by: limiter, scheduler: scheduler)
    let limitedSearches = searches.paced(by: limiter, scheduler: scheduler)

    scheduler.expect(limitedUploads.merge(with: limitedSearches)).toBe("axbyc-|")
  }

  @Test func `values on an actor, in order`() async {
    let (lines, journal) = ((1...100).publisher.map { "\($0)" }, Notes())

    let run = lines.sink(on: journal) { journal, line in journal.note(line) }

    while await journal.lines.count < 100 { await Task.yield() }
    #expect(await journal.lines == (1...100).map { "\($0)" })
    run.cancel()
  }

  @Test func `double taps, and saving while one types`() {
    let scheduler = VirtualTimeScheduler()
    let taps = scheduler.hot("a 200ms b 2s c")
    let edits = scheduler.hot("- 1s a 1s b 1s c 40s d 5s -")

    let confirmed = taps.throttle(for: .seconds(1), scheduler: scheduler, edges: .leading)
    let saves = edits.debounce(for: .seconds(2), scheduler: scheduler, atMost: .seconds(30))

    let (counted, saved) = (Journal<String>(), Journal<String>())
    let runs = [
      confirmed.assertNoFailure().sink { counted.note($0) },
      saves.assertNoFailure().sink { saved.note($0) },
    ]
    scheduler.run()
    #expect(counted.entries == ["a", "c"])
    #expect(saved.entries == ["c", "d"])
    withExtendedLifetime(runs) {}
  }

  @Test func `a search as one types`() {
    let (scheduler, lines) = (VirtualTimeScheduler(), Lines())
    let (text, executor) = (PassthroughSubject<String, Never>(), scheduler)
    @Sendable func search(_ text: String) async -> String {
      do { try await scheduler.sleep(for: .seconds(1)) } catch { lines.add("cancelled: \(text)") }
      return "found: \(text)"
    }

    let results = text.debounce(for: .milliseconds(300), scheduler: scheduler)
      .asyncMap(.latest, on: executor) { await search($0) }

    let run = results.sink { lines.add($0) }
    for next in ["Z", "Zü", "Zürich"] {
      text.send(next)
      scheduler.advance(by: .milliseconds(next == "Zü" ? 500 : 100))
    }
    scheduler.run()
    #expect(lines.all == ["cancelled: Zü", "found: Zürich"])
    run.cancel()
  }

  @Test func `retry as the server says`() {
    let scheduler = VirtualTimeScheduler()
    let networkIsBack = PassthroughSubject<Void, Never>()
    let answers: [Refusal?] = [.busy(.seconds(20)), .offline, nil]
    let attempts = Journal<Duration>()
    let request = Deferred {
      attempts.note(Instant.zero.duration(to: scheduler.now))
      return (answers[attempts.count - 1].map { Result<Int, Refusal>.failure($0) } ?? .success(7))
        .publisher
    }

    let answer = request.retry(within: .seconds(60), scheduler: scheduler) { failure in
      switch failure.error {
      case .notFound: .never
      case .busy(let wait): .after(wait)
      case .offline: .when(networkIsBack)
      }
    }

    let probe = Probe<Int, Refusal>()
    answer.subscribe(probe)
    scheduler.advance(by: .seconds(30))
    networkIsBack.send()
    #expect(attempts.entries == [0, 20, 30].map { .seconds($0) })
    #expect(probe.values == [7])
  }

  @Test func `finish the others, then say what failed`() {
    let photos = ["a", "b", "c"]
    @Sendable func upload(_ photo: String) -> AnyPublisher<String, UploadFailure> {
      photo == "b"
        ? Fail(error: UploadFailure(photo: photo)).eraseToAnyPublisher()
        : Just(photo).setFailureType(to: UploadFailure.self).eraseToAnyPublisher()
    }

    let uploads = photos.publisher
      .setFailureType(to: UploadFailure.self)
      .flatMapDelayingErrors(maxPublishers: .max(2)) { upload($0) }

    let probe = Probe<String, Publishers.CollectedErrors<UploadFailure>>()
    uploads.subscribe(probe)
    #expect(probe.values == ["a", "c"])
    #expect(probe.completions == [.failure(.init(errors: [UploadFailure(photo: "b")]))])
  }

  @Test func `pages that name the next one`() {
    let scheduler = VirtualTimeScheduler()
    @Sendable func load(_ number: Int) -> AnyPublisher<Page, Never> {
      Just(Page(title: "\(number)", isLast: number == 3))
        .delay(for: .milliseconds(2), scheduler: scheduler).eraseToAnyPublisher()
    }

    let titles = Publishers.pages(from: 1) { (number: Int) in
      load(number).map { ($0.title, $0.isLast ? nil : number + 1) }
    }

    scheduler.expect(titles).toBe("--1-2-(3|)")
  }
}

private actor Notes {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }
}

private struct Page: Sendable {
  var title: String
  var isLast: Bool
}

private enum Refusal: Error, Equatable {
  case notFound
  case busy(Duration)
  case offline
}

private struct UploadFailure: Error, Equatable {
  var photo: String
}

private struct LoadFailure: Error {}

private final class Cache: Sendable {
  typealias Load = AnyPublisher<String, LoadFailure>

  private let load: @Sendable (Int) -> Load
  private let scheduler: any Scheduler
  private let loads = Mutex<[Int: Load]>([:])

  init(scheduler: any Scheduler, load: @escaping @Sendable (Int) -> Load) {
    self.scheduler = scheduler
    self.load = load
  }

  func title(of page: Int) -> Load {
    loads.withLock { loads in
      if let known = loads[page] { return known }
      let new = load(page)
        .share(
          replay: 1, whenUnused: .cancelled(after: .seconds(30), scheduler: scheduler),
          afterFailure: .restart
        )
        .eraseToAnyPublisher()
      loads[page] = new
      return new
    }
  }
}
