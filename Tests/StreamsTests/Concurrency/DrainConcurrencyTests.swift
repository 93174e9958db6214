import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Threads that send faster than is delivered: none is kept, no queue grows without end, and none waits for another in a
/// circle (L13). Counted, as times depend on the machine.
extension ConcurrencyTests {
  /// The bound of L13 for the events that wait to be delivered.
  static var longestQueue: Int { 4_096 }

  /// Repeats a round until it stays within the bound, which has an exception: the draining thread may be paused, as other
  /// tests run. Without a bound no round does, as more is sent than it permits.
  func isBounded(_ round: () -> Bool) -> Bool { (0..<10).contains { _ in round() } }

  /// Counts what is sent and delivered, and how long the queue has been.
  final class Flow: Sendable {
    private let sent = Atomic(0)
    private let delivered = Atomic(0)
    private let longest = Atomic(0)
    /// By the thread that delivers.
    private let deliveries = Lock<[UInt: Int]>([:])

    var longestQueue: Int { longest.load(ordering: .relaxed) }
    var deliveredCount: Int { delivered.load(ordering: .relaxed) }

    func send<Value>(_ value: Value, to subject: PassthroughSubject<Value, Never>) {
      sent.wrappingAdd(1, ordering: .relaxed)
      subject.send(value)
    }

    /// Delivers one; takes about as long as so many additions.
    func deliver(work: Int = 0) {
      let waiting =
        sent.load(ordering: .relaxed) - delivered.wrappingAdd(1, ordering: .relaxed).newValue
      longest.max(waiting, ordering: .relaxed)
      deliveries.withLock { $0[ThreadIdentity().number, default: 0] += 1 }
      for _ in 0..<work { _ = sent.load(ordering: .relaxed) }
    }

    /// The number of deliveries on this thread.
    var ownDeliveries: Int { deliveries.withLock { $0[ThreadIdentity().number] ?? 0 } }
  }

  @Test func `no send delivers for others without end, and no queue grows without end`() {
    let isBounded = isBounded {
      let subject = PassthroughSubject<Int, Never>()
      let flow = Flow()
      let sink = subject.sink { _ in flow.deliver(work: 300) }
      let most = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        for number in 0..<15_000 {
          let before = flow.ownDeliveries
          flow.send(number, to: subject)
          most.max(flow.ownDeliveries - before, ordering: .relaxed)
        }
      }
      withExtendedLifetime(sink) {}
      #expect(flow.deliveredCount == 45_000)
      // All that waited, and as much again while it was delivered.
      return flow.longestQueue <= Self.longestQueue
        && most.load(ordering: .relaxed) <= 2 * Self.longestQueue
    }

