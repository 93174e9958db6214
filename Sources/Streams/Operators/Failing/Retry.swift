extension Publisher {
  /// Subscribes again when the stream fails, at most `retries` times.
  ///
  ///     source   -1-#
  ///     retry(1) -1--1-#
  ///
  /// Each attempt is asked for the demand that is left. The failure of the last attempt goes
  /// downstream. Nil, or a negative number, is forever. Attempts that fail at once are a loop, not a
  /// recursion.
  @inlinable
  public consuming func retry(_ retries: Int?) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/retry(_:)``.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let retries: Int?

    @inlinable
    init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let retrier = RetrySubscriber(upstream: upstream, retries: retries, downstream: subscriber)
      retrier.start()
      retrier.subscribe()
    }
  }
}

@usableFromInline
final class RetrySubscriber<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Operator
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  struct Attempts: OperatorState {
    /// Nil is forever.
    @usableFromInline var left: Int?
    @usableFromInline var isSubscribing = false
    @usableFromInline var isDue = true

    @inlinable
    init(left: Int?) {
      self.left = left
    }

    @inlinable
    mutating func takeOne() -> Bool {
      guard let left, left >= 0 else { return true }
      if left > 0 { self.left = left - 1 }
      return left > 0
    }

    /// True if the caller is to subscribe now.
    @inlinable
    mutating func begin() -> Bool {
      guard isDue, !isSubscribing else { return false }
      isDue = false
      isSubscribing = true
      return true
    }
  }

  @usableFromInline let upstream: Upstream
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Attempts>

  @inlinable
  init(upstream: Upstream, retries: Int?, downstream: Downstream) {
    self.upstream = upstream
    self.downstream = downstream
    outlet = Vault("Retry", Outlet(state: Attempts(left: retries)))
  }

  /// Subscribes as often as an attempt is due, one after the other: one that fails inside its own
  /// subscription only makes the next one due.
  @inlinable
  func subscribe() {
    while outlet.withLock({ $0.state.begin() }) == true {
      upstream.receive(subscriber: self)
      outlet.withLock { $0.state.isSubscribing = false }
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard let outstanding = accept(subscription), outstanding != .none else { return }
    subscription.request(outstanding)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    update { $0.mail.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    update { contents in
      if case .failure = completion, contents.state.takeOne() {
        contents.state.isDue = true
        return contents.inlet.reopen()
      }
      contents.mail.send(completion: completion)
      return contents.inlet.close()
    }
    subscribe()
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    forward(demand, through: handle)
  }
}
