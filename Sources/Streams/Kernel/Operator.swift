/// An operator with more than one source of events, all of whose changing state is in an
/// ``Outlet``.
///
/// Any thread may update, request or cancel. Whatever they do, downstream sees
/// - one call at a time, never re-entered and never under the lock;
/// - no more values than it asked for;
/// - nothing after a completion, and nothing after a cancellation.
///
/// Changing the state and sending what follows from it is one atomic step, so signals leave in the
/// order in which the state changed. Once the stream has ended there is no outlet any more, and
/// ``update(_:)`` does nothing: no operator has to ask whether it is over.
///
/// The fields are the operator's own, not a superclass's or a struct's: so the deinit of a generic
/// class, which cannot be specialised, finds nothing whose type it would have to look up.
@usableFromInline
protocol Operator: AnyObject, Sendable {
  associatedtype Downstream: Subscriber
  associatedtype State: OperatorState

  var downstream: Downstream { get }
  var outlet: OutletVault<Downstream, State> { get }

  /// Downstream asks for more, through the subscription that it was handed.
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription)
  /// Downstream wants no more.
  func cancel()
}

extension Operator {
  @usableFromInline typealias Contents = Outlet<Downstream.Input, Downstream.Failure, State>

  @inlinable
  func cancel() {
    stop()
  }

  /// Changes the state and sends, in one step; nil once the stream has ended.
  ///
  /// - Parameter change: Runs under the lock, so it must not call code it was given. What it takes
  ///   out of the state it returns, to be released after the lock.
  @inlinable @inline(__always) @discardableResult
  func update<Result: Sendable>(_ change: (inout Contents) -> Result) -> Result? {
    var event: Mail<Downstream.Input, Downstream.Failure>.Event?
    let result = outlet.withLock { contents -> Result? in
      let result = change(&contents)
      event = contents.mail.beginDelivery()
      return result
    }
    deliver(startingWith: event)
    return result
  }

  /// Like ``update(_:)``, where it may be the end. If it is, and there is nothing to stop, and nothing
  /// of the user's to release, then nobody can cancel between that and the closing of downstream's
  /// subscription: the stream is over in the same step.
  ///
  /// - Parameter change: Returns the subscription that is over, to be released after the lock.
  @inlinable @inline(__always)
  func conclude(_ change: (inout Contents) -> Upstream?) {
    var event: Mail<Downstream.Input, Downstream.Failure>.Event?
    var finished: Upstream?
    let isWanted = outlet.close { contents in
      finished = change(&contents)
      event = contents.mail.beginDelivery()
      guard case .completion? = event else { return false }
      return contents.isIdle
    }
    if isWanted == nil {
      deliver(startingWith: event)
    } else if isWanted == true, case .completion(let completion)? = event {
      downstream.receive(completion: completion)
    }
    withExtendedLifetime(finished) {}
  }

  /// Changes the state of the stream that `handle` belongs to, and sends. One trip to the lock, in
  /// which the owner need not even be retained, if there is nothing to send.
  @inlinable @inline(__always)
  static func update(through handle: ClosureSubscription, _ change: (inout Contents) -> Void) {
    var event: Mail<Downstream.Input, Downstream.Failure>.Event?
    var owner: Block.Owner?
    OutletVault<Downstream, State>(handle.block).withLock { contents, itself in
      change(&contents)
      event = contents.mail.beginDelivery()
      if event != nil { owner = itself }
    }
    Block.known(owner, as: Self.self)?.deliver(startingWith: event)
  }

  /// Downstream may be sent `demand` more values.
  @inlinable
  static func grant(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    update(through: handle) { $0.mail.demand += demand }
  }

  /// Downstream may be sent `demand` more values, and upstream is asked for as many.
  @inlinable
  static func forward(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    var upstream: Upstream?
    update(through: handle) { contents in
      contents.mail.demand += demand
      upstream = contents.inlet.subscription
    }
    upstream?.request(demand)
  }

  @inlinable
  func requestUpstream(_ demand: Subscribers.Demand) {
    outlet.withLock { $0.inlet.subscription }?.request(demand)
  }

  /// Upstream has completed: there is nothing left to cancel.
  @inlinable
  func closeInlet() {
    _ = outlet.withLock { $0.inlet.close() }
  }

  /// Ends the stream without another word.
  @inlinable
  func stop() {
    outlet.empty { contents in contents.cancel() }
  }

  /// Loops instead of recursing, so a downstream that asks for one value at a time from inside
  /// `receive(_:)` cannot exhaust the stack.
  @inlinable @inline(__always)
  func deliver(startingWith first: Mail<Downstream.Input, Downstream.Failure>.Event?) {
    var next = first
    while let event = next {
      switch event {
      case .value(let value):
        let demand = downstream.receive(value)
        if demand != .none { Self.request(demand, through: outlet.subscription) }
        next = outlet.withLock { $0.mail.nextEvent() }
      case .completion(let completion):
        return end(with: completion)
      }
    }
  }

  /// Cancels what still goes on, and then completes, unless downstream has cancelled.
  @inlinable
  func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    var isFirst = false
    outlet.empty { contents in
      isFirst = true
      contents.cancel()
    }
    // Asked last: what was cancelled above may have made downstream cancel.
    if isFirst, outlet.subscription.close() { downstream.receive(completion: completion) }
  }

  /// Starts a timer, to be cancelled when the stream ends. The one before has fired.
  ///
  /// The timer may fire before this returns, and another may be started then, which must stay.
  @inlinable
  func arm<Rules>(_ start: () -> any Cancellable) where State == Timed<Rules> {
    let number = outlet.withLock { contents in
      contents.state.timerNumber += 1
      return contents.state.timerNumber
    }
    guard let number else { return }
    let timer = start()
    var old: (any Cancellable)? = timer
    let isOpen: Void? = outlet.withLock { contents in
      if contents.state.timerNumber == number { swap(&contents.state.timer, &old) }
    }
    if isOpen == nil { timer.cancel() }
  }
}
