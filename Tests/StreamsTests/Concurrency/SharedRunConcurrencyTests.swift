import Dispatch
import Testing

@testable import Streams

/// `share(replay:whenUnused:afterFinish:afterFailure:)` under threads that subscribe and cancel.
@Suite struct SharedRunConcurrencyTests: Racing {
  /// Schedules in virtual time, and fires timers that were cancelled, too: a timer may be about to fire then.
  struct FiringScheduler: Scheduler {
    let base: VirtualTimeScheduler

    var now: Instant { base.now }

    func schedule(_ action: consuming @escaping @Sendable () -> Void) { base.schedule(action) }

    func schedule(
      after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
    ) -> any Cancellable {
      base.schedule(after: instant, action)
      return AnyCancellable {}
    }
  }

  @Test(arguments: [0, 1])
  func `subscribers that come at once begin one run`(replay: Int) {
    let runs = Journal<Int>()
    let subject = PassthroughSubject<Int, Never>()
    let shared = (0..<200).map { number in
      Deferred {
        runs.note(number)
        return subject
      }
      .share(replay: replay, whenUnused: .cancelled, afterFinish: .restart)
    }
    let probes = shared.map { _ in (0..<2).map { _ in Probe<Int, Never>() } }
    let arrived = shared.map { _ in Running() }
    together { thread in
      for (number, shared) in shared.enumerated() {
        arrived[number].begin()
        // The two threads go on together, if both run.
        for _ in 0..<100 where arrived[number].now < 2 {}
        shared.subscribe(probes[number][thread])
      }
    }
    subject.send(1)
    subject.send(completion: .finished)

    #expect(runs.entries.sorted() == Array(shared.indices))
    #expect(probes.joined().allSatisfy { $0.values == [1] && $0.hasFinished })
    #expect(probes.joined().allSatisfy { $0.breaches == [] })
  }

  @Test(arguments: [0, 1])
  func `two runs never overlap`(replay: Int) {
    let source = LiveCountingPublisher()
    let shared = source.share(replay: replay, whenUnused: .cancelled)
    together { _ in
      for _ in 0..<300 {
        let probe = Probe<Int, Never>()
        shared.subscribe(probe)
        probe.cancel()
      }
    }

    expectOneAtATime(of: source, sharedBy: shared)
  }

  @Test func `a timer that fires beside subscribers cancels no run under one, and leaves none`() {
    for round in 0..<Self.rounds / 2 {
      let (scheduler, source) = (VirtualTimeScheduler(), LiveCountingPublisher())
      let timing: any Scheduler =
        round.isMultiple(of: 2) ? scheduler : FiringScheduler(base: scheduler)
      let shared = source.share(
        whenUnused: .cancelled(after: .milliseconds(1), scheduler: timing))
      let last = (0..<2).map { _ in Probe<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for _ in 0..<10 {
          guard thread < 2 else {
            scheduler.advance(by: .milliseconds(1))
            continue
          }
          let probe = Probe<Int, Never>()
          shared.subscribe(probe)
          probe.cancel()
        }
        if thread < 2 { shared.subscribe(last[thread]) }
      }
      scheduler.advance(by: .seconds(1))
      #expect(source.alive == 1)
      last[0].cancel()
      scheduler.advance(by: .seconds(1))
      #expect(source.alive == 1)
      last[1].cancel()
      #expect(scheduler.pendingCount == 1)
      scheduler.advance(by: .seconds(1))

      #expect(source.alive == 0)
      #expect(source.mostAlive == 1)
      #expect(scheduler.pendingCount == 0)
    }
  }

  @Test func `subscribers beside a failure belong to the run that fails, or to one other`() {
    for _ in 0..<Self.rounds / 2 {
      let runs = Journal<PassthroughSubject<Int, MarbleFailure>>()
      let shared = Deferred {
        let subject = PassthroughSubject<Int, MarbleFailure>()
        runs.note(subject)
        return subject
      }
      .share(replay: 1, whenUnused: .kept, afterFailure: .restart)
      let probes = (0..<3).map { _ in Probe<Int, MarbleFailure>() }
      shared.subscribe(probes[0])
      let first = runs.entries[0]
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        if thread == 0 {
          first.send(completion: .failure(MarbleFailure()))
        } else {
          shared.subscribe(probes[thread])
        }
      }
      let late = Probe<Int, MarbleFailure>()
      shared.subscribe(late)
      for subject in runs.entries {
        subject.send(7)
        subject.send(completion: .finished)
      }

      #expect(runs.count == 2)
      #expect(late.hasFinished && late.values == [7])
      #expect(probes[0].hasFailed)
      #expect(
        probes.allSatisfy { probe in
          probe.hasFailed && probe.values == [] || probe.hasFinished && probe.values == [7]
        })
      #expect(probes.allSatisfy { $0.breaches == [] })
    }
  }
}
