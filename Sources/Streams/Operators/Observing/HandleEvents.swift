import Synchronization

extension Publisher {
  /// Calls closures with each signal before it is passed on.
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
  ///   - receiveSubscription: Called with upstream's subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveCancel: Called when downstream cancels.
  ///   - receiveRequest: Called with the demand when downstream asks for more.
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

/// Downstream, and the handlers that are called with its signals.
@usableFromInline
final class ObservedDownstream<Downstream: Subscriber>: Sendable {
  @usableFromInline typealias Completion = Subscribers.Completion<Downstream.Failure>

  @usableFromInline let onSubscription: (@Sendable (any Subscription) -> Void)?
  @usableFromInline let onValue: (@Sendable (Downstream.Input) -> Void)?
  @usableFromInline let onCompletion: (@Sendable (Completion) -> Void)?
  @usableFromInline let onCancel: (@Sendable () -> Void)?
  /// The handler of requests; `isAnswer` is true if downstream returned the demand for a value.
  @usableFromInline let onRequest: (@Sendable (Subscribers.Demand, _ isAnswer: Bool) -> Void)?
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
    self.onCancel = onCancel
    self.onRequest = onRequest
  }
}

/// Calls the handlers, and then downstream; both are released at the end.
@usableFromInline
final class ObservingSubscriber<Downstream: Subscriber>:
  Subscriber, PassThroughSubscription.Observer
{
  @usableFromInline let name: StaticString
  @usableFromInline let calls = EndableCalls()
  /// Retained manually until `calls` release it, so that it is not retained for each call.
  @usableFromInline let target: Unmanaged<ObservedDownstream<Downstream>>
  @usableFromInline let hasSubscription = Atomic(false)
  @usableFromInline let isCancelled = Atomic(false)

  @_alwaysEmitIntoClient init(_ name: StaticString, _ observed: ObservedDownstream<Downstream>) {
    self.name = name
    target = .passRetained(observed)
  }

  deinit {
    if !calls.haveReleased { target.release() }
  }

  /// Calls `body` with the handlers and downstream; returns nil after the end.
  @_alwaysEmitIntoClient @inline(__always)
  func call<Result>(_ body: (ObservedDownstream<Downstream>) -> Result) -> Result? {
    calls.call(
      { target._withUnsafeGuaranteedRef { body($0) } }, release: { target.release() })
  }

  /// - Returns: False if it had ended before.
  @_alwaysEmitIntoClient @discardableResult
  func end(isCompletion: Bool, _ last: (ObservedDownstream<Downstream>) -> Void) -> Bool {
    calls.end(
      isCompletion: isCompletion, { target._withUnsafeGuaranteedRef { last($0) } },
      release: { target.release() })
  }

  @_alwaysEmitIntoClient func receive(subscription upstream: any Subscription) {
    if hasSubscription.exchange(true, ordering: .relaxed) { return upstream.cancel() }
    let subscription = PassThroughSubscription(
      name, UpstreamSubscription(upstream), observer: self)
    let isTaken: Void? = call { observed in
      observed.onSubscription?(upstream)
      observed.downstream.receive(subscription: subscription)
    }
    if isTaken == nil {
      subscription.complete()
      upstream.cancel()
    }
  }

  @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = call { observed in
      if let onValue = observed.onValue {
        onValue(input)
        if calls.haveEnded { return Subscribers.Demand.none }
      }
      let more = observed.downstream.receive(input)
      if more != .none { observed.onRequest?(more, true) }
      return more
    }
    return more ?? .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    end(isCompletion: true) { observed in
      observed.onCompletion?(completion)
      // Checked after the handler, which may have caused downstream to cancel.
      if !isCancelled.load(ordering: .acquiring) {
        observed.downstream.receive(completion: completion)
      }
    }
  }

  @usableFromInline func downstreamRequests(
    _ demand: Subscribers.Demand, through _: PassThroughSubscription, _: inout UpstreamCalls
  ) -> Bool {
    call { $0.onRequest?(demand, false) } != nil
  }

  @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
    isCancelled.store(true, ordering: .releasing)
    return end(isCompletion: false) { $0.onCancel?() }
  }
}
