import Streams
import Synchronization
import Testing

/// The code of the guides for those who come from another library.
@Suite struct ComingFromTests {
  let lines = Lines()

  @MainActor
  final class Cart: ObservableObject {
    @Published private(set) var items: [String] = []
    private var cancellables = Set<AnyCancellable>()

    func observe(_ added: some Publisher<String, Never>) {
      added
        .receive(on: .main)
        .sink { [weak self] in self?.items.append($0) }
        .store(in: &cancellables)
    }
  }

  @MainActor @Test func `from Combine: the main actor`() async {
    let (cart, added) = (Cart(), PassthroughSubject<String, Never>())
    cart.observe(added)
    added.send("tea")

    for await items in cart.$items.values where !items.isEmpty {
      #expect(items == ["tea"])
      break
    }
  }

  @Test func `from Combine: flatMap asks when it is asked`() {
    @Sendable func print(_ item: Any) { lines.add(item) }

    let values = PassthroughSubject<Int, Never>()
    let asking = [0].publisher.flatMap { _ in values }
    let subscription = Mutex<(any Subscription)?>(nil)
    asking.subscribe(
      AnySubscriber(
        receiveSubscription: { new in subscription.withLock { $0 = new } },
        receiveValue: {
          print($0)
          return .none
        }))
    values.send(1)
    subscription.withLock { $0 }?.request(.unlimited)
    values.send(2)  // Combine prints 1 and 2, and this 2

    #expect(lines.all == ["2"])
  }

  @Test func `from Combine: a library in Swift 6 mode, and a scheduler of one's own`() {
    let cancelled = Mutex(0)
    let ticket = Ticket { cancelled.withLock { $0 += 1 } }
    ticket.cancel()
    ticket.cancel()
    #expect(cancelled.withLock { $0 } == 1)

    let tagged = Journal<String>()
    [1, 2].publisher.tagged("a").sink { tagged.note("\($0.0)\($0.1)") }.cancel()
    #expect(tagged.entries == ["a1", "a2"])

    let time = VirtualTimeScheduler()
    let scheduler = FrameScheduler(frames: time, framesPerSecond: 50)
    let seen = Journal<Int>()
    let run = Just(1).delay(for: .milliseconds(40), scheduler: scheduler).sink { seen.note($0) }
    time.advance(by: .milliseconds(40))
    #expect(seen.entries == [1] && scheduler.frame == 2)
    run.cancel()
  }

  func search(_ text: String) -> AnyPublisher<[String], any Error> {
    Just([text]).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }

  @Test func `from Combine: a type that Combine does not have is extended by its full name`() {
    let event: Publishers.Event<Int, CancellationError> = .failure(CancellationError())

    #expect(event.isFailure)
  }

  @Test func `from RxSwift`() {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let scheduler = VirtualTimeScheduler()

    var cancellables = Set<AnyCancellable>()

    let query = PassthroughRelay<String>()
    query
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .flatMapLatest { text in search(text).replaceError(with: []) }
      .sink { print($0) }
      .store(in: &cancellables)

    query.send("marble")

    scheduler.advance(by: .seconds(1))
    #expect(lines.all == ["[\"marble\"]"])
  }

  /// In the table of names called elsewhere.
  @Test func `a debounce whose time depends on the value, by the latest of delayed values`() {
    let wait: @Sendable (String) -> Duration = { .milliseconds($0 == "b" ? 6 : 2) }

    Marbles.expect("-a---b--a--b------bc|") { typing, scheduler in
      typing.flatMapLatest { Just($0).delay(for: wait($0), scheduler: scheduler) }
    }
    .toBe("---a------a------b---(c|)")
    Marbles.expect("-a---b--a--b------bc|") { typing, scheduler in
      typing.map { Just($0).delay(for: wait($0), scheduler: scheduler) }.switchToLatest()
    }
    .toBe("---a------a------b---(c|)")
  }

  @Test func `from RxSwift: one tap at a time`() {
    Marbles.expect("a-bc-----d-|") { taps, scheduler in
      taps.exhaustMap {
        Just($0).append(Empty().delay(for: .milliseconds(5), scheduler: scheduler))
      }
    }
    .toBe("a--------d----|")
  }

  @Test func `from RxSwift: a guard against a second tap, and a share that keeps nothing`() {
    Marbles.expect("a-bc-----d-|") { taps, scheduler in
      taps.throttle(for: .milliseconds(5), scheduler: scheduler, edges: .leading)
    }
    .toBe("a--------d-|")

    let scheduler = VirtualTimeScheduler()
    let shared = scheduler.cold("-a-b|").share(
      replay: 1, whenUnused: .cancelled, afterFinish: .restart, afterFailure: .restart)
    scheduler.expect(shared, subscriber: "^-!").toBe("-a")
    scheduler.expect(shared).toBe("-a-b|")
    scheduler.expect(shared).toBe("-a-b|")
  }

