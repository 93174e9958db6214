extension Publisher where Failure == Never {
  /// Writes each value to a property of `object`, which is kept alive until the stream ends.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Output> & Sendable, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: assign)
    return AnyCancellable(assign)
  }

  /// Writes each value to a property of `object`, as long as there is the object.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Output> & Sendable, onWeak object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

extension Subscribers {
  /// Asks for everything, and writes it to a property.
  public final class Assign<Root: AnyObject & Sendable, Input: Sendable>: Subscriber, Cancellable {
    public typealias Failure = Never

    @usableFromInline let upstream = ForwardingSubscription("Assign")
    @usableFromInline let target: Lock<Root?>

    /// Where values are written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input> & Sendable

    /// What is written to; nil once the stream has ended.
    public var object: Root? { target.withLock { $0 } }

    @inlinable
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input> & Sendable) {
      target = Lock(object)
      self.keyPath = keyPath
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      if upstream.open(subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    public func receive(_ input: Input) -> Demand {
      target.withLock { $0 }?[keyPath: keyPath] = input
      return .none
    }

    @inlinable
    public func receive(completion: Completion<Never>) {
      upstream.complete()
      _ = target.withLock { $0.take() }
    }

    @inlinable
    public func cancel() {
      upstream.cancel()
      _ = target.withLock { $0.take() }
    }
  }
}
