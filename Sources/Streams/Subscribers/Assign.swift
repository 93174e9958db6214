extension Publisher where Failure == Never {
  /// Writes each value to a property of `object`, which is kept alive until the stream ends.
  ///
  /// - Returns: Cancels when it is released.
  // Disfavoured: what delivers on the main actor has one that writes to objects of that actor.
  @_disfavoredOverload
  @inlinable @preconcurrency public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Output> & Sendable, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: assign)
    return AnyCancellable(assign)
  }

  /// Writes each value to a property of `object`, as long as there is the object.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency @_disfavoredOverload public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Output> & Sendable, onWeak object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

extension Subscribers {
  /// Asks for everything, and writes it to a property.
  public final class Assign<Root: AnyObject & Sendable, Input: Sendable>: Subscriber, Cancellable {
    public typealias Failure = Never

    @usableFromInline let end: StreamEnd<Root>

    /// Where values are written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input> & Sendable

    /// What is written to; nil once the stream has ended.
    public var object: Root? { end.target.call { $0 } }

    @inlinable
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input> & Sendable) {
      end = StreamEnd(object, isShared: true)
      self.keyPath = keyPath
    }

    @inlinable public var takesEverything: Bool { true }

    @inlinable public func receive(subscription: any Subscription) {
      end.start(subscription)
    }

    @inlinable public func receive(_ input: Input) -> Demand {
      end.target.call { $0[keyPath: keyPath] = input }
      return .none
    }

    @inlinable public func receive(completion: Completion<Never>) {
      end.complete { _ in }
    }

    @inlinable public func cancel() {
      end.cancel()
    }
  }
}
