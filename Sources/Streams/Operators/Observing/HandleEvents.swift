extension Publisher {
  /// Calls closures with what passes by, before it goes on.
  ///
  ///     source       -1-2-|
  ///     handleEvents -1-2-|   and the closures have seen it
  ///
  /// Values, finish, failure and demand pass unchanged.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Upstream's subscription.
  ///   - receiveOutput: Each value.
  ///   - receiveCompletion: The completion.
  ///   - receiveCancel: Downstream has cancelled.
  ///   - receiveRequest: Downstream has asked for more.
  @inlinable @preconcurrency public consuming func handleEvents(
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
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let receiveSubscription: (@Sendable (any Subscription) -> Void)?
    public let receiveOutput: (@Sendable (Output) -> Void)?
    public let receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?
    public let receiveCancel: (@Sendable () -> Void)?
    public let receiveRequest: (@Sendable (Subscribers.Demand) -> Void)?

    @inlinable @preconcurrency public init(
      upstream: Upstream,
      receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
      receiveOutput: (@Sendable (Output) -> Void)? = nil,
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

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      var onRequest: (@Sendable (Subscribers.Demand, Bool) -> Void)?
      if let receiveRequest { onRequest = { demand, _ in receiveRequest(demand) } }
      let handlers = EventHandlers(
        onSubscription: receiveSubscription, onValue: receiveOutput,
        onCompletion: receiveCompletion, onCancel: receiveCancel, onRequest: onRequest)
      upstream.receive(
        subscriber: ObservingSubscriber("HandleEvents", handlers, downstream: subscriber))
    }
  }
}

/// What is called with what passes by.
@usableFromInline struct EventHandlers<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let onSubscription: (@Sendable (any Subscription) -> Void)?
  @usableFromInline let onValue: (@Sendable (Value) -> Void)?
  @usableFromInline let onCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let onCancel: (@Sendable () -> Void)?
  /// Whether the request came as the answer to a value.
  @usableFromInline let onRequest: (@Sendable (Subscribers.Demand, _ isAnswer: Bool) -> Void)?

  @inlinable init(
    onSubscription: (@Sendable (any Subscription) -> Void)?,
    onValue: (@Sendable (Value) -> Void)?,
    onCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?,
    onCancel: (@Sendable () -> Void)?,
    onRequest: (@Sendable (Subscribers.Demand, Bool) -> Void)?
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
    self.onCancel = onCancel
    self.onRequest = onRequest
  }
}

/// Calls the handlers, and then downstream; both are released at the end.
@usableFromInline
final class ObservingSubscriber<Downstream: Subscriber>:
  Subscriber, PassThroughSubscription.Observer
{
  @usableFromInline typealias Handlers = EventHandlers<Downstream.Input, Downstream.Failure>

  @usableFromInline final class Target: Sendable {
    @usableFromInline let handlers: Handlers
    @usableFromInline let downstream: Downstream

    @inlinable init(_ handlers: Handlers, downstream: Downstream) {
      self.handlers = handlers
      self.downstream = downstream
    }
  }

  @usableFromInline let name: StaticString
  @usableFromInline let target: EndableTarget<Target>
  @usableFromInline let subscription = Lock<PassThroughSubscription?>(nil)

  @inlinable init(_ name: StaticString, _ handlers: Handlers, downstream: Downstream) {
    self.name = name
    target = EndableTarget(Target(handlers, downstream: downstream))
  }

  @inlinable func receive(subscription upstream: any Subscription) {
    let new = PassThroughSubscription(name, upstream, observer: self)
    let isFirst = subscription.withLock { subscription in
      defer { subscription = subscription ?? new }
      return subscription == nil
    }
    guard isFirst else {
      new.complete()
      return upstream.cancel()
    }
    if new.keepsContract { target.trustPublisher() }
    let isTaken: Void? = target.call {
      $0.handlers.onSubscription?(upstream)
      $0.downstream.receive(subscription: new)
    }
    if isTaken == nil {
      new.complete()
      upstream.cancel()
    }
  }

  @inlinable @inline(__always) func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = target.call { target in
      if let onValue = target.handlers.onValue {
        onValue(input)
        if self.target.hasEnded { return Subscribers.Demand.none }
      }
      let more = target.downstream.receive(input)
      if more != .none { target.handlers.onRequest?(more, true) }
      return more
    }
    return more ?? .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    target.end(isCompletion: true) { target in
      target.handlers.onCompletion?(completion)
      // Asked after the handler, which may have made downstream cancel.
      if self.subscription.withLock({ $0 })?.complete() == true {
        target.downstream.receive(completion: completion)
      }
    }
  }

  @usableFromInline func downstreamRequests(_ demand: Subscribers.Demand) {
    target.call { $0.handlers.onRequest?(demand, false) }
  }

  @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) {
    target.end(isCompletion: false) { $0.handlers.onCancel?() }
  }
}
