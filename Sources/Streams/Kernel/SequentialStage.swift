/// The rules of a sequential operator: one value in, at most one out.
///
/// A stage is a plain value. It knows nothing of subscriptions, locks or threads, so it can be tested
/// by calling it. One that takes everything in and publishes one value at the end, such as `reduce`,
/// has ``inputsPerOutput`` unlimited, keeps each value, and publishes the result in ``finish()``.
public protocol SequentialStage<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// Whether the stream ends before any value. False unless you say otherwise.
  var isComplete: Bool { get }

  /// How many values upstream is asked for, for each that downstream asks for: one unless you say
  /// otherwise. If it is unlimited, upstream is asked for everything at once.
  var inputsPerOutput: Subscribers.Demand { get }

  mutating func receive(_ input: Input) -> SequentialStep<Output, Failure>

  /// What is left to publish when upstream has finished; it waits to be asked for. Nothing unless you
  /// say otherwise.
  mutating func finish() -> Output?
}

extension SequentialStage {
  @inlinable public var isComplete: Bool { false }

  @inlinable public var inputsPerOutput: Subscribers.Demand { .max(1) }

  @inlinable public mutating func finish() -> Output? { nil }
}

/// What a stage makes of one value.
@frozen
public enum SequentialStep<Output: Sendable, Failure: Error>: Sendable {
  case emit(Output)
  /// Publishes nothing, and asks upstream for one more instead.
  case skip
  /// Publishes nothing for now: the value is part of one that is to come.
  case keep
  /// Publishes a value, once it is asked for, and finishes.
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
  /// How many values downstream was sent.
  @exclusivity(unchecked) @usableFromInline var sentCount = 0
  /// What it asked for in return.
  @exclusivity(unchecked) @usableFromInline var answers = Subscribers.Demand.none
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

  @inlinable var takesEverything: Bool {
    (downstream.takesEverything || stage.inputsPerOutput == .unlimited) && !stage.isComplete
  }

  @inlinable func receive(subscription upstream: any Subscription) {
    guard subscription == nil, !hasEnded else { return upstream.cancel() }
    guard !stage.isComplete else {
      hasEnded = true
      upstream.cancel()
      return downstream.receive(nothingBut: .finished)
    }
    let subscription = PassThroughSubscription(
      name, upstream, inputsPerOutput: stage.inputsPerOutput,
      startsUnlimited: downstream.takesEverything)
    self.subscription = subscription
    // From here on `receive` may run, on another thread: nothing of it is looked at any more.
    downstream.receive(subscription: subscription)
    subscription.start()
  }

  @inlinable @inline(__always) func receive(_ input: Stage.Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    switch stage.receive(input) {
    case .emit(let output): return send(output)
    case .skip: return .max(1)
    case .keep: return .none
    case .emitLast(let output): end(with: output)
    case .finish: end(with: .finished)
    case .fail(let error): end(with: .failure(error))
    }
    return .none
  }

  @inlinable @inline(__always) func send(_ output: consuming Stage.Output) -> Subscribers.Demand {
    let more = downstream.receive(output)
    sentCount &+= 1
    if more == .none { return more }
    answers += more
    return more.times(stage.inputsPerOutput)
  }

  @inlinable func receive(completion: Subscribers.Completion<Stage.Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    if case .finished = completion, let last = stage.finish() {
      return finish(with: last, isFromUpstream: true)
    }
    if subscription.take()?.complete() == true { downstream.receive(completion: completion) }
  }

  /// Sends the last value when it is asked for, and finishes.
  @inlinable @inline(never) func finish(with last: Stage.Output, isFromUpstream: Bool) {
    let downstream = downstream
    subscription.take()?.finish(
      having: answers, spent: sentCount, isFromUpstream: isFromUpstream
    ) { subscription in
      _ = downstream.receive(last)
      if subscription.complete() { downstream.receive(completion: .finished) }
    }
  }

  @inlinable @inline(never) func end(with last: Stage.Output) {
    hasEnded = true
    if stage.inputsPerOutput == .unlimited { return finish(with: last, isFromUpstream: false) }
    // The value came because one was asked for.
    _ = downstream.receive(last)
    end(with: .finished)
  }

  @inlinable @inline(never) func end(with completion: Subscribers.Completion<Stage.Failure>) {
    hasEnded = true
    if subscription.take()?.end() == true { downstream.receive(completion: completion) }
  }
}
