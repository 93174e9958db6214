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
  @inlinable @preconcurrency
  public consuming func handleEvents(
    receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
    receiveOutput: (@Sendable (Output) -> Void)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self,
      watch: Watch(
        onSubscription: receiveSubscription, onValue: receiveOutput,
        onCompletion: receiveCompletion, onCancel: receiveCancel, onRequest: receiveRequest))
  }
}

extension Publishers {
  /// The publisher behind
  /// ``Publisher/handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)``.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let watch: Watch<Output, Failure>

    @inlinable
    init(upstream: Upstream, watch: Watch<Output, Failure>) {
      self.upstream = upstream
      self.watch = watch
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(subscriber: WatchingSubscriber(downstream: subscriber, watch: watch))
    }
  }
}

@usableFromInline
struct Watch<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let onSubscription: (@Sendable (any Subscription) -> Void)?
  @usableFromInline let onValue: (@Sendable (Value) -> Void)?
  @usableFromInline let onCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let onCancel: (@Sendable () -> Void)?
  @usableFromInline let onRequest: (@Sendable (Subscribers.Demand) -> Void)?

  @inlinable
  init(
    onSubscription: (@Sendable (any Subscription) -> Void)?,
    onValue: (@Sendable (Value) -> Void)?,
    onCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?,
    onCancel: (@Sendable () -> Void)?,
    onRequest: (@Sendable (Subscribers.Demand) -> Void)?
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
    self.onCancel = onCancel
    self.onRequest = onRequest
  }
}

@usableFromInline
final class WatchingSubscriber<Downstream: Subscriber>: Subscriber {
  @usableFromInline let downstream: Downstream
  @usableFromInline let watch: Watch<Downstream.Input, Downstream.Failure>
  @usableFromInline let inlet = Vault("HandleEvents", Inlet.waiting)

  @inlinable
  init(downstream: Downstream, watch: Watch<Downstream.Input, Downstream.Failure>) {
    self.downstream = downstream
    self.watch = watch
  }

  @inlinable
  func receive(subscription: any Subscription) {
    var upstream: Upstream? = Upstream(subscription)
    inlet.withLock { _ = $0.accept(&upstream) }
    if let upstream { return upstream.cancel() }
    watch.onSubscription?(subscription)
    let handle = inlet.subscription
    handle.open(for: self) { handle, demand in
      handle.owner(as: WatchingSubscriber.self)?.request(demand)
    } cancel: { owner, _ in
      Block.known(owner, as: WatchingSubscriber.self)?.cancel()
    }
    downstream.receive(subscription: handle)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    watch.onRequest?(demand)
    inlet.withLock { $0.subscription }?.request(demand)
  }

  @inlinable
  func cancel() {
    watch.onCancel?()
    inlet.withLock { $0.close() }?.cancel()
  }

  @inlinable @inline(__always)
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    watch.onValue?(input)
    let demand = downstream.receive(input)
    if demand != .none { watch.onRequest?(demand) }
    return demand
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    _ = inlet.withLock { $0.close() }
    watch.onCompletion?(completion)
    if inlet.subscription.close() { downstream.receive(completion: completion) }
  }
}
