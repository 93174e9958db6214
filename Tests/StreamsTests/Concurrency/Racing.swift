import Dispatch
import Foundation
import Testing

@testable import Streams

/// A value of one of several threads: the thread's number, and a number that goes up.
struct Sent: Hashable, Sendable {
  let sender: Int
  let number: Int
}

/// What suites that run several threads at once have in common.
protocol Racing: Sendable {}

extension Racing {
  static var senders: Int { 4 }
  static var count: Int { 200 }
  static var rounds: Int { 100 }

  /// Everything that `senders` threads send.
  static var everything: Set<Sent> {
    Set(
      (0..<senders).flatMap { sender in (0..<count).map { Sent(sender: sender, number: $0) } })
  }

  /// Sends `count` values from each of `senders` threads at once.
  func race(_ send: @Sendable (Sent) -> Void) {
    DispatchQueue.concurrentPerform(iterations: Self.senders) { sender in
      for number in 0..<Self.count { send(Sent(sender: sender, number: number)) }
    }
  }

  /// Runs all of `actions` at once, `rounds` times, on something made anew for each round.
  func rounds<Subject: Sendable>(
    _ make: () -> Subject, _ actions: @Sendable (Subject) -> Void...,
    check: (Subject) -> Void
  ) {
    for _ in 0..<Self.rounds {
      let subject = make()
      DispatchQueue.concurrentPerform(iterations: actions.count) { actions[$0](subject) }
      check(subject)
    }
  }

  /// Runs `body` with 0 and 1 on two threads, which wait a short time for one another. The system's pool may have no
  /// thread for the second one until the first has returned.
  func together(_ body: @escaping @Sendable (Int) -> Void) {
    let (begun, done) = (Guarded(0), DispatchSemaphore(value: 0))
    @Sendable func begin(_ thread: Int) {
      begun.change { $0 += 1 }
      for _ in 0..<1_000 where begun.value < 2 { CurrentThread.yield() }
      body(thread)
    }
    Thread {
      begin(1)
      done.signal()
    }.start()
    begin(0)
    wait(for: done)
  }

  /// Expects that no two subscriptions to a source lived at once, that none is left, and that the next subscriber
  /// begins one.
  func expectOneAtATime(
    of source: LiveCountingPublisher, sharedBy shared: some Publisher<Int, Never>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(source.mostAlive == 1, sourceLocation: sourceLocation)
    #expect(source.alive == 0, sourceLocation: sourceLocation)
    let last = Probe<Int, Never>()
    shared.subscribe(last)
    #expect(source.alive == 1, sourceLocation: sourceLocation)
    last.cancel()
    #expect(source.alive == 0, sourceLocation: sourceLocation)
  }

  /// Whether each sender's values came in the order in which it sent them.
  func isInOrder(_ values: [Sent]) -> Bool {
    (0..<Self.senders).allSatisfy { sender in
      let numbers = values.filter { $0.sender == sender }.map(\.number)
      return numbers == numbers.sorted()
    }
  }

  func wait(for done: DispatchSemaphore) {
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
  }
}
