/// The rules of a sequential operator: one value in, at most one out.
///
/// A stage is a plain value. It knows nothing of subscriptions, locks or threads, so it can be tested
/// by calling it. A stage that takes everything in and publishes one value at the end, as `reduce` does,
/// has ``inputsPerOutput`` unlimited, keeps each value, and publishes the result in ``finish()``.
public protocol SequentialStage<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// True if the stream ends before any value. False by default.
  var isComplete: Bool { get }

  /// The number of values to request from upstream for each that downstream requests: one by
  /// default. If it is unlimited, everything is requested at once; then values are published by
  /// ``finish()`` and ``SequentialStep/emitLast(_:)``, which wait for demand, and not by `emit`.
  var inputsPerOutput: Subscribers.Demand { get }

  /// The number of values to request from upstream at the subscription, whatever downstream requests: none by
  /// default. A stage that has requested a value so, and publishes nothing for it, returns ``SequentialStep/keep``.
  var initialDemand: Subscribers.Demand { get }

  /// True if a value may have to wait for demand at the end: the result of ``finish()``, or of
  /// ``SequentialStep/emitLast(_:)`` if ``inputsPerOutput`` is unlimited. True by default. If it is
  /// false, downstream's demand need not be counted.
  var publishesAtFinish: Bool { get }

  mutating func receive(_ input: Input) -> SequentialStep<Output, Failure>

  /// Returns the end of the stream when upstream has finished: ``SequentialStep/finish``, a failure, or a last value, which
  /// waits for demand, and is followed by the finish. ``SequentialStep/emit(_:)`` is here the same as
  /// ``SequentialStep/emitLast(_:)``; ``SequentialStep/skip`` and ``SequentialStep/keep`` finish.
  mutating func finish() -> SequentialStep<Output, Failure>
}

extension SequentialStage {
  @_alwaysEmitIntoClient public var isComplete: Bool { false }

  @_alwaysEmitIntoClient public var inputsPerOutput: Subscribers.Demand { .max(1) }

  @_alwaysEmitIntoClient public var initialDemand: Subscribers.Demand { .none }

  @_alwaysEmitIntoClient public var publishesAtFinish: Bool { true }
}

/// The result of a stage for one value.
@frozen public enum SequentialStep<Output: Sendable, Failure: Error>: Sendable {
  case emit(Output)
  /// Publishes nothing, and asks upstream for one more instead.
  case skip
  /// Publishes nothing for now, and asks for nothing: the value is part of one that is to come, and
  /// ``SequentialStage/inputsPerOutput`` has asked for the others already; or it was asked for by
  /// ``SequentialStage/initialDemand``. In any other case this is ``skip``.
  case keep
  /// Publishes a value, once it is asked for, and finishes.
  case emitLast(Output)
  case finish
  case fail(Failure)
}

extension SequentialStep {
  /// The end of a stream: with a last value, or without if it is nil.
  @_alwaysEmitIntoClient @inline(__always) static func end(_ last: consuming Output?) -> Self {
    if let last { .emitLast(last) } else { .finish }
  }
}

/// Runs a stage between an upstream and a downstream. A publisher's calls come one at a time, so there
/// is nothing to lock.
@usableFromInline
final class StageSubscriber<Stage: SequentialStage, Downstream: Subscriber>:
  Subscriber, @unchecked Sendable
