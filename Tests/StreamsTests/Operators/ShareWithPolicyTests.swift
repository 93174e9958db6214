import Testing

@testable import Streams

/// `share(replay:whenUnused:afterFinish:afterFailure:)`.
@Suite struct ShareWithPolicyTests {
  let scheduler = VirtualTimeScheduler()
  let loads = Journal<Int>()

  /// Sends the number of the load a second after it was begun, and finishes; the first `failures` fail instead.
  func load(failures: Int = 0) -> AnyPublisher<Int, MarbleFailure> {
    Deferred { [loads, scheduler] in
      loads.note(loads.count + 1)
      let number = loads.count
      return
        (number <= failures
        ? Fail(error: MarbleFailure()).eraseToAnyPublisher()
        : Just(number).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher())
        .delay(for: .seconds(1), scheduler: scheduler)
    }.eraseToAnyPublisher()
  }

  func subscribe<P: Publisher<Int, MarbleFailure>>(to publisher: P) -> Probe<Int, MarbleFailure> {
    let probe = Probe<Int, MarbleFailure>()
    publisher.subscribe(probe)
    return probe
  }

  @Test func `after a failure a late subscriber begins another run, or receives what is kept`() {
    let restarting = scheduler.cold("-1-2-#")
      .share(replay: 1, whenUnused: .cancelled, afterFailure: .restart)
    let keeping = scheduler.cold("-1-2-#").share(replay: 1, whenUnused: .cancelled)

    expect(scheduler.record(restarting), "-1-2-#")
    expect(scheduler.record(restarting), "-1-2-#")
    expect(scheduler.record(keeping), "-1-2-#")
    expect(scheduler.record(keeping), "(2#)")
  }

  @Test func `a cache does not keep a failure`() {
    let cached = load(failures: 1).share(replay: 1, whenUnused: .kept, afterFailure: .restart)
    let probes = (0..<3).map { _ in
      let probe = subscribe(to: cached)
      scheduler.advance(by: .seconds(5))
      return probe
    }

    #expect(probes.map(\.values) == [[], [2], [2]])
    #expect(probes[0].completions == [.failure(MarbleFailure())])
    #expect(loads.count == 2)
  }

  @Test func `a page that is left and entered again does not load again`() {
    let cached = load().share(
      replay: 1, whenUnused: .cancelled(after: .seconds(10), scheduler: scheduler))
    let first = subscribe(to: cached)
    scheduler.advance(by: .milliseconds(500))
    first.cancel()
    scheduler.advance(by: .seconds(5))
    let second = subscribe(to: cached)
    scheduler.advance(by: .seconds(5))

    #expect(second.values == [1])
    #expect(loads.count == 1)
  }

  @Test
  func `without subscribers for long enough, a run is cancelled, and the next begins another`() {
    let cancelled = Journal<Int>()
    let shared = PassthroughSubject<Int, MarbleFailure>()
      .handleEvents(
        receiveSubscription: { _ in loads.note(1) }, receiveCancel: { cancelled.note(1) }
      )
      .share(replay: 1, whenUnused: .cancelled(after: .seconds(10), scheduler: scheduler))
    subscribe(to: shared).cancel()
    scheduler.advance(by: .seconds(9))
    #expect(cancelled.count == 0)
    subscribe(to: shared).cancel()
    scheduler.advance(by: .seconds(9))
    #expect(cancelled.count == 0)
    scheduler.advance(by: .seconds(1))

    #expect(cancelled.count == 1)
    #expect(loads.count == 1)
    _ = subscribe(to: shared)
    #expect(loads.count == 2)
  }

  @Test func `what is kept of a finished run is forgotten after a time`() {
    let cached = load().share(
      replay: 1, whenUnused: .kept,
      afterFinish: .replay(for: .seconds(60), scheduler: scheduler))
    for _ in 0..<2 {
      _ = subscribe(to: cached)
      scheduler.advance(by: .seconds(30))
    }
    #expect(loads.count == 1)
    scheduler.advance(by: .seconds(10))
    _ = subscribe(to: cached)

    #expect(loads.count == 2)
  }

