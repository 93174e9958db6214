/// The rules of an operator on two inputs: what becomes of a value from either side.
///
/// A plain value, like a ``Stage``. It runs under the lock of its operator, so values it no longer
/// needs go out through the same argument that brought the new one in, to be released later.
public protocol Pairing<First, Second, Output>: Sendable {
  associatedtype First: Sendable
  associatedtype Second: Sendable
  associatedtype Output: Sendable

  /// The operator's name, as subscriptions show it.
  static var name: String { get }
  /// Whether the second input sends all it has, instead of as many values as downstream asks for.
  static var drainsSecond: Bool { get }
  /// Whether the second input is subscribed to before the first.
  static var startsWithSecond: Bool { get }

  mutating func receive(first value: inout First?) -> PairingStep<Output>
  mutating func receive(second value: inout Second?) -> PairingStep<Output>

  /// Whether the stream ends when this side finishes.
  mutating func finishFirst() -> Bool
  mutating func finishSecond() -> Bool
}

/// What a pairing makes of one value.
@frozen
public enum PairingStep<Output: Sendable>: Sendable {
  case emit(Output)
  /// Publishes a value and finishes.
  case emitLast(Output)
  /// Publishes nothing for now.
  case keep
  /// Publishes nothing, and asks the same input for one more instead.
  case skip
}

extension Mail {
  /// Sends what a rule makes of a value; what downstream has not asked for is dropped.
  ///
  /// - Returns: What to ask of the input that the value came from, and the output, to be released
  ///   after the lock.
  @inlinable
  mutating func send(
    _ step: PairingStep<Value>
  ) -> (demand: Subscribers.Demand, output: Value?) {
    switch step {
    case .emit(let output):
      if hasDemand { send(output) }
      return (.none, output)
    case .emitLast(let output):
      if hasDemand { send(output) }
      send(completion: .finished)
      return (.none, output)
    case .keep: return (.none, nil)
    case .skip: return (.max(1), nil)
    }
  }
}

/// The namespace of the rules behind `zip`, `combineLatest` and their kind.
public enum Pairings {}

extension Publishers {
  /// Combines two publishers by the rules of `Rule`: the publisher behind `zip`, `combineLatest`
  /// and `withLatestFrom`.
  public struct Paired<A: Publisher, B: Publisher, Rule: Pairing>: Publisher
  where Rule.First == A.Output, Rule.Second == B.Output, A.Failure == B.Failure {
    public typealias Output = Rule.Output
    public typealias Failure = A.Failure

    @usableFromInline let first: A
    @usableFromInline let second: B
    @usableFromInline let rule: Rule

    @inlinable
    init(_ first: A, _ second: B, rule: Rule) {
      self.first = first
      self.second = second
      self.rule = rule
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: Downstream) {
      let pair = PairSubscriber(rule: rule, downstream: subscriber)
      pair.outlet.start(as: Rule.name, for: pair)
      if Rule.startsWithSecond { second.receive(subscriber: PairSubscriber.Second(pair)) }
      first.receive(subscriber: PairSubscriber.First(pair))
      if !Rule.startsWithSecond { second.receive(subscriber: PairSubscriber.Second(pair)) }
    }
  }
}

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
  @usableFromInline typealias Contents = Outlet<Downstream, PairState<Rule>>.Contents

  @usableFromInline let outlet: Outlet<Downstream, PairState<Rule>>

  @inlinable
  init(rule: Rule, downstream: Downstream) {
    outlet = Outlet(downstream, state: PairState(rule: rule))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let inlets = outlet.update(for: self) { contents in
      contents.mail.demand += demand
      return (contents.inlet.subscription, contents.state.second.subscription)
    }
    inlets?.0?.request(demand)
    if !Rule.drainsSecond { inlets?.1?.request(demand) }
  }

  @inlinable
  func cancel() {
    outlet.cancel()
  }

  @inlinable
  func openSecond(_ subscription: any Subscription) {
    let outstanding = outlet.contents.withLock { contents -> Subscribers.Demand? in
      guard contents?.state.second.open(subscription) == true else { return nil }
      return contents?.mail.outstanding
    }
    guard let outstanding else { return subscription.cancel() }
    subscription.request(Rule.drainsSecond ? .unlimited : outstanding)
  }

  @inlinable @inline(__always)
  func apply(_ rule: (inout Rule) -> PairingStep<Rule.Output>) -> Subscribers.Demand {
    let sent = outlet.update(for: self) { contents in
      contents.mail.send(rule(&contents.state.rule))
    }
    return sent?.demand ?? .none
  }

  @inlinable
  func complete(
    _ completion: Subscribers.Completion<Downstream.Failure>,
    finish: (inout Contents) -> (isOver: Bool, subscription: (any Subscription)?)
  ) {
    outlet.update(for: self) { contents in
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
      guard let outstanding = pair.outlet.accept(subscription) else { return }
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