where Downstream.Input == Stage.Output, Downstream.Failure == Stage.Failure {
  // Sendable, and free of exclusivity checks: `receive` alone touches the variables, and a
  // publisher makes those calls one at a time.
  @exclusivity(unchecked) @usableFromInline var stage: Stage
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  /// The demand for a last value; nil if there is none, or if downstream requests everything.
  @exclusivity(unchecked) @usableFromInline var finalDemand: FinalDemand?
  @exclusivity(unchecked) @usableFromInline var subscription: PassThroughSubscription?
  // A constant, and not released at the end: reading a variable costs a retain for each value.
  @usableFromInline let downstream: Downstream
  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString

  @_alwaysEmitIntoClient @inline(__always)
  init(_ name: StaticString, _ stage: consuming Stage, downstream: consuming Downstream) {
    self.name = name
    self.stage = stage
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool {
    (downstream.requestsUnlimited || stage.inputsPerOutput == .unlimited) && !stage.isComplete
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    open(UpstreamSubscription(subscription))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { open(.nothing) }

  /// - Returns: False if upstream's subscription was cancelled.
  @_alwaysEmitIntoClient @inline(never) @discardableResult
  func open(_ upstream: UpstreamSubscription) -> Bool {
    guard subscription == nil, !hasEnded else {
      upstream.cancel()
      return false
    }
    guard !stage.isComplete else {
      hasEnded = true
      upstream.cancel()
      downstream.receive(nothingBut: .finished)
      return false
    }
    let countsDemand = !downstream.requestsUnlimited
    if stage.publishesAtFinish, countsDemand { finalDemand = FinalDemand() }
    let subscription = PassThroughSubscription(
      name, upstream, observer: finalDemand, inputsPerOutput: stage.inputsPerOutput,
      countsDemand: countsDemand, initialDemand: stage.initialDemand)
    self.subscription = subscription
    // From here on `receive` may run on another thread, so its state is not read here any more.
    downstream.receive(subscription: subscription)
    subscription.start()
    return !subscription.isOver
  }

  @_alwaysEmitIntoClient func receive(_ input: Stage.Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    switch stage.receive(input) {
    case .emit(let output): return send(output)
    case .skip: return .max(1)
    case .keep:
      // If the stage has asked for no other value, nothing would come any more.
      let isOnlyOne = stage.inputsPerOutput == .max(1) && stage.initialDemand == .none
      return isOnlyOne ? .max(1) : .none
    case .emitLast(let output): end(with: output)
    case .finish: end(with: .finished)
    case .fail(let error): end(with: .failure(error))
    }
    return .none
  }

  @_alwaysEmitIntoClient @inline(__always)
  func send(_ output: consuming Stage.Output) -> Subscribers.Demand {
    let more = downstream.receive(output)
    if stage.publishesAtFinish { finalDemand?.countSent(inReturnFor: more) }
    if more == .none { return more }
    return more.times(stage.inputsPerOutput)
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Stage.Failure>) {
    guard !hasEnded else { return }
    hasEnded = true
    var completion = completion
    if case .finished = completion {
      switch stage.finish() {
      case .emit(let last), .emitLast(let last):
        assert(stage.publishesAtFinish, "A stage that publishes at the finish says so.")
        return finish(with: last, isFromUpstream: true)
      case .fail(let error): completion = .failure(error)
      case .finish, .skip, .keep: break
      }
    }
    if subscription.take()?.complete() == true { downstream.receive(completion: completion) }
  }

  /// Sends the last value when it is asked for, and finishes.
  @_alwaysEmitIntoClient @inline(never) func finish(with last: Stage.Output, isFromUpstream: Bool) {
    let taken = subscription.take()
    guard let subscription = taken, let upstream = subscription.detach() else { return }
    if !isFromUpstream {
      upstream.cancel()
      // Upstream's cancellation may have made downstream cancel.
      if subscription.isOver { return }
    }
    let downstream = downstream
    guard let finalDemand, !finalDemand.isLeft else {
      return Self.deliver(last, to: downstream, through: subscription)
    }
    let deliver: FinalDemand.Delivery = { subscription in
      if !subscription.isOver { Self.deliver(last, to: downstream, through: subscription) }
    }
    // It may have been asked for meanwhile.
    if !finalDemand.keep(deliver) { deliver(subscription) }
  }

  @_alwaysEmitIntoClient static func deliver(
    _ last: Stage.Output, to downstream: Downstream, through subscription: PassThroughSubscription
  ) {
    _ = downstream.receive(last)
    if subscription.complete() { downstream.receive(completion: .finished) }
  }

  @_alwaysEmitIntoClient @inline(never) func end(with last: Stage.Output) {
    hasEnded = true
    if stage.inputsPerOutput == .unlimited { return finish(with: last, isFromUpstream: false) }
    // The value came because one was asked for.
    _ = downstream.receive(last)
    end(with: .finished)
  }

  @_alwaysEmitIntoClient @inline(never)
  func end(with completion: Subscribers.Completion<Stage.Failure>) {
    hasEnded = true
    if subscription.take()?.end() == true { downstream.receive(completion: completion) }
  }
}

/// Counts the demand on a stage that publishes a value at the end, and keeps the delivery of that
/// value until there is demand.
@usableFromInline final class FinalDemand: PassThroughSubscription.Observer, @unchecked Sendable {
  @usableFromInline typealias Delivery = @Sendable (PassThroughSubscription) -> Void

  private struct State: Sendable {
    /// All that was asked for with a request.
    var requested = Subscribers.Demand.none
    var delivery: Delivery?
  }

  private let state = Lock(State())
  // Sendable: both are touched by the subscriber's `receive` alone, and a publisher makes those calls
  // one at a time.
  @exclusivity(unchecked) @usableFromInline var sentCount = 0
  /// The demand that was returned for values.
  @exclusivity(unchecked) @usableFromInline var answers = Subscribers.Demand.none

  @usableFromInline init() {}

  @_alwaysEmitIntoClient @inline(__always) func countSent(inReturnFor answer: Subscribers.Demand) {
    sentCount &+= 1
    if answer != .none { answers += answer }
  }

  /// True if another value has been asked for.
  @usableFromInline var isLeft: Bool { isLeft(of: state.withLock { $0.requested }) }

  private func isLeft(of requested: Subscribers.Demand) -> Bool {
    let asked = requested + answers
    return asked == .unlimited || asked.count > sentCount
  }

  /// Keeps `delivery` until downstream asks; false if it has asked already.
  @usableFromInline func keep(_ delivery: @escaping Delivery) -> Bool {
    state.withLock { state in
      if isLeft(of: state.requested) { return false }
      state.delivery = delivery
      return true
    }
  }

  @usableFromInline func downstreamRequests(
    _ demand: Subscribers.Demand, through subscription: PassThroughSubscription,
    _ calls: inout UpstreamCalls
  ) -> Bool {
    let delivery = state.withLock { state in
      state.requested += demand
      return state.delivery.take()
    }
    if let delivery { calls.run { delivery(subscription) } }
    return true
  }

  @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
    let delivery = state.withLock { $0.delivery.take() }
    withExtendedLifetime(delivery) {}
    return true
  }
}
