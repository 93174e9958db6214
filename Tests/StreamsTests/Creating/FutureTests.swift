import Testing

@testable import Streams

@Suite struct FutureTests {
  /// A future, and the promise it waits for.
  struct Bench {
    let future: Future<String, MarbleFailure>
    let promise: Future<String, MarbleFailure>.Promise
    let runs: Int

    init() {
      var kept: [Future<String, MarbleFailure>.Promise] = []
      future = Future { kept.append($0) }
      runs = kept.count
      promise = kept.first ?? { @Sendable _ in }
    }
  }

  @Test func `runs its closure in init, once`() {
    let bench = Bench()
    #expect(bench.runs == 1)

    for _ in 0..<2 { bench.future.subscribe(Probe()) }

    #expect(bench.runs == 1)
  }

  @Test func `publishes its result to who waits and to who comes later`() {
    let bench = Bench()
    let scheduler = VirtualTimeScheduler()
    let early = scheduler.observe(bench.future)
    let late = scheduler.observe(bench.future, subscriber: "--------^")
    scheduler.schedule(after: Instant(.milliseconds(4))) { bench.promise(.success("a")) }
    scheduler.advance(by: .seconds(1))

    expect(early.marbles, "----(a|)")
    expect(late.marbles, "--------(a|)")
  }

  @Test func `the first promise decides`() {
    let bench = Bench()
    let early = Probe<String, MarbleFailure>()
    bench.future.subscribe(early)
    bench.promise(.success("a"))
    bench.promise(.success("b"))
    bench.promise(.failure(MarbleFailure()))
    let late = Probe<String, MarbleFailure>()
    bench.future.subscribe(late)

    for probe in [early, late] {
      #expect(probe.values == ["a"])
      #expect(probe.hasFinished)
    }
  }

  @Test func `a value waits to be asked for`() {
    let done = Future<String, Never> { $0(.success("a")) }

    expect(VirtualTimeScheduler().record(done, subscriber: "(^0)--1"), "---(a|)")
  }

  @Test func `a failure does not wait to be asked for`() {
    let failed = Future<String, MarbleFailure> { $0(.failure(MarbleFailure())) }
    let bench = Bench()
    let waiting = Probe<String, MarbleFailure>(.none)
    bench.future.subscribe(waiting)
    bench.promise(.failure(MarbleFailure()))

    expect(VirtualTimeScheduler().record(failed, subscriber: "(^0)"), "#")
    #expect(waiting.hasFailed)
  }

  @Test func `demand may come before the value or after it`() {
    let bench = Bench()
    let scheduler = VirtualTimeScheduler()
    let before = scheduler.observe(bench.future, subscriber: "(^0)-1")
    let after = scheduler.observe(bench.future, subscriber: "(^0)-----1")
    scheduler.schedule(after: Instant(.milliseconds(4))) { bench.promise(.success("a")) }
    scheduler.advance(by: .seconds(1))

    expect(before.marbles, "----(a|)")
    expect(after.marbles, "------(a|)")
  }

  @Test func `asking twice gets one value`() {
    let probe = Probe<String, MarbleFailure>(.none)
    let bench = Bench()
    bench.future.subscribe(probe)
    bench.promise(.success("a"))
    probe.request(.max(1))
    probe.request(.max(1))

    #expect(probe.values == ["a"])
    #expect(probe.hasFinished)
  }

  @Test func `cancelling before the promise releases the subscriber and what it holds`() {
    let bench = Bench()
    weak var token: Token?
    let subscription = CurrentValueSubject<(any Subscription)?, Never>(nil)
    do {
      let strong = Token(1)
      token = strong
      bench.future.subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription.value = $0
            $0.request(.unlimited)
          },
          receiveValue: { _ in
            _ = strong.number
            return .none
          }))
    }
    #expect(token != nil)

    subscription.value?.cancel()

    #expect(token == nil)
    bench.promise(.success("a"))
  }

  @Test func `a subscriber that cancels with the value gets no finish`() {
    let probe = Probe<String, Never> { probe, _ in probe.cancelHere() }
    Future { $0(.success("a")) }.subscribe(probe)

    #expect(probe.values == ["a"])
    #expect(probe.breaches == [])
    #expect(probe.completions == [])
  }

  @Test func `a cancelled subscriber does not keep another from its value`() {
    let bench = Bench()
    let probes = [Probe<String, MarbleFailure>(), Probe<String, MarbleFailure>()]
    for probe in probes { bench.future.subscribe(probe) }
    probes[0].cancel()
    bench.promise(.success("a"))

    #expect(probes.map(\.values) == [[], ["a"]])
  }

  @Test func `its value can be awaited, before there is one or after`() async throws {
    let bench = Bench()
    async let early = bench.future.value
    bench.promise(.success("a"))

    #expect(try await early == "a")
    #expect(try await bench.future.value == "a")
    #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
  }

  @Test func `awaiting a value throws what the future fails with`() async {
    let bench = Bench()
    bench.promise(.failure(MarbleFailure()))

    await #expect(throws: MarbleFailure.self) { try await bench.future.value }
  }

  @Test func `a value that is awaited while it comes from another thread is not lost`() async {
    for number in 0..<100 {
      let future = Future<Int, Never> { promise in
        Task.detached { promise(.success(number)) }
      }
      #expect(await future.value == number)
    }
  }

  @Test func `a subscription is called Future`() {
    let probe = Probe<String, MarbleFailure>(.none)
    Bench().future.subscribe(probe)

    #expect(probe.subscription.map { "\($0)" } == "Future")
  }

  @Test func `awaiting a value ends when the task is cancelled, and the future forgets it`() async {
    let bench = Bench()
    let waiting = Task { try await bench.future.value }
    while !bench.future.hasWaiters { await Task.yield() }
    waiting.cancel()

    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!bench.future.hasWaiters)
    bench.promise(.success("a"))
  }

  @Test func `a task that is cancelled before it waits does not wait, unless there is a value`()
    async
  {
    let bench = Bench()
    let waiting = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await bench.future.value
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!bench.future.hasWaiters)

    bench.promise(.success("a"))
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await bench.future.value
    }
    late.cancel()
    #expect(await (try? late.value) == "a")
  }

  @Test func `a value that cannot fail is waited for, also by a task that is cancelled`() async {
    let promise = Lock<Future<Int, Never>.Promise?>(nil)
    let future = Future<Int, Never> { new in promise.withLock { $0 = new } }
    let waiting = Task { await future.value }
    while !future.hasWaiters { await Task.yield() }
    waiting.cancel()
    promise.withLock { $0 }?(.success(1))

    #expect(await waiting.value == 1)
  }

  @Test
  func `waiters may cancel in any order, and the others get the result in the order they came`() {
    let promise = Guarded<Future<Int, Never>.Promise?>(nil)
    let future = Future<Int, Never> { promise.value = $0 }
    let order = Journal<Int>()
    let runs = (0..<100).map { number in future.sink { _ in order.note(number) } }
    var chance = SplitMix64(seed: 1)
    let cancelled = Set((0..<100).shuffled(using: &chance).prefix(70))
    for number in cancelled { runs[number].cancel() }
    let late = future.sink { _ in order.note(100) }
    promise.value?(.success(1))

    #expect(order.entries == (0..<100).filter { !cancelled.contains($0) } + [100])
    late.cancel()
  }
}

extension Future {
  fileprivate var hasWaiters: Bool { lock.withLock { _ in !waiting.isEmpty } }
}
