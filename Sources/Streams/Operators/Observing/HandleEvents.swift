import Synchronization

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
      upstream.receive(
        subscriber: ObservingSubscriber("HandleEvents", handler, downstream: subscriber))
    }

    @inlinable var handler: @Sendable (PassingEvent<Output, Failure>) -> Void {
      let (receiveSubscription, receiveOutput) = (receiveSubscription, receiveOutput)
      let (receiveCompletion, receiveCancel) = (receiveCompletion, receiveCancel)
      let receiveRequest = receiveRequest
      return { event in
        switch event {
        case .subscription(let subscription): receiveSubscription?(subscription)
        case .value(let value): receiveOutput?(value)
        case .completion(let completion): receiveCompletion?(completion)
        case .cancel: receiveCancel?()
        case .request(let demand, isAnswer: _): receiveRequest?(demand)
        }
      }
    }
  }
}

/// What passes an operator, in either direction.
@usableFromInline enum PassingEvent<Value: Sendable, Failure: Error>: Sendable {
  case subscription(any Subscription)
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
  case cancel
  /// `isAnswer`: what a subscriber returned for a value.
  case request(Subscribers.Demand, isAnswer: Bool)
}

/// Calls the handler, and then downstream; both are released at the end.
@usableFromInline
final class ObservingSubscriber<Downstream: Subscriber>:
  Subscriber, PassThroughSubscription.Observer
{
  @usableFromInline
  typealias Handler = @Sendable (PassingEvent<Downstream.Input, Downstream.Failure>) -> Void

  @usableFromInline final class Target: Sendable {
    @usableFromInline let handler: Handler
    @usableFromInline let downstream: Downstream

    @inlinable init(_ handler: @escaping Handler, downstream: Downstream) {
      self.handler = handler
      self.downstream = downstream
    }
  }

  @usableFromInline let name: StaticString
  @usableFromInline let target: EndableTarget<Target>
  @usableFromInline let hasSubscription = Atomic(false)
  @usableFromInline let isCancelled = Atomic(false)

  @inlinable init(_ name: StaticString, _ handler: @escaping Handler, downstream: Downstream) {
    self.name = name
    target = EndableTarget(Target(handler, downstream: downstream))
  }

  @inlinable func receive(subscription upstream: any Subscription) {
    if hasSubscription.exchange(true, ordering: .relaxed) { return upstream.cancel() }
    let subscription = PassThroughSubscription(name, upstream, observer: self)
    if subscription.keepsContract { target.trustPublisher() }
    let isTaken: Void? = target.call {
      $0.handler(.subscription(upstream))
      $0.downstream.receive(subscription: subscription)
    }
    if isTaken == nil {
      subscription.complete()
      upstream.cancel()
    }
  }

  @inlinable @inline(__always) func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = target.call { target in
      target.handler(.value(input))
      if self.target.hasEnded { return Subscribers.Demand.none }
      let more = target.downstream.receive(input)
      if more != .none { target.handler(.request(more, isAnswer: true)) }
      return more
    }
    return more ?? .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    target.end(isCompletion: true) { target in
      target.handler(.completion(completion))
      // Asked after the handler, which may have made downstream cancel.
      if !isCancelled.load(ordering: .acquiring) {
        target.downstream.receive(completion: completion)
      }
    }
  }

  @usableFromInline func downstreamRequests(_ demand: Subscribers.Demand) -> Bool {
    target.call { $0.handler(.request(demand, isAnswer: false)) } != nil
  }

  @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
    isCancelled.store(true, ordering: .releasing)
    return target.end(isCompletion: false) { $0.handler(.cancel) }
  }
}
