// How an operator takes upstream's subscription, and hands downstream its own.
extension Operator {
  /// Takes upstream's subscription and hands downstream its own.
  ///
  /// - Returns: False if the subscription came second, or after the end, and was turned away.
  @inlinable @discardableResult
  func open(_ upstream: any Subscription) -> Bool {
    guard accept(upstream) != nil else { return false }
    startHoldingBack()
    return true
  }

  /// Takes upstream's subscription, if it is the first and comes in time.
  ///
  /// - Returns: What downstream has asked for so far and not been sent.
  @inlinable
  func accept(_ upstream: any Subscription) -> Subscribers.Demand? {
    var upstream: Upstream? = Upstream(upstream)
    let outstanding = outlet.withLock { contents in
      contents.inlet.accept(&upstream) ? contents.mail.outstanding : nil
    }
    upstream?.cancel()
    return outstanding
  }

  /// Hands downstream its subscription, before there is anyone who could send.
  @inlinable
  func start() {
    // Without the lock: nobody else has this yet.
    outlet.unguarded.pointee.mail.isDelivering = false
    introduce()
  }

  /// Hands downstream its subscription, while others may send. The mail is as if delivering: what is
  /// sent meanwhile waits until downstream is through with it.
  @inlinable
  func startHoldingBack() {
    introduce()
    deliver(startingWith: outlet.withLock { $0.mail.nextEvent() })
  }

  @inlinable
  func introduce() {
    let handle = outlet.subscription
    handle.open(for: self) { handle, demand in
      Self.request(demand, through: handle)
    } cancel: { owner, _ in
      Block.known(owner, as: Self.self)?.cancel()
    }
    downstream.receive(subscription: handle)
  }
}
