import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Operators on a concurrent queue, and virtual time that any thread uses.
@Suite struct SchedulerConcurrencyTests: Racing {
  @Test(arguments: ["receive(on:)", "delay", "debounce", "throttle", "timeout"])
  func `on a concurrent queue the order is kept and the completion is last`(name: String) {
    let queue = DispatchQueue(label: "ConcurrencyTests", attributes: .concurrent)
    let subject = PassthroughSubject<Int, Never>()
    let timed: AnyPublisher<Int, Never> =
      switch name {
      case "receive(on:)": subject.receive(on: queue).eraseToAnyPublisher()
      case "delay": subject.delay(for: .microseconds(50), scheduler: queue).eraseToAnyPublisher()
      case "debounce":
        subject.debounce(for: .microseconds(1), scheduler: queue).eraseToAnyPublisher()
      case "throttle":
        subject.throttle(for: .microseconds(1), scheduler: queue, latest: true)
          .eraseToAnyPublisher()
      default: subject.timeout(.seconds(600), scheduler: queue).eraseToAnyPublisher()
      }
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, Never>(onCompletion: { _ in done.signal() })
    timed.subscribe(probe)
    for number in 0..<Self.count { subject.send(number) }
    subject.send(completion: .finished)
    wait(for: done)

    #expect(probe.breaches == [])
    #expect(probe.values == probe.values.sorted())
    #expect(Set(probe.values).count == probe.values.count)
    if ["receive(on:)", "delay", "timeout"].contains(name) {
      #expect(probe.values.count == Self.count)
    }
    #expect(probe.hasFinished)
  }

  @Test func `any thread may schedule and cancel virtual time`() {
    let scheduler = VirtualTimeScheduler()
    let ran = Journal<Instant>()
    race { sent in
      let instant = Instant(nanoseconds: Int64(sent.number))
      let timer = scheduler.schedule(after: instant) { ran.note(scheduler.now) }
      if sent.number.isMultiple(of: 2) { timer.cancel() }
    }
    #expect(scheduler.pendingCount == Self.everything.count / 2)
    scheduler.run()

    #expect(ran.count == Self.everything.count / 2)
    #expect(ran.entries == ran.entries.sorted())
  }

  @Test func `virtual time may move while others schedule`() {
    let scheduler = VirtualTimeScheduler()
    let ran = Atomic(0)
    let total = Self.everything.count
    DispatchQueue.concurrentPerform(iterations: Self.senders + 1) { thread in
      for _ in 0..<Self.count {
        if thread == Self.senders {
          scheduler.advance(by: .nanoseconds(1))
        } else {
          scheduler.schedule { ran.add(1, ordering: .relaxed) }
        }
      }
    }
    scheduler.run()

    #expect(ran.load(ordering: .relaxed) == total)
  }
}
