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
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: consuming Downstream) {
      let pair = PairSubscriber(rule: rule, downstream: subscriber)
      pair.start()
      if Rule.startsWithSecond { second.receive(subscriber: PairSubscriber.Second(pair)) }
      first.receive(subscriber: PairSubscriber.First(pair))
      if !Rule.startsWithSecond { second.receive(subscriber: PairSubscriber.Second(pair)) }
    }
  }
}
