import Dispatch
import Synchronization
import Testing

@testable import Streams

/// `share()` under threads that subscribe and cancel.
@Suite struct ShareConcurrencyTests: Racing {
  @Test func `two connections of a share never overlap`() {
    let source = LiveCountingPublisher()
    let shared = source.share()
    // Two, so that often nobody is left, and one comes while the other's connection is cancelled.
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for _ in 0..<2_000 {
        let probe = Probe<Int, Never>()
        shared.subscribe(probe)
        probe.cancel()
      }
    }

    expectOneAtATime(of: source, sharedBy: shared)
  }

  @Test func `a share that completes while others subscribe runs its source once`() {
    for _ in 0..<200 {
      let runs = Journal<Int>()
      let subject = PassthroughSubject<Int, Never>()
      let shared = Deferred {
        runs.note(1)
        return subject
      }
      .share()
      let first = Probe<Int, Never>()
      shared.subscribe(first)
      let probes = (0..<2).map { _ in Probe<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        if thread == 0 {
          subject.send(completion: .finished)
        } else {
          shared.subscribe(probes[thread - 1])
        }
      }

      #expect(runs.count == 1)
      #expect((probes + [first]).allSatisfy { $0.hasFinished && $0.breaches == [] })
    }
  }

  @Test func `concurrent first subscribers of a share connect once`() {
    for _ in 0..<Self.rounds {
      let connections = Atomic(0)
      let subject = PassthroughSubject<Int, Never>()
      let shared = Deferred {
        connections.add(1, ordering: .relaxed)
        return subject
      }
      .share()
      let probes = (0..<4).map { _ in Probe<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 4) { shared.subscribe(probes[$0]) }
      subject.send(1)
      subject.send(completion: .finished)

      #expect(connections.load(ordering: .relaxed) == 1)
      #expect(probes.allSatisfy { $0.values == [1] && $0.hasFinished && $0.breaches == [] })
    }
  }

  @Test func `subscribers of a share that come and go leave no connection behind`() {
    for _ in 0..<Self.rounds {
      let balance = Atomic(0)
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.handleEvents(
        receiveSubscription: { _ in balance.add(1, ordering: .relaxed) },
        receiveCancel: { balance.subtract(1, ordering: .relaxed) }
      ).share()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<3 {
          let probe = Probe<Int, Never>()
          shared.subscribe(probe)
          subject.send(1)
          probe.cancel()
          probe.cancel()
        }
      }
      #expect(balance.load(ordering: .relaxed) == 0)
    }
  }
}
