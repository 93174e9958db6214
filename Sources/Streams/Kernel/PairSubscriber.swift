@usableFromInline
struct PairState<Rule: Pairing>: OperatorState {
  @usableFromInline var rule: Rule
  @usableFromInline var second = Inlet.waiting

  @inlinable
  init(rule: Rule) {
    self.rule = rule
  }

  @inlinable
  func cancel() {
    second.subscription?.cancel()
  }
}

/// Runs a pairing between two upstreams and a downstream.
@usableFromInline
final class PairSubscriber<Rule: Pairing, Downstream: Subscriber>: Operator
where Downstream.Input == Rule.Output {
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, PairState<Rule>>

  @inlinable
  init(rule: Rule, downstream: Downstream) {
    self.downstream = downstream
    outlet = Vault(Rule.name, Outlet(state: PairState(rule: rule)))
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    var inlets: (Upstream?, Upstream?)
    update(through: handle) { contents in
      contents.mail.demand += demand
      inlets = (contents.inlet.subscription, contents.state.second.subscription)
    }
    inlets.0?.request(demand)
    if !Rule.drainsSecond { inlets.1?.request(demand) }
  }

  @inlinable
  func openSecond(_ subscription: any Subscription) {
    var upstream: Upstream? = Upstream(subscription)
    let outstanding = outlet.withLock { contents in
      contents.state.second.accept(&upstream) ? contents.mail.outstanding : nil
    }
    upstream?.cancel()
    guard let outstanding else { return }
    subscription.request(Rule.drainsSecond ? .unlimited : outstanding)
  }

  @inlinable @inline(__always)
  func apply(_ rule: (inout Rule) -> PairingStep<Rule.Output>) -> Subscribers.Demand {
    let sent = update { contents in
      contents.mail.send(rule(&contents.state.rule))
    }
    return sent?.demand ?? .none
  }

  @inlinable
  func complete(
    _ completion: Subscribers.Completion<Downstream.Failure>,
    finish: (inout Contents) -> (isOver: Bool, subscription: Upstream?)
  ) {
    update { contents in
      let finished = finish(&contents)
      switch completion {
      case .finished: if finished.isOver { contents.mail.send(completion: .finished) }
      case .failure: contents.mail.send(completion: completion)
      }
      return finished.subscription
    }
  }
}

extension PairSubscriber {
  @usableFromInline
  struct First: Subscriber {
    @usableFromInline let pair: PairSubscriber

    @inlinable
    init(_ pair: PairSubscriber) {
      self.pair = pair
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard let outstanding = pair.accept(subscription) else { return }
      if outstanding != .none { subscription.request(outstanding) }
    }

    @inlinable @inline(__always)
    func receive(_ input: Rule.First) -> Subscribers.Demand {
      var slot: Rule.First? = input
      return pair.apply { $0.receive(first: &slot) }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      pair.complete(completion) { contents in
        (contents.state.rule.finishFirst(), contents.inlet.close())
      }
    }
  }

  @usableFromInline
  struct Second: Subscriber {
    @usableFromInline let pair: PairSubscriber

    @inlinable
    init(_ pair: PairSubscriber) {
      self.pair = pair
    }

    @inlinable
    func receive(subscription: any Subscription) {
      pair.openSecond(subscription)
    }

    @inlinable @inline(__always)
    func receive(_ input: Rule.Second) -> Subscribers.Demand {
      var slot: Rule.Second? = input
      return pair.apply { $0.receive(second: &slot) }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      pair.complete(completion) { contents in
        (contents.state.rule.finishSecond(), contents.state.second.close())
      }
    }
  }
}
