import Synchronization

extension Publisher {
  /// Calls closures with what passes by, before it goes on.
  ///
  ///     source       -1-2-|
  ///     handleEvents -1-2-|   and the closures have seen it
  ///
  /// Values, finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// let run = Just(1).handleEvents(receiveOutput: { print("value", $0) }).sink { _ in }
  /// ```
  ///
  /// - Parameters:
  ///   - receiveSubscription: Upstream's subscription.
  ///   - receiveOutput: Each value.
  ///   - receiveCompletion: The completion.
  ///   - receiveCancel: Downstream has cancelled.
  ///   - receiveRequest: Downstream has asked for more.
  @_alwaysEmitIntoClient @preconcurrency public consuming func handleEvents(
    receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
    receiveOutput: (@Sendable (Output) -> Void)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel,
      receiveRequest: receiveRequest)
  }
}

extension Publishers {
  /// The publisher behind
  /// ``Publisher/handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)``.
  @_eagerMove public struct HandleEvents<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let receiveSubscription: (@Sendable (any Subscription) -> Void)?
    public let receiveOutput: (@Sendable (Self.Output) -> Void)?
    public let receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?
    public let receiveCancel: (@Sendable () -> Void)?
    public let receiveRequest: (@Sendable (Subscribers.Demand) -> Void)?

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream,
      receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
      receiveOutput: (@Sendable (Self.Output) -> Void)? = nil,
      receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (@Sendable () -> Void)? = nil,
      receiveRequest: (@Sendable (Subscribers.Demand) -> Void)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      var onRequest: (@Sendable (Subscribers.Demand, Bool) -> Void)?
      if let receiveRequest { onRequest = { demand, _ in receiveRequest(demand) } }
      let observed = ObservedDownstream(
        subscriber, onSubscription: receiveSubscription, onValue: receiveOutput,
        onCompletion: receiveCompletion, onCancel: receiveCancel, onRequest: onRequest)
      upstream.receive(subscriber: ObservingSubscriber("HandleEvents", observed))
    }
  }
}

/// What is called when downstream asks or cancels. It is a class of its own so that it can be called
/// and released without looking up the types of the stream.
@usableFromInline class DownstreamObserver: @unchecked Sendable {
  // Sendable: it has constants only, and so has the one class derived from it.

  @usableFromInline let onCancel: (@Sendable () -> Void)?
  /// True if the request came as the answer to a value.
  @usableFromInline let onRequest: (@Sendable (Subscribers.Demand, _ isAnswer: Bool) -> Void)?

  @_alwaysEmitIntoClient init(
    onCancel: (@Sendable () -> Void)?, onRequest: (@Sendable (Subscribers.Demand, Bool) -> Void)?
  ) {
    self.onCancel = onCancel
    self.onRequest = onRequest
  }
}

/// Downstream, and all that is called with what passes by.
@usableFromInline
final class ObservedDownstream<Downstream: Subscriber>: DownstreamObserver, @unchecked Sendable {
  @usableFromInline typealias Completion = Subscribers.Completion<Downstream.Failure>

  @usableFromInline let onSubscription: (@Sendable (any Subscription) -> Void)?
  @usableFromInline let onValue: (@Sendable (Downstream.Input) -> Void)?
  @usableFromInline let onCompletion: (@Sendable (Completion) -> Void)?
  @usableFromInline let downstream: Downstream

  @_alwaysEmitIntoClient init(
    _ downstream: Downstream,
    onSubscription: (@Sendable (any Subscription) -> Void)?,
    onValue: (@Sendable (Downstream.Input) -> Void)?,
    onCompletion: (@Sendable (Completion) -> Void)?,
    onCancel: (@Sendable () -> Void)?,
    onRequest: (@Sendable (Subscribers.Demand, Bool) -> Void)?
  ) {
    self.downstream = downstream
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
    super.init(onCancel: onCancel, onRequest: onRequest)
  }
}

/// Calls the handlers, and then downstream; both are released at the end.
@usableFromInline
final class ObservingSubscriber<Downstream: Subscriber>:
  Subscriber, PassThroughSubscription.Observer
{
  @usableFromInline let name: StaticString
  /// An `ObservedDownstream<Downstream>`.
  @usableFromInline let target: EndableTarget<DownstreamObserver>
  @usableFromInline let hasSubscription = Atomic(false)
  @usableFromInline let isCancelled = Atomic(false)

  @_alwaysEmitIntoClient init(_ name: StaticString, _ observed: ObservedDownstream<Downstream>) {
    self.name = name
    target = EndableTarget(observed)
  }

  /// Unchecked: the initialiser takes nothing else.
  @_alwaysEmitIntoClient @inline(__always)
  static func observed(_ target: DownstreamObserver) -> ObservedDownstream<Downstream> {
    unsafeDowncast(target, to: ObservedDownstream<Downstream>.self)
  }

  @_alwaysEmitIntoClient func receive(subscription upstream: any Subscription) {
    if hasSubscription.exchange(true, ordering: .relaxed) { return upstream.cancel() }
    let subscription = PassThroughSubscription(
      name, UpstreamSubscription(upstream), observer: self)
    if subscription.startsUnlimited { target.trustPublisher() }
    let isTaken: Void? = target.call {
      let observed = Self.observed($0)
      observed.onSubscription?(upstream)
      observed.downstream.receive(subscription: subscription)
    }
    if isTaken == nil {
      subscription.complete()
      upstream.cancel()
    }
  }

  @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = target.call {
      let observed = Self.observed($0)
      if let onValue = observed.onValue {
        onValue(input)
        if target.hasEnded { return Subscribers.Demand.none }
      }
      let more = observed.downstream.receive(input)
      if more != .none { observed.onRequest?(more, true) }
      return more
    }
    return more ?? .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    target.end(isCompletion: true) {
      let observed = Self.observed($0)
      observed.onCompletion?(completion)
      // Asked after the handler, which may have made downstream cancel.
      if !isCancelled.load(ordering: .acquiring) {
        observed.downstream.receive(completion: completion)
      }
    }
  }

  @usableFromInline func downstreamRequests(
    _ demand: Subscribers.Demand, through _: PassThroughSubscription, _: inout UpstreamCalls
  ) -> Bool {
    target.call { $0.onRequest?(demand, false) } != nil
  }

  @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
    isCancelled.store(true, ordering: .releasing)
    return target.end(isCompletion: false) { $0.onCancel?() }
  }
}
