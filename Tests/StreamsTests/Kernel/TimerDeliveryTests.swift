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
}
