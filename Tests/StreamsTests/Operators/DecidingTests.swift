import Streams
import Testing

/// `retry` and `repeat` with a closure that decides.
@Suite struct DecidingTests {
  let scheduler = VirtualTimeScheduler()

  struct Unavailable: Error, Equatable {
    let code: Int
  }

  func retried(
    _ source: Marbles, within limit: Duration? = nil,
    _ decide:
      @escaping @Sendable (Publishers.FailedAttempt<MarbleFailure>) -> Publishers.NextAttempt
  ) -> Marbles {
    let source = scheduler.cold(source)
    return scheduler.record(source.retry(within: limit, scheduler: scheduler, decide))
  }

  @Test func `retry decides by the number of the failure`() {
    let values = retried("-1-#") { $0.number < 3 ? .after(.milliseconds(2)) : .never }

    expect(values, "-1----1----1-#")
  }

  @Test func `retry at once, until the closure says never`() {
    expect(retried("-1-#") { $0.number < 3 ? .now : .never }, "-1--1--1-#")
  }

  @Test func `retry decides by the error: wait as the server says, and give up on 404`() {
    let codes = [503, 503, 404]
    let attempts = Journal<Int64>()
    let probe = Probe<Int, Unavailable>()
    Deferred { () -> Fail<Int, Unavailable> in
      attempts.note(scheduler.now.nanoseconds / 1_000_000_000)
      return Fail(error: Unavailable(code: codes[attempts.count - 1]))
    }
    .retry(scheduler: scheduler) { $0.error.code == 404 ? .never : .after(.seconds(30)) }
    .subscribe(probe)
    scheduler.run()

    #expect(attempts.entries == [0, 30, 60])
    #expect(probe.completions == [.failure(Unavailable(code: 404))])
  }

  @Test func `retry when the network is back`() {
    let network = scheduler.hot("----------x---")
    let values = retried("-1-#") { failure in
      failure.number == 1 ? .when(network.assertNoFailure()) : .never
    }

    expect(values, "-1---------1-#")
  }

  @Test func `a signal that finishes without a value gives up`() {
    expect(retried("-1-#") { _ in .when(Empty<Int, Never>()) }, "-1-#")
  }

  @Test func `a signal that is there at once begins the next attempt`() {
    expect(retried("-1-#") { $0.number < 3 ? .when(Just(1)) : .never }, "-1--1--1-#")
  }

  @Test func `no attempt begins after the time in all`() {
    let elapsed = Journal<Duration>()
    let values = retried("-1-#", within: .milliseconds(12)) { failure in
      elapsed.note(failure.elapsed)
      return .after(.milliseconds(2))
    }

    expect(values, "-1----1----1-#")
    #expect(elapsed.entries == [3, 8, 13].map { .milliseconds($0) })
    expect(retried("-1-#", within: .milliseconds(4)) { _ in .after(.milliseconds(2)) }, "-1-#")
  }

  @Test func `a signal that comes too late gives up when the time is over`() {
    let values = retried("-1-#", within: .milliseconds(5)) { _ in
      .when(Empty<Int, Never>(completeImmediately: false))
    }

    expect(values, "-1---#")
  }

  @Test func `a value resets the number and the time, if told`() {
    let numbers = Journal<Int>()
    let values = scheduler.record(
      scheduler.cold("-1-#").retry(
        within: .milliseconds(6), scheduler: scheduler, resetsAfterValue: true
      ) { failure in
        numbers.note(failure.number)
        return numbers.count < 4 ? .after(.milliseconds(1)) : .never
      })

    expect(values, "-1---1---1---1-#")
    #expect(numbers.entries == [1, 1, 1, 1])
  }

  @Test func `jitter is the same for a seed, and other for another`() {
    func delays(seed: UInt64) -> [Duration] {
      let delays = Journal<Duration>()
      let probe = Probe<Int, MarbleFailure>()
      Fail<Int, MarbleFailure>(error: MarbleFailure())
        .retry(scheduler: scheduler, seed: seed) { failure in
          delays.note(failure.delay(.exponential(initial: .seconds(1), jitter: 1)))
          return failure.number < 5 ? .now : .never
        }.subscribe(probe)
      return delays.entries
    }

    #expect(delays(seed: 1) == delays(seed: 1))
    #expect(delays(seed: 1) != delays(seed: 2))
    #expect(delays(seed: 1).count == 5)
  }

  @Test func `a cancellation while an attempt is awaited cancels what it waits for`() {
    let network = PassthroughSubject<Void, Never>()
    let cancelled = Journal<Bool>()
    let run = Fail<Int, MarbleFailure>(error: MarbleFailure())
      .retry(scheduler: scheduler) { _ in
        .when(network.handleEvents(receiveCancel: { cancelled.note(true) }))
      }
      .sink { _ in
      } receiveValue: { _ in
      }

    #expect(cancelled.count == 0)
    run.cancel()
    #expect(cancelled.count == 1)
  }

  @Test func `many attempts that fail at once need no stack`() {
    let probe = Probe<Int, MarbleFailure>()
    onStack(of: 256 << 10) {
      Fail<Int, MarbleFailure>(error: MarbleFailure())
        .retry(scheduler: scheduler) { $0.number < RecursionTests.steps ? .now : .never }
        .subscribe(probe)
    }

    #expect(probe.completions == [.failure(MarbleFailure())])
  }

  @Test func `repeat decides by the number of the run`() {
    let values = scheduler.record(
      scheduler.cold("-1-|").repeat(scheduler: scheduler) {
        $0.number < 3 ? .after(.milliseconds(2)) : .never
      })

    expect(values, "-1----1----1-|")
  }

  @Test func `repeat polls for a time, and when told`() {
    let pulls = scheduler.hot("----x--")
    let values = scheduler.record(
      scheduler.cold("1|").repeat(within: .milliseconds(9), scheduler: scheduler) { run in
        run.number == 1 ? .when(pulls.assertNoFailure()) : .after(.milliseconds(2))
      })

    expect(values, "1---1--1|")
  }

  @Test func `a failure ends what is repeated`() {
    let values = scheduler.record(
      scheduler.cold("-1-#").repeat(scheduler: scheduler) { _ in .now })

    expect(values, "-1-#")
  }
}
