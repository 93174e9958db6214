extension Publisher {
  /// Calls closures with the values and the completion.
  ///
  /// Requests everything. The closures are released at the completion or cancellation, even if the
  /// cancellable is kept.
  ///
  /// ```swift
  /// let cancellable = download.sink(
  ///   receiveCompletion: { print("ended:", $0) }, receiveValue: { print($0) })
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  // Disfavoured, like the one below: the `sink` of a publisher that delivers on the main actor takes
  // closures that run there, and is to be called instead.
  @_disfavoredOverload
  @_alwaysEmitIntoClient @preconcurrency public consuming func sink(
    receiveCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> AnyCancellable {
    let end = SinkEnd<Output, Failure>(onValue: receiveValue, onCompletion: receiveCompletion)
    receive(subscriber: SinkSubscriber(end))
    return AnyCancellable(end)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with the values of a stream that cannot fail.
  ///
  /// ```swift
  /// let cancellable = names.sink { print($0) }
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_disfavoredOverload
  @_alwaysEmitIntoClient @preconcurrency public consuming func sink(
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

/// The closures of a sink. Not copyable, so they are called without being retained.
@usableFromInline struct SinkClosures<Input: Sendable, Failure: Error>: ~Copyable, Sendable {
  @usableFromInline let onValue: @Sendable (Input) -> Void
  @usableFromInline let onCompletion: @Sendable (Subscribers.Completion<Failure>) -> Void

  @_alwaysEmitIntoClient init(
    onValue: @escaping @Sendable (Input) -> Void,
    onCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  @_alwaysEmitIntoClient @inline(__always) borrowing func receive(_ value: Input) {
    onValue(value)
  }
}

/// Calls the closures of a sink.
@usableFromInline
final class SinkEnd<Input: Sendable, Failure: Error>: StreamEnd, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: the closures are written once, by `releaseTarget`,
  // which `calls` runs while no call reads them.
  @exclusivity(unchecked) @usableFromInline var closures: SinkClosures<Input, Failure>?

  @_alwaysEmitIntoClient init(
    onValue: @escaping @Sendable (Input) -> Void,
    onCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void,
    isShared: Bool = false
  ) {
    closures = SinkClosures(onValue: onValue, onCompletion: onCompletion)
    super.init(isShared: isShared)
  }

  @usableFromInline override func releaseTarget() {
    closures = nil
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ value: Input) {
    call { closures?.receive(value) }
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    complete { closures?.onCompletion(completion) }
  }

  /// Calls `body`, which may read the closures. Returns nil after the end.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  func call<Result>(_ body: () -> Result) -> Result? {
    calls.call(body, release: { releaseTarget() })
  }
}

extension SinkSubscriber: CustomStringConvertible {
  @usableFromInline var description: String { "Sink" }
}

/// The subscriber of the `sink` operators.
@usableFromInline struct SinkSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let end: SinkEnd<Input, Failure>

  @_alwaysEmitIntoClient init(_ end: SinkEnd<Input, Failure>) {
    self.end = end
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { true }
  @_alwaysEmitIntoClient func receiveStart() -> Bool? { end.start() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    end.start(subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    end.receive(input)
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    end.receive(completion: completion)
  }
}

extension Subscribers {
  /// Requests everything, and calls closures with the values and the completion. The closures are
  /// released at the completion or cancellation.
  ///
  /// ```swift
  /// let sink = Subscribers.Sink<Int, Never>(
  ///   receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// numbers.subscribe(sink)
  /// ```
  public final class Sink<Input: Sendable, Failure: Error>: Subscriber, Cancellable {
    @usableFromInline let end: SinkEnd<Input, Failure>

    /// Called with each value; does nothing once the stream has ended.
    public var receiveValue: @Sendable (Input) -> Void {
      if let onValue = end.call({ end.closures?.onValue }) ?? nil { return onValue }
      return { _ in }
    }

    /// Called with the completion; does nothing once the stream has ended.
    public var receiveCompletion: @Sendable (Completion<Failure>) -> Void {
      if let onCompletion = end.call({ end.closures?.onCompletion }) ?? nil { return onCompletion }
      return { _ in }
    }

    @_alwaysEmitIntoClient @preconcurrency public init(
      receiveCompletion: @escaping @Sendable (Completion<Failure>) -> Void,
      receiveValue: @escaping @Sendable (Input) -> Void
    ) {
      end = SinkEnd(onValue: receiveValue, onCompletion: receiveCompletion, isShared: true)
    }

    @_alwaysEmitIntoClient public var requestsUnlimited: Bool { true }
    @_alwaysEmitIntoClient public func receiveStart() -> Bool? { end.start() }

    @_alwaysEmitIntoClient public func receive(subscription: any Subscription) {
      end.start(subscription)
    }

    @_alwaysEmitIntoClient public func receive(_ input: Input) -> Demand {
      end.receive(input)
      return .none
    }

    @_alwaysEmitIntoClient public func receive(completion: Completion<Failure>) {
      end.receive(completion: completion)
    }

    @_alwaysEmitIntoClient public func cancel() {
      end.cancel()
    }
  }
}

extension Subscribers.Sink: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  public var description: String { "Sink" }
  public var playgroundDescription: Any { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
