/// The rules of a sequential operator: one value in, at most one out.
///
/// A stage is a plain value. It knows nothing of demand, subscriptions, locks or threads, so it
/// can be tested by calling it.
public protocol SequentialStage<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// Whether the stream ends before any value.
  var isComplete: Bool { get }

  mutating func receive(_ input: Input) -> SequentialStep<Output, Failure>
}

extension SequentialStage {
  @inlinable public var isComplete: Bool { false }
}

/// What a stage makes of one value.
@frozen
public enum SequentialStep<Output: Sendable, Failure: Error>: Sendable {
  case emit(Output)
  /// Publishes nothing, and asks upstream for one more instead.
  case skip
  /// Publishes a value and finishes.
  case emitLast(Output)
  case finish
  case fail(Failure)
}

/// Runs a stage between an upstream and a downstream. A publisher's calls come one at a time, so there
/// is nothing to lock.
@usableFromInline
final class StageSubscriber<Stage: SequentialStage, Downstream: Subscriber>:
  Subscriber, @unchecked Sendable
where Downstream.Input == Stage.Output, Downstream.Failure == Stage.Failure {
  // Sendable, and free of exclusivity checks: what changes is touched by `receive` alone, and a
  // publisher makes those calls one at a time.
  @exclusivity(unchecked) @usableFromInline var stage: Stage
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @exclusivity(unchecked) @usableFromInline var subscription: PassThroughSubscription?
  // A constant, not something to give up at the end: reading a variable costs a retain a value.
  @usableFromInline let downstream: Downstream
  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString

  @inlinable @inline(__always)
  init(_ name: StaticString, _ stage: consuming Stage, downstream: consuming Downstream) {
    self.name = name
    self.stage = stage
    self.downstream = downstream
  }

  @inlinable var takesEverything: Bool { downstream.takesEverything && !stage.isComplete }

  @inlinable func receive(subscription upstream: any Subscription) {
    guard subscription == nil, !hasEnded else { return upstream.cancel() }
    guard !stage.isComplete else {
      hasEnded = true
      upstream.cancel()
      return downstream.receive(nothingBut: .finished)
    }
    let subscription = PassThroughSubscription(name, upstream)
    self.subscription = subscription
    // From here on `receive` may run, on another thread: nothing of it is looked at any more.
    downstream.receive(subscription: subscription)
  }

  @inlinable @inline(__always) func receive(_ input: Stage.Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    switch stage.receive(input) {
    case .emit(let output): return downstream.receive(output)
    case .skip: return .max(1)
    case .emitLast(let output): end(with: output)
    case .finish: end(with: .finished)
    case .fail(let error): end(with: .failure(error))
    }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Stage.Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    if subscription.take()?.complete() == true { downstream.receive(completion: completion) }
  }

  @inlinable @inline(never) func end(with last: Stage.Output) {
    hasEnded = true
    _ = downstream.receive(last)
    end(with: .finished)
  }

  @inlinable @inline(never) func end(with completion: Subscribers.Completion<Stage.Failure>) {
    hasEnded = true
    if subscription.take()?.end() == true { downstream.receive(completion: completion) }
  }
}
