import Testing

@testable import Streams

/// An operator that delivers on a scheduler has two halves, which never wait for one another: the jobs and timers deliver,
/// one at a time, and no other thread does.
@Suite struct ScheduledDeliveryTests {
  typealias Timed =
    @Sendable (PassthroughSubject<Int, Never>, any Scheduler) -> AnyPublisher<Int, Never>

  static let operators: [(name: String, apply: Timed)] = [
    ("receive", { $0.receive(on: $1).eraseToAnyPublisher() }),
    ("delay", { $0.delay(for: 0.01, scheduler: $1).eraseToAnyPublisher() }),
    ("debounce", { $0.debounce(for: 0.01, scheduler: $1).eraseToAnyPublisher() }),
    ("throttle", { $0.throttle(for: 0.01, scheduler: $1, latest: true).eraseToAnyPublisher() }),
    ("timeout", { $0.timeout(1, scheduler: $1).eraseToAnyPublisher() }),
    ("collect", { $0.collect(.byTime($1, 0.01)).map(\.count).eraseToAnyPublisher() }),
    (
      "windows",
      {
        $0.windows(of: .seconds(1_000), every: .milliseconds(10), scheduler: $1).map(\.count)
          .eraseToAnyPublisher()
      }
    ),
    ("paced", { $0.paced(1, per: .milliseconds(10), scheduler: $1).eraseToAnyPublisher() }),
  ]

  /// Keeps what is scheduled. Its time passes by a second whenever it is read.
  private final class KeepingScheduler: Scheduler {
    let scheduled = Guarded<[@Sendable () -> Void]>([])
    let time = Guarded(Instant.zero)

    var now: Instant {
      time.change { time in
        time = time.advanced(by: .seconds(1))
        return time
      }
    }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      scheduled.change { $0.append(action) }
    }

    func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      schedule(action)
      return AnyCancellable {}
    }

    /// Runs what has been scheduled until now.
    func run() {
      for action in scheduled.change({ scheduled in
        defer { scheduled = [] }
        return scheduled
      }) {
        action()
      }
    }
  }

  @Test(arguments: operators.indices)
  func `a job or timer that runs inside a receive leaves its turn to that delivery`(number: Int) {
    let (scheduler, subject) = (KeepingScheduler(), PassthroughSubject<Int, Never>())
    let journal = Journal<String>()
    let probe = Probe<Int, Never>(.unlimited) { _, _ in
      journal.note("(")
      subject.send(2)
      subject.send(completion: .finished)
      scheduler.run()
      journal.note(")")
    }
    Self.operators[number].apply(subject, scheduler).subscribe(probe)
    subject.send(1)
    for _ in 0..<9 { scheduler.run() }

    let rounds = journal.entries.count / 2
    #expect(rounds > 0, "\(Self.operators[number].name)")
    #expect(journal.entries == Array(repeating: ["(", ")"], count: rounds).flatMap { $0 })
    #expect(probe.completions == [.finished])
  }

  @Test(arguments: operators.indices)
  func `a job or timer delivers while a sender is held in the middle of its call`(number: Int) {
    /// While it says so, the clock holds a sender until what has been scheduled has run on another thread.
    final class HoldingScheduler: Scheduler {
      let base = KeepingScheduler()
      let isHolding = Guarded(false)

      var now: Instant {
        let isHolding = isHolding.change { was in
          defer { was = false }
          return was
        }
        if isHolding { onStack(of: 1 << 20) { [base] in base.run() } }
        return base.now
      }

      func schedule(_ action: @escaping @Sendable () -> Void) { base.schedule(action) }

      func schedule(
        after instant: Instant, _ action: @escaping @Sendable () -> Void
      ) -> any Cancellable {
        base.schedule(after: instant, action)
      }
    }
    let (scheduler, subject) = (HoldingScheduler(), PassthroughSubject<Int, Never>())
    let probe = Probe<Int, Never>(.unlimited)
    Self.operators[number].apply(subject, scheduler).subscribe(probe)
    subject.send(1)
    scheduler.isHolding.value = true
    subject.send(2)

    // `receive(on:)` does not read the clock, so nothing holds the sender.
    if Self.operators[number].name == "receive" { scheduler.base.run() }
    #expect(!probe.values.isEmpty)
    probe.cancel()
  }

  /// Sends a value inside its subscription, before it has been asked for one.
  private struct HastyPublisher: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let hasSubscription: @Sendable (AnySubscriber<Int, Never>) -> Void

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      hasSubscription(AnySubscriber(subscriber))
    }
  }

  @Test func `the thread that subscribes delivers no value that comes before it is asked for`() {
    let upstream = Guarded<AnySubscriber<Int, Never>?>(nil)
    let scheduler = ImmediateScheduler()
    let journal = Journal<String>()
    let probe = Probe<Int, Never>(
      onValue: { _, value in journal.note("\(value)") },
      onSubscription: { _ in
        journal.note("(")
        _ = upstream.value?.receive(7)
        journal.note(")")
      })
    HastyPublisher { subscriber in
      upstream.value = subscriber
      subscriber.receive(subscription: Subscriptions.empty)
    }
    .receive(on: scheduler).subscribe(probe)

    #expect(journal.entries == ["(", ")", "7"])
  }
}
