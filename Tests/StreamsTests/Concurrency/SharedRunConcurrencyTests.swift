#if MoreOperators || canImport(Darwin)
  import Dispatch
  import Testing

  @testable import Streams

  /// `share(replay:whenUnused:afterFinish:afterFailure:)` under threads that subscribe and cancel.
  @Suite struct SharedRunConcurrencyTests: Racing {
    @Test(arguments: [0, 1])
    func `subscribers that come at once begin one run`(replay: Int) {
      for _ in 0..<Self.rounds / 2 {
        let runs = Journal<Int>()
        let subject = PassthroughSubject<Int, Never>()
        let shared = Deferred {
          runs.note(1)
          return subject
        }
        .share(replay: replay, whenUnused: .cancelled, afterFinish: .restart)
        let probes = (0..<4).map { _ in Probe<Int, Never>() }
        DispatchQueue.concurrentPerform(iterations: 4) { shared.subscribe(probes[$0]) }
        subject.send(1)
        subject.send(completion: .finished)

        #expect(runs.count == 1)
        #expect(probes.allSatisfy { $0.values == [1] && $0.hasFinished && $0.breaches == [] })
      }
    }

    @Test(arguments: [0, 1])
    func `two runs never overlap`(replay: Int) {
      let source = LiveCountingPublisher()
      let shared = source.share(replay: replay, whenUnused: .cancelled)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<500 {
          let probe = Probe<Int, Never>()
          shared.subscribe(probe)
          probe.cancel()
        }
      }

      #expect(source.mostAlive == 1)
      #expect(source.alive == 0)
      let last = Probe<Int, Never>()
      shared.subscribe(last)
      #expect(source.alive == 1)
      last.cancel()
      #expect(source.alive == 0)
    }

    @Test func `a timer that fires beside subscribers cancels no run under one, and leaves none`() {
      for _ in 0..<Self.rounds / 2 {
        let (scheduler, source) = (VirtualTimeScheduler(), LiveCountingPublisher())
        let shared = source.share(
          whenUnused: .cancelled(after: .milliseconds(1), scheduler: scheduler))
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
#endif
