import Testing

@testable import Streams

/// Operators whose faults depend on how many values they get, or on time.
@Suite struct VerifiedOperatorTests {
  /// Publishes each value once for all that are equal to it in a row, and the last one at the end without demand.
  private final class RunSubscriber<Downstream: Subscriber<Int, MarbleFailure>>: Subscriber {
    private let downstream: Downstream
    private let last = Guarded<Int?>(nil)

    init(_ downstream: Downstream) {
      self.downstream = downstream
    }

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    func receive(_ input: Int) -> Subscribers.Demand {
      let kept = last.value
      last.value = input
      guard let kept, kept != input else { return .max(1) }
      return downstream.receive(kept)
    }

    func receive(completion: Subscribers.Completion<MarbleFailure>) {
      if let kept = last.value { _ = downstream.receive(kept) }
      downstream.receive(completion: completion)
    }
  }

  private struct Runs: Publisher {
    typealias Output = Int
    typealias Failure = MarbleFailure

    let upstream: AnyPublisher<Int, MarbleFailure>

    func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: consuming S) {
      upstream.receive(subscriber: RunSubscriber(subscriber))
    }
  }

  @Test(arguments: [[1, 1, 2], [1, 1, 2, 3, 3]])
  func `a value at the end that was not requested is found, however many values there are`(
    values: [Int]
  ) {
    let failures = VirtualTimeScheduler.failures {
      verify(operator: "runs", values: values) { source, _ in Runs(upstream: source) }
    }

    #expect(failures.contains { $0.message.hasPrefix("runs breaks rule 1.1") })
  }

  @Test func `an operator that waits for long has the time that the test says`() {
    let patient:
      (AnyPublisher<Int, MarbleFailure>, VirtualTimeScheduler) -> AnyPublisher<
        Int, MarbleFailure
      > = { source, scheduler in
        source.retry(1, delay: .constant(.seconds(20)), scheduler: scheduler).eraseToAnyPublisher()
      }
    verify(operator: "patient", values: [1, 2], within: .seconds(60), patient)

    let failures = VirtualTimeScheduler.failures {
      verify(operator: "patient", values: [1, 2], patient)
    }
    #expect(
      failures.contains { $0.message.contains("the operator has not ended within 10.0 seconds") })
  }
}
