/// What an operator with more than one source of events keeps: upstream, a timer, its own state,
/// and the mail to downstream, all under one lock.
///
/// Any thread may update, request or cancel. Whatever they do, downstream sees
/// - one call at a time, never re-entered and never under the lock;
/// - no more values than it asked for;
/// - nothing after a completion, and nothing after a cancellation.
///
/// Changing the state and sending what follows from it is one atomic step, so signals leave in the
/// order in which the state changed. Once the stream has ended there are no contents any more, and
/// ``update(for:_:)`` does nothing: no operator has to ask whether it is over.
@usableFromInline
struct Outlet<Downstream: Subscriber, State: OperatorState>: Sendable {
  @usableFromInline typealias Mail = Streams.Mail<Downstream.Input, Downstream.Failure>
  @usableFromInline typealias Completion = Subscribers.Completion<Downstream.Failure>

  @usableFromInline
  struct Contents: Sendable {
    @usableFromInline var state: State
    @usableFromInline var inlet = Inlet.waiting
    @usableFromInline var timer: (any Cancellable)?
    /// Counts the timers, so that one that is stored late does not replace its successor.
    @usableFromInline var timerNumber = 0
    @usableFromInline var mail = Mail()

    @inlinable
    init(state: State) {
      self.state = state
    }

    @inlinable
    mutating func apply<Result>(_ change: (inout Contents) -> Result) -> Result {
      change(&self)
    }

    /// Stops everything that still goes on.
    @inlinable
    consuming func end() {
      inlet.subscription?.cancel()
      timer?.cancel()
      state.cancel()
    }
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let contents: Vault<Contents?>

  /// - Parameter name: What downstream's subscription is called.
  @inlinable
  init(_ name: String, _ downstream: Downstream, state: State) {
    self.downstream = downstream
    contents = Vault(name, Contents(state: state))
  }

  /// Changes the state and sends, in one step; nil once the stream has ended.
  ///
  /// - Parameter change: Runs under the lock, so it must not call code it was given. What it takes
  ///   out of the state it returns, to be released after the lock.
  @inlinable @inline(__always) @discardableResult
  func update<Result: Sendable>(
    for operation: some Operator, _ change: (inout Contents) -> Result
  ) -> Result? {
    let (result, event) = contents.withLock { contents in
      (contents?.apply(change), contents?.mail.beginDelivery())
    }
    deliver(startingWith: event, for: operation)
    return result
  }

  /// Takes upstream's subscription and hands downstream its own.
  ///
  /// - Returns: False if the subscription came second, or after the end, and was turned away.
  @inlinable @discardableResult
  func open(_ upstream: any Subscription, for operation: some Operator) -> Bool {
    guard accept(upstream) != nil else { return false }
    start(for: operation)
    return true
  }

  /// Takes upstream's subscription, if it is the first and comes in time.
  ///
  /// - Returns: What downstream has asked for so far and not been sent.
  @inlinable
  func accept(_ upstream: any Subscription) -> Subscribers.Demand? {
    let outstanding = contents.withLock { contents -> Subscribers.Demand? in
      guard contents?.inlet.open(upstream) == true else { return nil }
      return contents?.mail.outstanding
    }
    if outstanding == nil { upstream.cancel() }
    return outstanding
  }

  /// Hands downstream its subscription.
  @inlinable
  func start(for operation: some Operator) {
    contents.subscription.open { _, demand in
      operation.request(demand)
    } cancel: { _ in
      operation.cancel()
    }
    // As if delivering: what is sent meanwhile waits until downstream is through with this.
    contents.withLock { $0?.mail.isDelivering = true }
    downstream.receive(subscription: contents.subscription)
    deliver(startingWith: contents.withLock { $0?.mail.nextEvent() }, for: operation)
  }

  /// Downstream may be sent `demand` more values.
  @inlinable
  func grant(_ demand: Subscribers.Demand, for operation: some Operator) {
    update(for: operation) { $0.mail.demand += demand }
  }

  /// Downstream may be sent `demand` more values, and upstream is asked for as many.
  @inlinable
  func request(_ demand: Subscribers.Demand, for operation: some Operator) {
    let upstream = update(for: operation) { contents in
      contents.mail.demand += demand
      return contents.inlet.subscription
    }
    upstream??.request(demand)
  }

  @inlinable
  func requestUpstream(_ demand: Subscribers.Demand) {
    contents.withLock { $0?.inlet.subscription }?.request(demand)
  }

  /// Upstream has completed: there is nothing left to cancel.
  @inlinable
  func closeInlet() {
    _ = contents.withLock { $0?.inlet.close() ?? nil }
  }

  /// Starts a timer, to be cancelled when the stream ends. The one before has fired.
  ///
  /// The timer may fire before this returns, and another may be started then, which must stay.
  @inlinable
  func arm(_ start: () -> any Cancellable) {
    let number = contents.withLock { contents -> Int? in
      contents?.timerNumber += 1
      return contents?.timerNumber
    }
    guard let number else { return }
    let timer = start()
    let (isOver, old) = contents.withLock { contents -> (Bool, (any Cancellable)?) in
      guard contents?.timerNumber == number else { return (contents == nil, nil) }
      var timer: (any Cancellable)? = timer
      contents?.apply { swap(&$0.timer, &timer) }
      return (false, timer)
    }
    _ = old
    if isOver { timer.cancel() }
  }

  /// Ends the stream without another word.
  @inlinable
  func cancel() {
    contents.withLock { $0.take() }?.end()
  }

  /// Loops instead of recursing, so a downstream that asks for one value at a time from inside
  /// `receive(_:)` cannot exhaust the stack.
  @inlinable @inline(__always)
  func deliver(startingWith first: Mail.Event?, for operation: some Operator) {
    var next = first
    while let event = next {
      switch event {
      case .value(let value):
        let demand = downstream.receive(value)
        if demand != .none { operation.request(demand) }
        next = contents.withLock { $0?.mail.nextEvent() }
      case .completion(let completion):
        return end(with: completion)
      }
    }
  }

  /// Cancels what still goes on, and then completes.
  @inlinable
  func end(with completion: Completion) {
    let isWanted = contents.subscription.close()
    guard let last = contents.withLock({ $0.take() }) else { return }
    last.end()
    if isWanted { downstream.receive(completion: completion) }
  }
}

/// What downstream can ask of an operator, through its subscription and by the demand it returns.
@usableFromInline
protocol Operator: AnyObject, Sendable {
  func request(_ demand: Subscribers.Demand)
  func cancel()
}

/// An operator's own state, kept in its ``Outlet``.
@usableFromInline
protocol OperatorState: Sendable {
  /// Stops what the state holds besides upstream and the timer. Runs after the lock.
  func cancel()
}

extension OperatorState {
  @inlinable
  func cancel() {}
}

/// For operators that need no more than the mail.
@usableFromInline
struct NoState: OperatorState {
  @inlinable
  init() {}
}
