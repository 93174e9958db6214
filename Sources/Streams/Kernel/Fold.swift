/// The rules of an operator that takes everything in and publishes one value at the end.
///
/// A fold is a plain value, like a ``Stage``. Upstream is asked for everything at once; the result
/// waits for demand.
public protocol Fold<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// The operator's name, as subscriptions show it.
  static var name: String { get }

  mutating func receive(_ input: Input) -> FoldStep<Failure>

  /// What to publish: asked for at upstream's finish, or after `.finish`. Nil finishes empty.
  func result() -> Output?
}

/// What a fold makes of one value.
@frozen
public enum FoldStep<Failure: Error>: Sendable {
  case more
  /// The result is known before upstream's end.
  case finish
  case fail(Failure)
}

/// The namespace of the folds behind `reduce`, `collect` and their kind.
public enum Folds {}

extension Publishers {
  /// Folds everything `Upstream` sends into one value: the publisher behind `reduce`, `collect`
  /// and every other operator that answers at the end.
  public struct Folded<Upstream: Publisher, F: Fold>: Publisher
  where F.Input == Upstream.Output, F.Failure == Upstream.Failure {
    public typealias Output = F.Output
    public typealias Failure = F.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let fold: F

    @inlinable
    init(upstream: Upstream, fold: F) {
      self.upstream = upstream
      self.fold = fold
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: consuming Downstream) {
      upstream.receive(subscriber: FoldSubscriber(fold: fold, downstream: subscriber))
    }
  }
}

/// Runs a fold between an upstream and a downstream.
@usableFromInline
final class FoldSubscriber<F: Fold, Downstream: Subscriber>: Subscriber, @unchecked Sendable
where Downstream.Input == F.Output, Downstream.Failure == F.Failure {
  // Sendable, and free of exclusivity checks: `fold` and `hasEnded` are touched by `receive` alone,
  // and a publisher makes those calls one at a time; `subscription` is set before downstream has it,
  // and only read from then on.
  @exclusivity(unchecked) @usableFromInline var fold: F
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @usableFromInline var subscription: ClosureSubscription?
  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream = ForwardingSubscription(F.name)
  @usableFromInline let answer = LastWord<F.Output>()

  @inlinable
  init(fold: F, downstream: Downstream) {
    self.fold = fold
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.open(subscription) else { return }
    let handle = ClosureSubscription(F.name) { _, _ in
      self.deliverIfKnown()
    } cancel: { _ in
      self.cancel()
    }
    self.subscription = handle
    downstream.receive(subscription: handle)
    upstream.request(.unlimited)
  }

  @inlinable @inline(__always)
  func receive(_ input: F.Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    switch fold.receive(input) {
    case .more: break
    case .finish:
      upstream.cancel()
      finish()
    case .fail(let error):
      upstream.cancel()
      end(with: .failure(error))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<F.Failure>) {
    guard !hasEnded else { return }
    upstream.complete()
    switch completion {
    case .finished: finish()
    case .failure: end(with: completion)
    }
  }

  @inlinable
  func finish() {
    guard let result = fold.result() else { return end(with: .finished) }
    hasEnded = true
    if answer.settle(result) { deliver(result) }
  }

  @inlinable
  func deliverIfKnown() {
    if let result = answer.want() { deliver(result) }
  }

  /// The subscription stays open until the value has been received: its receiver may cancel.
  @inlinable
  func deliver(_ result: F.Output) {
    _ = downstream.receive(result)
    if subscription?.close() == true { downstream.receive(completion: .finished) }
  }

  @inlinable
  func end(with completion: Subscribers.Completion<F.Failure>) {
    hasEnded = true
    guard answer.abandon(), subscription?.close() == true else { return }
    downstream.receive(completion: completion)
  }

  @inlinable
  func cancel() {
    _ = answer.abandon()
    upstream.cancel()
  }
}
