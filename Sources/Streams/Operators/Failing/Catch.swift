extension Publisher {
  /// Replaces a failed stream by another.
  ///
  ///     source            -1-2-#
  ///     handler's         -8-9-|
  ///     catch { handler } -1-2--8-9-|
  ///
  /// The handler runs once, and its publisher is asked for exactly the demand that is left. Its
  /// failures go downstream.
  @inlinable @preconcurrency
  public consuming func `catch`<Replacement: Publisher>(
    _ handler: @escaping @Sendable (Failure) -> Replacement
  ) -> Publishers.Catch<Self, Replacement> where Replacement.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Publishes `output` instead of a failure, and finishes.
  ///
  ///     source            -1-2-#
  ///     replaceError(9)   -1-2-(9|)
  ///
  /// The value waits to be asked for.
  @inlinable
  public consuming func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    self.catch { _ in Just(output) }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/replaceError(with:)``.
  public typealias ReplaceError<Upstream: Publisher> = Catch<Upstream, Just<Upstream.Output>>

  /// The publisher behind ``Publisher/catch(_:)``.
  public struct Catch<Upstream: Publisher, Replacement: Publisher>: Publisher
  where Upstream.Output == Replacement.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Replacement.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let handler: @Sendable (Upstream.Failure) -> Replacement

    @inlinable
    init(upstream: Upstream, handler: @escaping @Sendable (Upstream.Failure) -> Replacement) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(subscriber: CatchSubscriber(downstream: subscriber, handler: handler))
    }
  }
}

@usableFromInline
final class CatchSubscriber<
  Failure: Error, Replacement: Publisher, Downstream: Subscriber
>: Subscriber, Parent, Operator
where Replacement.Output == Downstream.Input, Replacement.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias ChildInput = Downstream.Input
  @usableFromInline typealias ChildFailure = Downstream.Failure

  @usableFromInline let handler: @Sendable (Failure) -> Replacement
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, NoState>

  @inlinable
  init(downstream: Downstream, handler: @escaping @Sendable (Failure) -> Replacement) {
    self.handler = handler
    self.downstream = downstream
    outlet = Vault("Catch", Outlet(state: NoState()))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    open(subscription)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    update { $0.mail.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish(with: .finished)
    case .failure(let error):
      let failed = outlet.withLock { (true, $0.inlet.reopen()) }
      if failed != nil { handler(error).receive(subscriber: Child(1, of: self)) }
    }
  }

  @inlinable
  func receive(subscription: any Subscription, from child: Int) {
    guard let outstanding = accept(subscription), outstanding != .none else { return }
    subscription.request(outstanding)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input, from child: Int) -> Subscribers.Demand {
    receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, from child: Int) {
    finish(with: completion)
  }

  @inlinable
  func finish(with completion: Subscribers.Completion<Downstream.Failure>) {
    conclude { contents in
      contents.mail.send(completion: completion)
      return contents.inlet.close()
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    forward(demand, through: handle)
  }
}
