/// The rules of an operator without memory: each value is let through, as it is or changed, or held
/// back.
///
/// Like a ``Stage`` that never ends by itself and keeps nothing from one value to the next. So
/// nothing has to be guarded, and a subscription needs no object but the one that has its name.
public protocol Sieve<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// The operator's name, as subscriptions show it.
  static var name: String { get }

  /// What is let through; nil holds the value back, and asks upstream for one more instead.
  func receive(_ input: Input) -> Output?
}

/// The namespace of the sieves behind `filter` and `compactMap`.
public enum Sieves {}

extension Publishers {
  /// Passes the values of `Upstream` through a ``Sieve``: the publisher behind `filter` and
  /// `compactMap`.
  public struct Sieved<Upstream: Publisher, S: Sieve>: Publisher
  where S.Input == Upstream.Output {
    public typealias Output = S.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let sieve: S

    @inlinable
    init(upstream: Upstream, sieve: S) {
      self.upstream = upstream
      self.sieve = sieve
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: consuming Downstream) {
      upstream.receive(subscriber: SieveSubscriber(sieve: sieve, downstream: subscriber))
    }
  }
}

@usableFromInline
struct SieveSubscriber<S: Sieve, Downstream: Subscriber>: Subscriber
where Downstream.Input == S.Output {
  @usableFromInline let sieve: S
  @usableFromInline let downstream: Downstream

  @inlinable
  init(sieve: S, downstream: Downstream) {
    self.sieve = sieve
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: NamedSubscription.under(S.name, subscription))
  }

  @inlinable @inline(__always)
  func receive(_ input: S.Input) -> Subscribers.Demand {
    guard let output = sieve.receive(input) else { return .max(1) }
    return downstream.receive(output)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