  @Test func `from RxSwift: the same names with other rules`() {
    Marbles.expect("a-b--------c-|") { taps, scheduler in
      taps.throttle(for: .milliseconds(5), scheduler: scheduler, latest: false)
    }
    .toBe("a----b-----c-|")
    Marbles.expect("-a-b|") { texts, scheduler in
      texts.debounce(for: .milliseconds(3), scheduler: scheduler)
    }
    .toBe("----|")
    Marbles.expect("-a-b|") { texts, scheduler in
      texts.debounce(for: .milliseconds(3), scheduler: scheduler, atCompletion: .emitPending)
    }
    .toBe("----(b|)")
    Marbles.expect("-a---") { values, scheduler in
      values.timeout(.milliseconds(3), scheduler: scheduler)
    }
    .toBe("-a--|")
    Marbles.expect("-a-#") { values, scheduler in
      values.delay(for: .milliseconds(2), scheduler: scheduler)
    }
    .toBe("---a-#")

    let attempts = Mutex(0)
    let failing = Deferred { () -> Fail<Int, MarbleFailure> in
      attempts.withLock { $0 += 1 }
      return Fail(error: MarbleFailure())
    }
    _ = failing.retry(2).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(attempts.withLock { $0 } == 3)
  }

  @Test func `from async sequences: an async function is a publisher`() async throws {
    @Sendable func loadTitle() async throws -> String { "Ada" }

    let title = Publishers.create { (subscriber: Publishers.Emitter<String, any Error>) in
      let task = Task {
        do {
          subscriber.send(try await loadTitle())
          subscriber.send(completion: .finished)
        } catch {
          subscriber.send(completion: .failure(error))
        }
      }
      return AnyCancellable { task.cancel() }
    }

    var titles: [String] = []
    for try await loaded in title.values { titles.append(loaded) }
    #expect(titles == ["Ada"])
  }

  @Test func `from async sequences: a publisher in a loop`() async {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let places = ["a", "a", "b"].publisher

    for await place in places.removeDuplicates().values {
      print(place)
    }

    #expect(lines.all == ["a", "b"])
  }

  @Test func `from async sequences: a sequence in a pipeline`() {
    let seen = Lines()
    @Sendable func print(_ item: Any) { seen.add(item) }
    let scheduler = VirtualTimeScheduler()
    let lines = AsyncStream<String> { stream in
      for line in ["a", "b", "c"] { stream.yield(line) }
      stream.finish()
    }

    let run = lines.publisher(on: scheduler)
      .collect(2)
      .sink { print($0) }

    scheduler.run()
    #expect(seen.all == ["[\"a\", \"b\"]", "[\"c\"]"])
    run.cancel()
  }

  @Test func `from async sequences: in tests`() {
    Marbles.expect("-a-bc------d-----|") { taps, scheduler in
      taps.debounce(for: .milliseconds(3), scheduler: scheduler)
    }
    .toBe("-------c------d--|")
    Marbles.expect("-a-bc------d----|") { source, scheduler in
      source.debounce(for: .milliseconds(3), scheduler: scheduler)
    }
    .toBe("-------c------d-|")
  }

  @Test func `from async sequences: a task in virtual time`() async {
    let scheduler = VirtualTimeScheduler()

    let ticks = Task(executorPreference: scheduler) {
      var count = 0
      for await _ in scheduler.timer(interval: .seconds(1)).prefix(3) { count += 1 }
      return count
    }
    scheduler.run()
    let count = await ticks.value

    #expect(count == 3)
  }
}

extension Publisher where Output: Sendable {
  func tagged<Tag: Sendable>(_ tag: Tag) -> some Publisher<(Tag, Output), Failure> {
    map { (tag, $0) }
  }
}

private final class Ticket: Cancellable {
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  init(_ onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = Mutex(onCancel)
  }

  func cancel() {
    let last = onCancel.withLock { $0.take() }
    last?()
  }
}

extension ExtraPublishers.Event {
  var isFailure: Bool { failure != nil }
}

private struct FrameScheduler: Scheduler {
  let frames: any Scheduler
  let framesPerSecond: Double

  var frame: Int { Int(Instant.zero.duration(to: now) / .seconds(1 / framesPerSecond)) }
  var now: Instant { frames.now }

  func schedule(_ action: @escaping @Sendable () -> Void) {
    frames.schedule(action)
  }

  func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    frames.schedule(after: instant, action)
  }
}
