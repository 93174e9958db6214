/// The rules of an operator on any number of inputs of one type. Like a ``Pairing``, it runs under
/// the lock, and lets go of values through the argument that brought the new one in.
public protocol Gathering<Value>: Sendable {
  associatedtype Value: Sendable

  /// The operator's name, as subscriptions show it.
  static var name: String { get }

  init(count: Int)

  mutating func receive(_ value: inout Value?, from input: Int) -> PairingStep<[Value]>

  /// Whether the stream ends when this input finishes.
  mutating func finish(_ input: Int) -> Bool
}

extension Publishers {
  /// Combines any number of publishers by the rules of `Rule`: the publisher behind `zip` and
  /// `combineLatest` of a sequence.
  public struct Gathered<Upstream: Publisher, Rule: Gathering>: Publisher
  where Rule.Value == Upstream.Output {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// What is combined.
    public let publishers: [Upstream]

    @inlinable
    init(_ publishers: [Upstream]) {
      self.publishers = publishers
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      guard !publishers.isEmpty else { return subscriber.receive(nothingBut: .finished) }
      let gatherer = GatheringSubscriber<Rule, S>(count: publishers.count, downstream: subscriber)
      gatherer.start()
      for (number, publisher) in publishers.enumerated() {
        publisher.receive(subscriber: Child(number, of: gatherer))
      }
    }
  }
}

@usableFromInline
struct GatheringState<Rule: Gathering>: OperatorState {
  @usableFromInline var rule: Rule
  @usableFromInline var inlets: [Inlet]

  @inlinable
  init(rule: Rule, count: Int) {
    self.rule = rule
    inlets = Array(repeating: .waiting, count: count)
  }

  @inlinable
  func cancel() {
    for inlet in inlets { inlet.subscription?.cancel() }
  }
}

/// Runs a gathering between any number of upstreams and a downstream.
@usableFromInline
final class GatheringSubscriber<Rule: Gathering, Downstream: Subscriber>: Parent, Operator
where Downstream.Input == [Rule.Value] {
  @usableFromInline typealias ChildInput = Rule.Value
  @usableFromInline typealias ChildFailure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, GatheringState<Rule>>

  @inlinable
  init(count: Int, downstream: Downstream) {
    self.downstream = downstream
    outlet = Vault(Rule.name, Outlet(state: GatheringState(rule: Rule(count: count), count: count)))
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    var inlets: [Inlet] = []
    update(through: handle) { contents in
      contents.mail.demand += demand
      inlets = contents.state.inlets
    }
    for inlet in inlets { inlet.subscription?.request(demand) }
  }

  @inlinable
  func receive(subscription: any Subscription, from child: Int) {
    var upstream: Upstream? = Upstream(subscription)
    let outstanding = outlet.withLock { contents in
      contents.state.inlets[child].accept(&upstream) ? contents.mail.outstanding : nil
    }
    upstream?.cancel()
    if let outstanding { subscription.request(outstanding) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Rule.Value, from child: Int) -> Subscribers.Demand {
    var slot: Rule.Value? = input
    let sent = update { contents in
      contents.mail.send(contents.state.rule.receive(&slot, from: child))
    }
    return sent?.demand ?? .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>, from child: Int) {
    update { contents in
      let isOver = contents.state.rule.finish(child)
      switch completion {
      case .finished: if isOver { contents.mail.send(completion: .finished) }
      case .failure: contents.mail.send(completion: completion)
      }
      return contents.state.inlets[child].close()
    }
  }
}
