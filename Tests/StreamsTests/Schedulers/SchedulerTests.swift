import Dispatch
import Synchronization
import Testing

@testable import Streams

@Suite struct ImmediateSchedulerTests {
  @Test func `runs everything at once, where it is called`() {
    let log = Journal<String>()
    let scheduler: any Scheduler = ImmediateScheduler.shared

    scheduler.schedule { log.note("now") }
    scheduler.schedule(after: .distantFuture) { log.note("later") }
    let timer = scheduler.schedule(after: .distantFuture, interval: .seconds(1)) {
      log.note("again and again")
    }

    #expect(log.entries == ["now", "later", "again and again"])
    #expect(scheduler.now == .zero)
    timer.cancel()
  }

  @Test func `ranks mean nothing to it`() {
    #expect(ImmediateScheduler.shared.ranked(3) is ImmediateScheduler)
  }

  @Test func `delays disappear`() {
    let probe = Probe<Int, Never>()
    [1, 2, 3].publisher.delay(for: .seconds(3_600), scheduler: ImmediateScheduler.shared)
      .subscribe(probe)

    #expect(probe.values == [1, 2, 3])
    #expect(probe.hasFinished)
  }
}

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
}

@Suite struct RepeatingTimerTests {
  /// Runs work late, by as much as it is told.
  struct LateScheduler: Scheduler {
    let base: VirtualTimeScheduler
    let lateness: Duration

    var now: Instant { base.now }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      base.schedule(action)
    }

    func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      base.schedule(after: instant.advanced(by: lateness), action)
    }
  }

  @Test func `a late wake-up does not make it drift`() {
    let scheduler = VirtualTimeScheduler()
    let late = LateScheduler(base: scheduler, lateness: .milliseconds(2))
    let times = Journal<Int64>()
    let timer = late.schedule(after: Instant(.milliseconds(10)), interval: .milliseconds(10)) {
      times.note(scheduler.now.nanoseconds / 1_000_000)
    }
    scheduler.advance(by: .milliseconds(45))

    #expect(times.entries == [12, 22, 32, 42])
    timer.cancel()
  }

  /// On a scheduler that leaves repeating to this timer.
  @Test func `may be cancelled from inside its action`() {
    let base = VirtualTimeScheduler()
    let scheduler = LateScheduler(base: base, lateness: .zero)
    let itself = CurrentValueSubject<(any Cancellable)?, Never>(nil)
    let count = Atomic(0)
    itself.value = scheduler.schedule(after: .zero, interval: .seconds(1)) {
      if count.add(1, ordering: .relaxed).newValue == 3 { itself.value?.cancel() }
    }
    base.run()

    #expect(count.load(ordering: .relaxed) == 3)
    #expect(base.pendingCount == 0)
  }

  @Test func `a cancellation releases its action`() {
    let scheduler = LateScheduler(base: VirtualTimeScheduler(), lateness: .zero)
    weak var token: Token?
    do {
      let strong = Token(1)
      token = strong
      scheduler.schedule(after: .zero, interval: .seconds(1)) { _ = strong.number }.cancel()
    }

    #expect(token == nil)
  }

  @Test(arguments: [0, 3])
  func `a cancellation releases its action, whoever still holds the timer`(repetitions: Int) {
    let base = VirtualTimeScheduler()
    weak var token: Token?
    let timer: any Cancellable
    do {
      let strong = Token(1)
      token = strong
      timer = LateScheduler(base: base, lateness: .zero)
        .schedule(after: Instant(.seconds(1)), interval: .seconds(1)) { _ = strong.number }
    }
    base.advance(by: .seconds(repetitions))
    #expect(token != nil)

    timer.cancel()

    #expect(token == nil)
    #expect(base.pendingCount == 0)
  }

  @Test func `an interval of nothing is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      LateScheduler(base: VirtualTimeScheduler(), lateness: .zero)
        .schedule(after: .zero, interval: .zero) {}.cancel()
    }
  }
}

@Suite struct SplitMix64Tests {
  @Test func `gives the published numbers for a seed`() {
    var generator = SplitMix64(seed: 1_234_567)

    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
