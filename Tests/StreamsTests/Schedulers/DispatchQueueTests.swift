import Dispatch
import Synchronization
import Testing

@testable import Streams

@Suite struct DispatchQueueTests {
  let queue = DispatchQueue(label: "DispatchQueueTests")

  /// Fails the test instead of hanging, should `done` never be signalled.
  func wait(for done: DispatchSemaphore) {
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test func `runs work on the queue`() {
    let done = DispatchSemaphore(value: 0)
    queue.schedule { [queue] in
      dispatchPrecondition(condition: .onQueue(queue))
      done.signal()
    }

    wait(for: done)
  }

  @Test func `runs work no earlier than its instant`() {
    let done = DispatchSemaphore(value: 0)
    let due = queue.now.advanced(by: .milliseconds(5))
    let ran = Atomic<Int64>(0)
    queue.schedule(after: due) { [queue] in
      ran.store(queue.now.nanoseconds, ordering: .releasing)
      done.signal()
    }
    wait(for: done)

    #expect(ran.load(ordering: .acquiring) >= due.nanoseconds)
  }

  @Test func `work for the past runs soon`() {
    let done = DispatchSemaphore(value: 0)
    queue.schedule(after: Instant(nanoseconds: .min)) { done.signal() }
    queue.schedule(after: .zero) { done.signal() }

    wait(for: done)
    wait(for: done)
  }

  @Test func `cancelled work does not run and is released at once`() {
    weak var token: Token?
    let timer: any Cancellable
    do {
      let strong = Token(1)
      token = strong
      timer = queue.schedule(after: .distantFuture) { _ = strong.number }
    }
    #expect(token != nil)

    timer.cancel()

    #expect(token == nil)
  }

  @Test func `a cancelled timer does not keep its queue until it would have been due`() {
    let queueIsGone = DispatchSemaphore(value: 0)
    let key = DispatchSpecificKey<Token>()
    do {
      let queue = DispatchQueue(label: "short-lived")
      queue.setSpecific(key: key, value: Token(1) { queueIsGone.signal() })
      queue.schedule(after: queue.now.advanced(by: .seconds(86_400))) {}.cancel()
      queue.schedule(after: queue.now.advanced(by: .seconds(86_400)), interval: .seconds(1)) {}
        .cancel()
    }

    wait(for: queueIsGone)
  }

  @Test func `of cancelled timers nothing is left, in whatever order they go`() {
    let timers = QueueTimers()
    let released = Journal<Int>()
    var waiting = (0..<5_000).map { number in
      let token = Token(number) { released.note(number) }
      let instant = queue.now.advanced(by: .seconds(3_600 + number % 7))
      return timers.schedule(on: queue, after: instant) { _ = token.number }
    }
    #expect(timers.count == 5_000)
    var chance = SplitMix64(seed: 1)
    waiting.shuffle(using: &chance)

    for (count, timer) in waiting.enumerated() {
      timer.cancel()
      if released.count != count + 1 { Issue.record("\(count): \(released.count)") }
    }

    #expect(timers.count == 0)
    #expect(timers.capacity == 0)
    waiting.first?.cancel()
  }

  @Test func `a timer that stays does not keep the memory of those that were cancelled`() {
    let timers = QueueTimers()
    let due = queue.now.advanced(by: .seconds(3_600))
    let stays = timers.schedule(on: queue, after: due) {}
    let waiting = (0..<5_000).map { _ in timers.schedule(on: queue, after: due) {} }
    for timer in waiting { timer.cancel() }
    for _ in 0..<40 { timers.schedule(on: queue, after: due) {}.cancel() }

    #expect(timers.count == 1)
    #expect(timers.capacity < 100)
    stays.cancel()
    #expect(timers.count == 0)
  }

  @Test func `work for one instant runs in the order in which it was scheduled`() {
    let done = DispatchSemaphore(value: 0)
    let log = Journal<Int>()
    let due = queue.now.advanced(by: .milliseconds(2))
    for number in 0..<200 { queue.schedule(after: due) { log.note(number) } }
    queue.schedule(after: due) { done.signal() }
    wait(for: done)

    #expect(log.entries == Array(0..<200))
  }

  @Test func `an earlier timer is not kept waiting by a later one`() {
    let done = DispatchSemaphore(value: 0)
    let late = queue.schedule(after: queue.now.advanced(by: .seconds(3_600))) {}
    queue.schedule(after: queue.now.advanced(by: .milliseconds(1))) { done.signal() }

    wait(for: done)
    late.cancel()
  }

  @Test func `what waits for a suspended queue can be cancelled`() {
    let isHandedOver = DispatchSemaphore(value: 0)
    let log = Journal<String>()
    weak var token: Token?
    let timer: any Cancellable
    queue.suspend()
    do {
      let strong = Token(1)
      token = strong
      timer = queue.schedule(after: .zero) { log.note("cancelled work \(strong.number)") }
    }
    queue.schedule(after: .zero) { log.note("work") }
    DispatchQueue(label: "another").schedule(after: .zero) { isHandedOver.signal() }
    wait(for: isHandedOver)

    timer.cancel()
    #expect(token == nil)

    queue.resume()
    queue.sync {}
    #expect(log.entries == ["work"])
  }

  @Test func `work may cancel itself, and what has run may be cancelled`() {
    let done = DispatchSemaphore(value: 0)
    let itself = CurrentValueSubject<(any Cancellable)?, Never>(nil)
    queue.suspend()
    itself.value = queue.schedule(after: .zero) {
      itself.value?.cancel()
      done.signal()
    }
    queue.resume()
    wait(for: done)

    itself.value?.cancel()
    itself.value?.cancel()
  }

  @Test func `repeats until it is cancelled`() {
    let done = DispatchSemaphore(value: 0)
    let timer = queue.schedule(after: queue.now, interval: .milliseconds(1)) { done.signal() }
    for _ in 0..<3 { wait(for: done) }

    timer.cancel()
  }

  @Test func `its time only goes forward`() {
    let times = (0..<100).map { _ in queue.now }

    #expect(times == times.sorted())
    #expect(queue.now > .zero)
  }

  @Test func `a schedule on it keeps the order of a stream`() {
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, Never>(onCompletion: { _ in done.signal() })
    (0..<100).publisher.receive(on: queue).subscribe(probe)
    wait(for: done)

    #expect(probe.values == Array(0..<100))
    #expect(probe.breaches == [])
  }

  @Test func `work behind a hundred signals runs behind all of them`() {
    let (order, done) = (Journal<Int>(), DispatchSemaphore(value: 0))
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>(
      onValue: { order.note($1) }, onCompletion: { _ in order.note(-1) })
    subject.receive(on: queue).subscribe(probe)
    queue.suspend()
    for number in 0..<100 { subject.send(number) }
    subject.send(completion: .finished)
    queue.schedule {
      order.note(-2)
      done.signal()
    }
    queue.resume()
    wait(for: done)

    #expect(order.entries == Array(0..<100) + [-1, -2])
  }
}
