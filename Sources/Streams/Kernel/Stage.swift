/// The rules of a sequential operator: one value in, at most one out.
///
/// A stage is a plain value. It knows nothing of demand, subscriptions, locks or threads, so it
/// can be tested by calling it.
public protocol Stage<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// The operator's name, as subscriptions show it.
  static var name: String { get }

  /// Whether the stream ends before any value.
  var isComplete: Bool { get }

  mutating func receive(_ input: Input) -> Step<Output, Failure>
}

extension Stage {
  @inlinable
  public var isComplete: Bool { false }
}

/// What a stage makes of one value.
@frozen
public enum Step<Output: Sendable, Failure: Error>: Sendable {
  case emit(Output)
  /// Publishes nothing, and asks upstream for one more instead.
  case skip
  /// Publishes a value and finishes.
  case emitLast(Output)
  case finish
  case fail(Failure)
}

/// The namespace of the stages behind the sequential operators.
public enum Stages {}

extension Publisher {
  /// Passes every value through rules of your own.
  ///
  /// Each subscriber gets its own copy of `stage`, which then keeps what it wants from one value to
  /// the next. Upstream is cancelled when the stage finishes or fails; for each value it skips,
  /// upstream is asked for one more.
  @inlinable @inline(__always)
  public consuming func staged<S: Stage>(_ stage: S) -> Publishers.Staged<Self, S>
  where S.Input == Output, S.Failure == Failure {
    Publishers.Staged(upstream: self, stage: stage)
  }
}

extension Publishers {
  /// Passes the values of `Upstream` through a ``Stage``: the publisher behind `filter`, `scan`,
  /// `prefix` and every other operator that takes one value at a time.
  public struct Staged<Upstream: Publisher, S: Stage>: Publisher
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    public typealias Output = S.Output
    public typealias Failure = S.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let stage: S

    @inlinable
    init(upstream: Upstream, stage: S) {
      self.upstream = upstream
      self.stage = stage
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: consuming Downstream) {
      upstream.receive(subscriber: StageSubscriber(stage: stage, downstream: subscriber))
    }
  }
}

/// Runs a stage between an upstream and a downstream.
@usableFromInline
final class StageSubscriber<S: Stage, Downstream: Subscriber>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.Failure {
  // Sendable, and free of exclusivity checks: `stage` and `hasEnded` are touched by `receive`
  // alone, and a publisher makes those calls one at a time.
  @exclusivity(unchecked) @usableFromInline var stage: S
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  // A constant, not something to give up at the end: reading a variable costs a retain a value.
  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream = ForwardingSubscription(S.name)

  @inlinable
  init(stage: S, downstream: Downstream) {
    self.stage = stage
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.open(subscription) else { return }
    guard !stage.isComplete else {
      hasEnded = true
      upstream.cancel()
      return downstream.receive(nothingBut: .finished)
    }
    // From here on `receive` may run, on another thread: nothing of it is looked at any more.
    downstream.receive(subscription: upstream)
  }

  @inlinable @inline(__always)
  func receive(_ input: S.Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    switch stage.receive(input) {
    case .emit(let output): return downstream.receive(output)
    case .skip: return .max(1)
    case .emitLast(let output): end(after: output)
    case .finish: end(with: .finished)
    case .fail(let error): end(with: .failure(error))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    if upstream.complete() { downstream.receive(completion: completion) }
  }

  @inlinable
  func end(after last: S.Output) {
    hasEnded = true
    _ = downstream.receive(last)
    if upstream.end() { downstream.receive(completion: .finished) }
  }

  @inlinable
  func end(with completion: Subscribers.Completion<S.Failure>) {
    hasEnded = true
    if upstream.end() { downstream.receive(completion: completion) }
  }
}
