import Testing

@testable import Streams

/// A value that comes while the operator delivers another one is handled when that has returned. Its time counts from when
/// it came.
@Suite struct LateSignalTests {
  /// A clock that is set by hand. It keeps what is scheduled, with the time at which it is due, in milliseconds.
  final class SetScheduler: Scheduler {
    let milliseconds = Guarded<Int64>(0)
    let scheduled = Guarded<[(due: Int64, action: @Sendable () -> Void)]>([])

    var now: Instant { Instant.zero.advanced(by: .milliseconds(milliseconds.value)) }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      scheduled.change { [now = milliseconds.value] in $0.append((now, action)) }
    }

    func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      scheduled.change { $0.append((instant.nanoseconds / 1_000_000, action)) }
      return AnyCancellable {}
    }

    /// Runs what was scheduled at this place.
    func run(_ place: Int) {
      let (due, action) = scheduled.value[place]
      milliseconds.change { $0 = max($0, due) }
      action()
    }

    var dues: [Int64] { scheduled.value.map(\.due) }
  }

  let scheduler = SetScheduler()
  let subject = PassthroughSubject<Int, Never>()

  /// Subscribes; the delivery of the first value takes from the present to `end`, and the second value comes at `sent`.
  private func subscribe<Value: Sendable>(
    to publisher: some Publisher<Value, Never>, secondAt sent: Int64, firstUntil end: Int64
  ) -> AnyCancellable {
    let isFirst = Guarded(true)
    return publisher.sink { [subject, scheduler] _ in
      guard
        isFirst.change({ was in
          defer { was = false }; return was
        })
      else { return }
      scheduler.milliseconds.value = sent
      subject.send(2)
      scheduler.milliseconds.value = end
    }
  }

  @Test func `delay counts from then`() {
    let run = subscribe(
      to: subject.delay(for: .milliseconds(10), scheduler: scheduler), secondAt: 12, firstUntil: 19)
    subject.send(1)
    scheduler.run(0)

    #expect(scheduler.dues == [10, 22])
    withExtendedLifetime(run) {}
  }

  @Test func `debounce counts its silence from then`() {
    let run = subscribe(
      to: subject.debounce(for: .milliseconds(10), scheduler: scheduler), secondAt: 12,
      firstUntil: 19)
    subject.send(1)
    scheduler.run(0)

    #expect(scheduler.dues == [10, 22])
    withExtendedLifetime(run) {}
  }

  @Test func `throttle knows that the interval had not passed then`() {
    let run = subscribe(
      to: subject.throttle(for: .milliseconds(10), scheduler: scheduler, latest: true),
      secondAt: 5, firstUntil: 50)
    subject.send(1)
    scheduler.run(0)

    #expect(scheduler.dues == [0, 10])
    withExtendedLifetime(run) {}
  }

  @Test func `timeout starts again from then`() {
    let run = subscribe(
      to: subject.timeout(.milliseconds(10), scheduler: scheduler), secondAt: 5, firstUntil: 9)
    subject.send(1)
    scheduler.run(1)
    // The timer of the subscription, which starts itself for what is left.
    scheduler.run(0)

    #expect(scheduler.dues == [10, 0, 5, 15])
    withExtendedLifetime(run) {}
  }

  @Test func `collect puts it in the interval of then`() {
    let run = subscribe(
      to: subject.collect(.byTime(scheduler, .milliseconds(10))), secondAt: 12, firstUntil: 25)
    subject.send(1)
    scheduler.run(0)

    #expect(scheduler.dues == [10, 20])
    withExtendedLifetime(run) {}
  }
}
