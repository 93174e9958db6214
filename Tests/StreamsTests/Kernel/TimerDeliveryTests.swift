import Testing

@testable import Streams

/// A timer delivers as a job of its scheduler does. So a job that the same thread runs from inside a `receive` does not
/// wait for it.
@Suite struct TimerDeliveryTests {
  typealias Timed =
    @Sendable (PassthroughSubject<Int, Never>, VirtualTimeScheduler) ->
    AnyPublisher<Int, Never>

  static let operators: [(name: String, apply: Timed)] = [
    (
      "throttle",
      { $0.throttle(for: 0.01, scheduler: $1, latest: true).eraseToAnyPublisher() }
    ),
    (
      "collect",
      { $0.collect(.byTime($1, 0.01)).map(\.count).eraseToAnyPublisher() }
    ),
    ("debounce", { $0.debounce(for: 0.01, scheduler: $1).eraseToAnyPublisher() }),
  ]

  @Test(arguments: operators.indices)
  func `a timer delivers as a job does`(number: Int) {
    let (scheduler, subject) = (VirtualTimeScheduler(), PassthroughSubject<Int, Never>())
    let isJob = Journal<Bool>()
    let probe = Probe<Int, Never>(.unlimited) { probe, _ in
      let memory = (probe.subscription as? SerialSubscription)?.memory
      isJob.note(memory?.state.pointee.seen.contains(.delivering) ?? false)
    }
    Self.operators[number].apply(subject, scheduler).subscribe(probe)
    subject.send(1)
    subject.send(2)
    scheduler.advance(by: 1)
    probe.cancel()

    #expect(isJob.count > 0)
    #expect(!isJob.entries.contains(false))
  }

  /// Keeps what is scheduled. Once, a timer fires on another thread while the time is read.
  private final class MeetingScheduler: Scheduler {
    let scheduled = Guarded<[@Sendable () -> Void]>([])
    let isMeeting = Guarded(false)

    var now: Instant {
      let isMeeting = isMeeting.change { was in
        defer { was = false }
        return was
      }
      if isMeeting { onStack(of: 1 << 20, scheduled.value[0]) }
      return .zero
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
  }

  @Test func `a timer that a sender finds in the queue delivers as a job does`() {
    let (scheduler, subject) = (MeetingScheduler(), PassthroughSubject<Int, Never>())
    let isJob = Journal<Bool>()
    let probe = Probe<Int, Never>(.unlimited) { probe, _ in
      let memory = (probe.subscription as? SerialSubscription)?.memory
      isJob.note(memory?.state.pointee.seen.contains(.delivering) ?? false)
    }
    subject.debounce(for: .zero, scheduler: scheduler).subscribe(probe)
    subject.send(1)
    scheduler.isMeeting.value = true
    subject.send(2)
    scheduler.scheduled.value.last?()
    probe.cancel()

    #expect(scheduler.scheduled.value.count == 2)
    #expect(isJob.entries == [true])
  }
}
