import Synchronization

extension Publisher where Failure == Never {
  /// Writes each value to a property of `object`, which is kept alive until the stream ends.
  ///
  /// Requests everything. Each value is written on the thread on which it arrives.
  ///
  /// ```swift
  /// let cancellable = names.assign(to: \.title, on: label)
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func assign<Root: Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Output> & Sendable, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Writes each value to a property of `object`, as long as the object exists.
  ///
  /// ```swift
  /// let cancellable = names.assign(to: \.title, onWeak: label)
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Output> & Sendable, onWeak object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

/// The target of an assignment.
@usableFromInline final class AssignTarget<Root: Sendable>: Sendable {
  @usableFromInline let object: Root

  @_alwaysEmitIntoClient init(_ object: Root) {
    self.object = object
  }
}

extension Subscribers {
  /// Requests everything, and writes each value to a property.
  ///
  /// ```swift
  /// let assign = Subscribers.Assign(object: label, keyPath: \.title)
  /// names.subscribe(assign)
  /// ```
  @preconcurrency
  public final class Assign<Root: Sendable, Input: Sendable>: Subscriber, Cancellable {
    public typealias Failure = Never

    @usableFromInline let end: ObjectEnd<AssignTarget<Root>>
    /// True since a subscription has come: values before it are ignored.
    @usableFromInline let hasSubscription = Atomic(false)

    /// The property to which values are written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input> & Sendable

    /// The object; nil once the stream has ended.
    public var object: Root? { end.call { $0.object } }

    @_alwaysEmitIntoClient @preconcurrency
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input> & Sendable) {
      end = ObjectEnd(AssignTarget(object), isShared: true)
      self.keyPath = keyPath
    }

    @_alwaysEmitIntoClient public var requestsUnlimited: Bool { true }
    @_alwaysEmitIntoClient public func receiveStart() -> Bool? {
      hasSubscription.store(true, ordering: .relaxed)
      return end.start()
    }

    @_alwaysEmitIntoClient public func receive(subscription: any Subscription) {
      hasSubscription.store(true, ordering: .relaxed)
      end.start(subscription)
    }

    @_alwaysEmitIntoClient public func receive(_ input: Input) -> Demand {
      guard hasSubscription.load(ordering: .relaxed) else { return .none }
      end.call { $0.object[keyPath: keyPath] = input }
      return .none
    }

    @_alwaysEmitIntoClient public func receive(completion: Completion<Never>) {
      end.complete { _ in }
    }

    @_alwaysEmitIntoClient public func cancel() {
      end.cancel()
    }
  }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  public var description: String { "Assign \(Root.self)" }
  public var playgroundDescription: Any { description }

  public var customMirror: Mirror {
    Mirror(self, children: ["object": object as Any, "keyPath": keyPath])
  }
}