  @Test func `a run that is kept goes on without subscribers`() {
    let subject = PassthroughSubject<Int, MarbleFailure>()
    let shared = subject.share(replay: 2, whenUnused: .kept)
    subscribe(to: shared).cancel()
    for value in 1...3 { subject.send(value) }

    #expect(subscribe(to: shared).values == [2, 3])
  }

  @Test func `at once, the last subscriber cancels`() {
    let subject = PassthroughSubject<Int, MarbleFailure>()
    let cancelled = Journal<Int>()
    let shared = subject.handleEvents(receiveCancel: { cancelled.note(1) })
      .share(whenUnused: .cancelled)
    let (first, second) = (subscribe(to: shared), subscribe(to: shared))
    subject.send(1)
    first.cancel()
    #expect(cancelled.count == 0)
    second.cancel()

    #expect(cancelled.count == 1)
    #expect(first.values == [1] && second.values == [1])
  }

  @Test func `a subscriber that comes inside the failure begins another run`() {
    let subject = Mutable(PassthroughSubject<Int, MarbleFailure>())
    let shared = Deferred { subject.value }.share(whenUnused: .cancelled, afterFailure: .restart)
    let second = Probe<Int, MarbleFailure>()
    let first = Probe<Int, MarbleFailure>(onCompletion: { _ in shared.subscribe(second) })
    shared.subscribe(first)
    let old = subject.value
    subject.value = PassthroughSubject()
    old.send(completion: .failure(MarbleFailure()))
    subject.value.send(7)

    #expect(second.values == [7])
  }

  @Test func `no timer is left when the run has ended, or the publisher is gone`() {
    let subject = PassthroughSubject<Int, MarbleFailure>()
    var shared = Optional(
      subject.share(whenUnused: .cancelled(after: .seconds(10), scheduler: scheduler)))
    if let shared { subscribe(to: shared).cancel() }
    #expect(scheduler.pendingCount == 1)
    subject.send(completion: .finished)
    #expect(scheduler.pendingCount == 0)
    shared = nil
    #expect(shared == nil)
  }

  @Test func `a run that is kept ends when the shared publisher is let go of`() {
    let cancelled = Journal<Int>()
    let source = PassthroughSubject<Int, MarbleFailure>()
    do {
      let kept = source.handleEvents(receiveCancel: { cancelled.note(1) }).share(whenUnused: .kept)
      subscribe(to: kept).cancel()
      withExtendedLifetime(kept) { #expect(cancelled.count == 0) }
    }
    #expect(cancelled.count == 1)
  }

  @Test func `a run that is kept goes on for its subscribers when the publisher is let go of`() {
    let cancelled = Journal<Int>()
    let source = PassthroughSubject<Int, MarbleFailure>()
    let probe = subscribe(
      to: source.handleEvents(receiveCancel: { cancelled.note(1) }).share(whenUnused: .kept))
    source.send(1)
    #expect(probe.values == [1])
    #expect(cancelled.count == 0)
    probe.cancel()

    #expect(cancelled.count == 1)
  }

  @Test func `a run that is kept for a time ends with the shared publisher`() {
    let cancelled = Journal<Int>()
    let source = PassthroughSubject<Int, MarbleFailure>()
    subscribe(
      to: source.handleEvents(receiveCancel: { cancelled.note(1) })
        .share(whenUnused: .cancelled(after: .seconds(10), scheduler: scheduler))
    ).cancel()

    #expect(cancelled.count == 1)
  }
}

/// A variable that closures share; the tests that use it have one thread.
private final class Mutable<Value: Sendable>: Sendable {
  private let state: Lock<Value>

  init(_ value: Value) {
    state = Lock(value)
  }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
