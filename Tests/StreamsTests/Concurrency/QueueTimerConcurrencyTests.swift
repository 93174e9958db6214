import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Timers on dispatch queues, whichever threads schedule and cancel them.
@Suite struct QueueTimerConcurrencyTests {
  static let threads = 4
  static let count = 250

  /// Says when everything that was scheduled has run or was cancelled.
  func wait(for group: DispatchGroup) {
    #expect(group.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test(arguments: [false, true])
  func `what is not cancelled runs once, and everything is released`(isConcurrent: Bool) {
    let queue = DispatchQueue(label: "timers", attributes: isConcurrent ? .concurrent : [])
    let (timers, group) = (QueueTimers(), DispatchGroup())
    let runs = Atomic(0)
    let cancelledRuns = Atomic(0)
    let releases = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for number in 0..<Self.count {
        let token = Token(number) { releases.add(1, ordering: .relaxed) }
        let isKept = number.isMultiple(of: 2)
        if isKept { group.enter() }
        let delay = Duration.microseconds(number * (thread + 1) % 97)
        let timer = timers.schedule(on: queue, after: queue.now.advanced(by: delay)) {
          if isKept { runs.add(1, ordering: .relaxed) }
          if !isKept { cancelledRuns.add(1, ordering: .relaxed) }
          withExtendedLifetime(token) {}
          if isKept { group.leave() }
        }
        if !isKept { timer.cancel() }
      }
    }
    wait(for: group)
    queue.sync(flags: .barrier) {}

    let total = Self.threads * Self.count
    #expect(runs.load(ordering: .relaxed) == total / 2)
    #expect(cancelledRuns.load(ordering: .relaxed) <= total / 2)
    #expect(releases.load(ordering: .relaxed) == total)
    #expect(timers.count == 0)
  }

  @Test func `a timer may be cancelled by several threads at once, while it fires`() {
    let queue = DispatchQueue(label: "timers")
    let timers = QueueTimers()
    for round in 0..<200 {
      let runs = Atomic(0)
      weak var token: Token?
      do {
        let strong = Token(round)
        token = strong
        let due = queue.now.advanced(by: .microseconds(round % 50))
        let timer = timers.schedule(on: queue, after: due) { [strong] in
          runs.add(1, ordering: .relaxed)
          withExtendedLifetime(strong) {}
        }
        DispatchQueue.concurrentPerform(iterations: 2) { _ in timer.cancel() }
      }
      queue.sync {}
      #expect(token == nil)
      #expect(runs.load(ordering: .relaxed) <= 1)
    }
    #expect(timers.count == 0)
  }

  @Test func `a repeating timer is cancelled for good by another thread`() {
    let queue = DispatchQueue(label: "timers")
    for _ in 0..<50 {
      let started = DispatchGroup()
      started.enter()
      let hasStarted = Atomic(false)
      let runs = Atomic(0)
      let timer = queue.schedule(after: queue.now, interval: .microseconds(20)) {
        runs.add(1, ordering: .relaxed)
        if !hasStarted.exchange(true, ordering: .relaxed) { started.leave() }
      }
      wait(for: started)
      timer.cancel()
      queue.sync {}
      let count = runs.load(ordering: .relaxed)
      queue.sync {}
      #expect(runs.load(ordering: .relaxed) == count)
    }
  }
}
