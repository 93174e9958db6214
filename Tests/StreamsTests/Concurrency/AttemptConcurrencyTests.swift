import Dispatch
import Testing

@testable import Streams

/// `retry` and `repeat` with a closure, whose next attempts begin on other threads.
@Suite struct AttemptConcurrencyTests: Racing {
  let queue = DispatchQueue(label: "attempts", attributes: .concurrent)

  @Test func `each failure is followed by one attempt, however many threads wake it`() {
    let wake = PassthroughSubject<Void, Never>()
    let (attempts, failures) = (Journal<Int>(), Journal<Int>())
    let probe = Probe<Int, MarbleFailure>()
    Deferred {
      attempts.note(1)
      return Fail<Int, MarbleFailure>(error: MarbleFailure())
    }
    .retry(scheduler: ImmediateScheduler.shared) { failure in
      failures.note(failure.number)
      return .when(wake)
    }
    .subscribe(probe)
    race { _ in wake.send() }
    let count = attempts.count
    wake.send()

    #expect(count > 1)
    #expect(attempts.count == count + 1)
    #expect(failures.entries == Array(1...count + 1))
    probe.cancel()
    wake.send()
    #expect(attempts.count == count + 1)
    #expect(probe.completions.isEmpty)
  }

  @Test(arguments: [true, false])
  func `all attempts are made, and their values asked for, on other threads`(isRetry: Bool) {
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, MarbleFailure>(
      .max(1), each: .max(1), onCompletion: { _ in done.signal() })
    let attempts = Journal<Int>()
    let attempt = Deferred { [queue] in
      attempts.note(1)
      let values = [1, 2, 3].publisher.setFailureType(to: MarbleFailure.self)
      let end =
        isRetry
        ? Fail<Int, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
        : Empty<Int, MarbleFailure>().eraseToAnyPublisher()
      return values.append(end).receive(on: queue)
    }
    let wake = Just(()).receive(on: queue)
    @Sendable func next(_ number: Int) -> Publishers.NextAttempt {
      number == 50 ? .never : number.isMultiple(of: 2) ? .when(wake) : .now
    }
    if isRetry {
      attempt.retry(scheduler: queue) { next($0.number) }.subscribe(probe)
    } else {
      attempt.repeat(scheduler: queue) { next($0.number) }.subscribe(probe)
    }
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for _ in 0..<20 { probe.request(.max(1)) }
    }
    wait(for: done)

    #expect(attempts.count == 50)
    #expect(probe.values == (0..<50).flatMap { _ in [1, 2, 3] })
    #expect(isRetry ? probe.hasFailed : probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test(arguments: [true, false])
  func `a cancellation beside the end of an attempt leaves nothing to wait for`(isRetry: Bool) {
    for _ in 0..<Self.rounds / 2 {
      let awaited = LiveCountingPublisher()
      let attempt = PassthroughSubject<Int, MarbleFailure>()
      let probe = Probe<Int, MarbleFailure>()
      if isRetry {
        attempt.retry(scheduler: queue) { _ in .when(awaited) }.subscribe(probe)
      } else {
        attempt.repeat(scheduler: queue) { _ in .when(awaited) }.subscribe(probe)
      }
      together { thread in
        if thread == 1 { return probe.cancel() }
        attempt.send(completion: isRetry ? .failure(MarbleFailure()) : .finished)
      }

      #expect(awaited.alive == 0)
      #expect(probe.completions.isEmpty)
      #expect(probe.breaches == [])
    }
  }
}