    #expect(isBounded)
  }

  @Test func `a delivery may wait for another thread that sends to the same subject`() {
    let subject = PassthroughSubject<Int, Never>()
    let flow = Flow()
    let sink = subject.sink { number in
      flow.deliver()
      if number > 0 { return }
      let isSent = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        for number in 1...1_100 { subject.send(number) }
        isSent.signal()
      }
      wait(for: isSent)
    }
    subject.send(0)

    withExtendedLifetime(sink) {}
    #expect(flow.deliveredCount == 1_101)
  }

  @Test func `two deliveries may wait for each other's subjects`() {
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let (toLeft, toRight) = (Flow(), Flow())
    let meeting = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let sinks = [
      left.sink { number in
        toLeft.deliver()
        guard number == 0 else { return }
        meeting.0.signal()
        wait(for: meeting.1)
        for number in 1...1_100 { right.send(number) }
      },
      right.sink { number in
        toRight.deliver()
        guard number == 0 else { return }
        meeting.1.signal()
        wait(for: meeting.0)
        for number in 1...1_100 { left.send(number) }
      },
    ]
    DispatchQueue.concurrentPerform(iterations: 2) { ($0 == 0 ? left : right).send(0) }

    withExtendedLifetime(sinks) {}
    #expect(toLeft.deliveredCount == 1_101)
    #expect(toRight.deliveredCount == 1_101)
  }

  @Test func `a slow stream slows those down that send to it through another one`() {
    let isBounded = isBounded {
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let (toFirst, toSecond) = (Flow(), Flow())
      let sinks = [
        first.sink { number in
          toFirst.deliver()
          toSecond.send(number, to: second)
        },
        second.sink { _ in toSecond.deliver(work: 300) },
      ]
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<5_000 {
          if thread > 0 {
            toFirst.send(number, to: first)
          } else {
            toSecond.send(number, to: second)
          }
        }
      }
      withExtendedLifetime(sinks) {}
      #expect(toFirst.deliveredCount == 15_000)
      #expect(toSecond.deliveredCount == 20_000)
      return max(toFirst.longestQueue, toSecond.longestQueue) <= Self.longestQueue
    }

    #expect(isBounded)
  }

  @Test func `streams that send to each other deliver everything`() {
    let count = Rounds.racing(5_000, oneIn: 5)
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let flow = Flow()
    let sinks = [
      left.sink { hops in
        flow.deliver()
        if hops > 0 { right.send(hops - 1) }
      },
      right.sink { hops in
        flow.deliver()
        if hops > 0 { left.send(hops - 1) }
      },
    ]
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<count { (thread < 2 ? left : right).send(3) }
    }

    withExtendedLifetime(sinks) {}
    #expect(flow.deliveredCount == 4 * 4 * count)
  }

  @Test func `a timer's values come, on its queue, while others send without a pause`() {
    let subject = PassthroughSubject<Int, Never>()
    let queue = DispatchQueue(label: "throttling")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let fired = Atomic(0)
    let astray = Atomic(0)
    let sink = subject.throttle(for: .milliseconds(1), scheduler: queue, latest: true).sink { _ in
      if DispatchQueue.getSpecific(key: key) != true { astray.wrappingAdd(1, ordering: .relaxed) }
      fired.wrappingAdd(1, ordering: .relaxed)
    }
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      var number = 0
      while fired.load(ordering: .relaxed) < 10, number < 50_000_000 {
        number += 1
        subject.send(number)
      }
    }

    withExtendedLifetime(sink) {}
    #expect(fired.load(ordering: .relaxed) >= 10)
    #expect(astray.load(ordering: .relaxed) == 0)
  }

  @Test func `a lock of one word keeps threads apart`() {
    final class Count: @unchecked Sendable {
      // Sendable: the lock guards it.
      let lock = LockWord()
      var value = 0
    }
    let count = Count()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<20_000 { count.lock.withLock { _ in count.value += 1 } }
    }

    #expect(count.value == 80_000)
  }

  @Test func `who sleeps at a lock of one word is woken`() {
    final class Shared: Sendable { let lock = LockWord() }
    let shared = Shared()
    for _ in 0..<50 {
      let (done, isLocked) = (DispatchSemaphore(value: 0), shared.lock.lockIfFree())
      #expect(isLocked)
      for _ in 0..<3 {
        DispatchQueue.global().async {
          shared.lock.withLock { _ in }
          done.signal()
        }
      }
      while !shared.lock.mustSleep { CurrentThread.yield() }
      shared.lock.unlock()
      for _ in 0..<3 { wait(for: done) }
    }
  }

  /// A scheduler whose time one call takes long to read, as if its thread was kept from running.
  final class SlowClock: Scheduler {
    let queue = DispatchQueue(label: "slow clock")
    let isSlow = Lock(false)
    let began = DispatchSemaphore(value: 0)

    var now: Instant {
      if isSlow.withLock({ isSlow in
        defer { isSlow = false }
        return isSlow
      }) {
        began.signal()
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(50))
      }
      return queue.now
    }

    func schedule(_ action: @escaping @Sendable () -> Void) { queue.schedule(action) }

    func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      queue.schedule(after: instant, action)
    }
  }

  @Test func `a job waits for a sender that is kept from running, and keeps its place`() {
    let (clock, log) = (SlowClock(), Journal<Int>())
    let source = MisbehavingPublisher<Int, Never>()
    let run = source.timeout(.seconds(60), scheduler: clock).sink { log.note($0) }
    clock.queue.suspend()
    source.send(0)
    clock.schedule { log.note(1) }
    clock.isSlow.withLock { $0 = true }
    DispatchQueue.global().async {
      source.send(2)
      clock.began.signal()
    }
    wait(for: clock.began)
    clock.queue.resume()
    wait(for: clock.began)
    clock.queue.sync {}
    withExtendedLifetime(run) {}

    #expect(log.entries == [0, 1, 2])
  }
}
