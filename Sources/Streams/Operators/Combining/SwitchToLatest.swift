extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Publishes the values of the latest of the publishers that come.
  ///
  ///     source           a---b-----|
  ///     a                -1-2-3-4-    from where a comes
  ///     b                -5-6-|       from where b comes
  ///     switchToLatest() -1-2-5-6--|
  ///
  /// The one before is cancelled first, and the demand it left goes to the new one. Finishes when
  /// upstream and the latest have; fails when upstream or the latest does.
  @inlinable
  public consuming func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/switchToLatest()``.
  public struct SwitchToLatest<Inner: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == Inner, Inner.Failure == Upstream.Failure {
    public typealias Output = Inner.Output
    public typealias Failure = Inner.Failure

    @usableFromInline let upstream: Upstream

    @inlinable
    init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let switcher = SwitchSubscriber<Inner, S>(downstream: subscriber)
      switcher.start()
      upstream.receive(subscriber: switcher)
    }
  }
}

@usableFromInline
final class SwitchSubscriber<Inner: Publisher, Downstream: Subscriber>: Subscriber, Parent, Operator
where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Inner
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias ChildInput = Inner.Output
  @usableFromInline typealias ChildFailure = Inner.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Latest>

  @inlinable
  init(downstream: consuming Downstream) {
    self.downstream = downstream
    outlet = Vault("SwitchToLatest", Outlet(state: Latest()))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if accept(subscription) != nil { subscription.request(.unlimited) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Inner) -> Subscribers.Demand {
    // The commonest of all, and no need to subscribe: an inner that is over with its first value.
    if let just = input as? Just<Inner.Output>, pass(just.output) { return .none }
    guard let old = outlet.withLock({ $0.state.supersede() }) else { return .none }
    old.subscription?.cancel()
    input.receive(subscriber: Child(old.number + 1, of: self))
    return .none
  }

  /// Makes a publisher the latest that has finished with its first value.
  ///
  /// - Returns: False if downstream has not asked for the value, or one before is to be cancelled
  ///   first: then subscribe to it.
  @inlinable @inline(__always)
  func pass(_ value: Downstream.Input) -> Bool {
    let isSent = update { contents in
      guard contents.mail.hasDemand, !contents.state.inner.isOpen else { return false }
      contents.state.number += 1
      contents.state.inner = .closed
      contents.mail.send(value)
      return true
    }
    return isSent ?? true
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    conclude { contents in
      contents.state.outerHasFinished = true
      contents.state.settle(completion, &contents.mail)
      return contents.inlet.close()
    }
  }

  @inlinable
  func receive(subscription: any Subscription, from child: Int) {
    var upstream: Upstream? = Upstream(subscription)
    let wanted = outlet.withLock { contents in
      contents.state.accept(&upstream, from: child) ? contents.mail.outstanding : nil
    }
    upstream?.cancel()
    if let wanted, wanted != .none { subscription.request(wanted) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Downstream.Input, from child: Int) -> Subscribers.Demand {
    update { contents in
      if contents.state.number == child { contents.mail.send(input) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>, from child: Int) {
    conclude { contents in
      guard contents.state.number == child else { return nil }
      let finished = contents.state.inner.close()
      contents.state.settle(completion, &contents.mail)
      return finished
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    var inner: Upstream?
    update(through: handle) { contents in
      contents.mail.demand += demand
      inner = contents.state.inner.subscription
    }
    inner?.request(demand)
  }
}

/// Which inner publisher counts.
@usableFromInline
struct Latest: OperatorState {
  @usableFromInline var number = 0
  @usableFromInline var inner = Inlet.closed
  @usableFromInline var outerHasFinished = false

  @inlinable
  init() {}

  /// Makes room for the next.
  ///
  /// - Returns: The one before, to be cancelled.
  @inlinable
  mutating func supersede() -> (subscription: Upstream?, number: Int) {
    defer { number += 1 }
    return (inner.reopen(), number)
  }

  @inlinable
  mutating func accept(_ subscription: inout Upstream?, from child: Int) -> Bool {
    child == number && inner.accept(&subscription)
  }

  /// Ends the stream, if nothing more can come.
  @inlinable
  func settle<Value, Failure>(
    _ completion: Subscribers.Completion<Failure>, _ mail: inout Mail<Value, Failure>
  ) {
    if case .failure = completion { return mail.send(completion: completion) }
    if outerHasFinished, case .closed = inner { mail.send(completion: .finished) }
  }

  @inlinable
  var isIdle: Bool { !inner.isOpen }

  @inlinable
  func cancel() {
    inner.subscription?.cancel()
  }
}
