/// The rules of an operator that takes everything in and publishes one value at the end.
///
/// A fold is a plain value, like a ``SequentialStage``. Upstream is asked for everything at once; the
/// result waits for demand.
@usableFromInline protocol Fold<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  mutating func receive(_ input: Input) -> FoldStep<Failure>

  /// What to publish: asked for at upstream's finish, or after `.finish`. Nil finishes empty.
  func result() -> Output?
}

/// What a fold makes of one value.
@usableFromInline enum FoldStep<Failure: Error>: Sendable {
  case more
  /// The result is known before upstream's end.
  case finish
  case fail(Failure)
}

/// Runs a fold between an upstream and a downstream.
@usableFromInline
final class FoldSubscriber<Folding: Fold, Downstream: Subscriber>: Subscriber, @unchecked Sendable
where Downstream.Input == Folding.Output, Downstream.Failure == Folding.Failure {
  @usableFromInline typealias Target = SerialOperator<
    OneValue<Folding.Output, Folding.Failure>, Downstream
  >

  // Sendable, and free of exclusivity checks: `fold` and `hasEnded` are touched by `receive` alone,
  // and a publisher makes those calls one at a time.
  @exclusivity(unchecked) @usableFromInline var fold: Folding
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @usableFromInline let target: Target

  @inlinable @inline(__always)
  init(_ name: StaticString, _ fold: consuming Folding, downstream: consuming Downstream) {
    self.fold = fold
    target = Target(name, OneValue(), downstream: downstream)
  }

  @inlinable var takesEverything: Bool { true }

  @inlinable func receive(subscription: any Subscription) {
    target.send(.subscription(UpstreamSubscription(subscription)))
  }

  @inlinable @inline(__always) func receive(_ input: Folding.Input) -> Subscribers.Demand {
    guard !hasEnded, !target.isCancelled else { return .none }
    switch fold.receive(input) {
    case .more: break
    case .finish: end(with: .success(fold.result()), isFromUpstream: false)
    case .fail(let error): end(with: .failure(error), isFromUpstream: false)
    }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Folding.Failure>) {
    guard !hasEnded else { return }
    switch completion {
    case .finished: end(with: .success(fold.result()), isFromUpstream: true)
    case .failure(let error): end(with: .failure(error), isFromUpstream: true)
    }
  }

  @inlinable @inline(never)
  func end(with result: Result<Folding.Output?, Folding.Failure>, isFromUpstream: Bool) {
    hasEnded = true
    target.send(.result(result, isFromUpstream: isFromUpstream))
  }
}
