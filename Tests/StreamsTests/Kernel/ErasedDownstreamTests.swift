import Streams
import Synchronization
import Testing

/// A subscriber lies in a stream's memory, which does not know its type: so its size, its alignment and
/// what it holds must not matter.
@Suite struct ErasedDownstreamTests {
  /// Larger, and aligned more strictly, than the words the memory is made of.
  private struct WideSubscriber: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    let combineIdentifier = CombineIdentifier()
    let weights: SIMD8<Double>
    let sum: Sum

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }

    func receive(_ value: Int) -> Subscribers.Demand {
      sum.value.withLock { $0 += Double(value) * weights.sum() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      sum.value.withLock { $0 = -$0 }
    }
  }

  private final class Sum: Sendable {
    let value = Mutex(0.0)
  }

  @Test func `a subscriber with a vector receives values of a subject and of an operator`() {
    let (ofSubject, ofOperator) = (Sum(), Sum())
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(WideSubscriber(weights: SIMD8(repeating: 1), sum: ofSubject))
    subject.flatMap { [$0, $0].publisher }
      .subscribe(WideSubscriber(weights: SIMD8(repeating: 2), sum: ofOperator))
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)

    #expect(ofSubject.value.withLock { $0 } == -24)
    #expect(ofOperator.value.withLock { $0 } == -96)
  }

  @Test func `what a subscriber holds is released when it has completed`() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Sum?
    do {
      let sum = Sum()
      released = sum
      subject.flatMap { Just($0) }
        .subscribe(WideSubscriber(weights: SIMD8(repeating: 1), sum: sum))
    }
    subject.send(1)
    #expect(released != nil)
    subject.send(completion: .finished)

    #expect(released == nil)
  }

  /// A weak reference cannot be moved to another place without being gone from the first.
  private struct WeakSubscriber<Ballast: Sendable>: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    let combineIdentifier = CombineIdentifier()
    let ballast: Ballast
    weak var sum: Sum?

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }

    func receive(_ value: Int) -> Subscribers.Demand {
      sum?.value.withLock { $0 += Double(value) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      sum?.value.withLock { $0 = -$0 }
    }
  }

  @Test func `a weak reference of a subscriber stays`() {
    expectWeakReference { WeakSubscriber(ballast: (), sum: $0) }
    expectWeakReference {
      WeakSubscriber(ballast: SIMD16<Double>(repeating: 1), sum: $0)
    }
  }

  private func expectWeakReference<S: Subscriber<Int, Never>>(_ subscriber: (Sum) -> S) {
    let sums = (0..<5).map { _ in Sum() }
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(subscriber(sums[0]))
    subject.subscribe(AnySubscriber(subscriber(sums[1])))
    subject.eraseToAnyPublisher().subscribe(subscriber(sums[2]))
    subject.flatMap { [$0].publisher }.subscribe(subscriber(sums[3]))
    subject.map { $0 }.filter { _ in true }.subscribe(subscriber(sums[4]))
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)

    #expect(sums.map { $0.value.withLock { $0 } } == [-3, -3, -3, -3, -3])
  }
}
