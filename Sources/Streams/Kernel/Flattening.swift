/// Sends the values of several children as they come: what `flatMap` and `merge` have in common.
///
/// As long as downstream takes everything, so do the children, and nothing is kept. Otherwise each
/// child is asked for one value at a time, and at most one value of each waits.
///
///     receive a value: sent, if downstream has asked for it; else kept
///     more demand:     kept values first, in the order they came, each child asked for one more
///     a child's end:   its place is free, once what it kept is out
@usableFromInline
protocol Flattening: Parent, Operator
where
  State == Brood<Downstream.Input>, ChildInput == Downstream.Input,
  ChildFailure == Downstream.Failure
{}

extension Flattening {
  /// Makes room for one more child; nil once the stream has ended.
  @inlinable
  func add() -> Child<Self>? {
    let number = outlet.withLock { $0.state.children.insert(Brood.Member()) }
    return number.map { Child($0, of: self) }
  }

  /// Sends the only value of a child that need not be added, because it has finished with it.
  ///
  /// - Returns: False if downstream has not asked for the value: then add the child, to keep it.
  @inlinable @inline(__always)
  func pass(_ value: Downstream.Input) -> Bool {
    let isSent = update { contents in
      guard contents.mail.hasDemand else { return false }
      contents.mail.send(value)
      return true
    }
    return isSent ?? true
  }

  /// Takes the subscription of what the children are made of, and asks it for `demand` values as
  /// soon as downstream asks for any: until then, children would only pile up.
  @inlinable
  func open(_ subscription: any Subscription, requesting demand: Subscribers.Demand) {
    guard let outstanding = accept(subscription) else { return }
    if outstanding != .none { return subscription.request(demand) }
    let isDeferred = outlet.withLock { contents in
      guard contents.mail.demand == .none else { return false }
      contents.state.deferredDemand = demand
      return true
    }
    if isDeferred != true { subscription.request(demand) }
  }

  /// There will be no more children.
  @inlinable
  func close(with completion: Subscribers.Completion<Downstream.Failure>) {
    if case .failure = completion {
      closeInlet()
      return fail(with: completion)
    }
    conclude { contents in
      contents.state.isComplete = true
      if contents.state.children.isEmpty { contents.mail.send(completion: .finished) }
      return contents.inlet.close()
    }
  }

  @inlinable
  func receive(subscription: any Subscription, from child: Int) {
    var upstream: Upstream? = Upstream(subscription)
    let wanted = outlet.withLock { contents -> Subscribers.Demand? in
      let isFirst = contents.state.children.elements[child]?.inlet.accept(&upstream)
      guard isFirst == true else { return nil }
      return contents.mail.demand == .unlimited ? .unlimited : .max(1)
    }
    upstream?.cancel()
    if let wanted { subscription.request(wanted) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Downstream.Input, from child: Int) -> Subscribers.Demand {
    let demand = update { contents -> Subscribers.Demand in
      guard contents.mail.hasDemand else {
        contents.state.keep(input, from: child)
        return .none
      }
      contents.mail.send(input)
      return contents.mail.demand == .unlimited ? .none : .max(1)
    }
    return demand ?? .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, from child: Int) {
    if case .failure = completion {
      _ = outlet.withLock { $0.state.finish(child) }
      return fail(with: completion)
    }
    let outcome = update { contents in
      let finished = contents.state.finish(child)
      let isDone = contents.state.children.elements[child]?.kept == nil
      return (isDone ? Self.retire(child, in: &contents) : nil, finished)
    }
    outcome?.0?.request(.max(1))
  }

  /// Frees a child's place.
  ///
  /// - Returns: Upstream, if it may now send one more.
  @inlinable
  static func retire(_ child: Int, in contents: inout Contents) -> Upstream? {
    _ = contents.state.children.remove(child)
    guard contents.state.isComplete else { return contents.inlet.subscription }
    if contents.state.children.isEmpty { contents.mail.send(completion: .finished) }
    return nil
  }

  /// Whatever fails ends everything; what waits is dropped.
  @inlinable
  func fail(with completion: Subscribers.Completion<Downstream.Failure>) {
    update { contents -> RingBuffer<Downstream.Input> in
      defer { contents.mail.values = RingBuffer() }
      contents.mail.send(completion: completion)
      return contents.mail.values
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    var errands: [Errand] = []
    var deferred: (demand: Subscribers.Demand, upstream: Upstream)?
    update(through: handle) { contents in
      let wasUnlimited = contents.mail.demand == .unlimited
      contents.mail.demand += demand
      if wasUnlimited { return }
      if let demand = contents.state.deferredDemand.take(),
        let upstream = contents.inlet.subscription
      {
        deferred = (demand, upstream)
      }
      if !contents.state.children.isEmpty { serve(&contents, &errands) }
    }
    for errand in errands { errand.subscription.request(errand.demand) }
    if let deferred { deferred.upstream.request(deferred.demand) }
  }

  /// Sends what was kept, as far as it is asked for now, and asks those children for more; once
  /// downstream takes everything, all of them for all they have.
  @inlinable
  static func serve(_ contents: inout Contents, _ errands: inout [Errand]) {
    while contents.mail.hasDemand, let child = contents.state.ready.popFirst() {
      guard let value = contents.state.children.elements[child]?.kept.take() else { continue }
      contents.mail.send(value)
      if contents.state.children.elements[child]?.hasFinished == true {
        if let upstream = retire(child, in: &contents) { errands.append(Errand(upstream, .max(1))) }
      } else if let source = contents.state.children.elements[child]?.inlet.subscription {
        errands.append(Errand(source, .max(1)))
      }
    }
    guard contents.mail.demand == .unlimited else { return }
    for member in contents.state.children.elements {
      if let source = member?.inlet.subscription { errands.append(Errand(source, .unlimited)) }
    }
  }
}
