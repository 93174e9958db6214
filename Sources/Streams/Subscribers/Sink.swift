extension Publisher {
  /// Calls closures with the values and the completion.
  ///
  /// Asks for everything. The closures are released at the completion or cancellation, even if
  /// the cancellable is kept.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency
  public consuming func sink(
    receiveCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> AnyCancellable {
    let sink = SinkSubscriber(onValue: receiveValue, onCompletion: receiveCompletion)
    receive(subscriber: sink)
    return AnyCancellable(sink.upstream)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with the values of a stream that cannot fail.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency
  public consuming func sink(
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

/// Behind the `sink` operators, which keep nothing of it but the way to cancel. So upstream alone
/// holds it, and lets go of it at the end; and the closures can be constants, which spares a lock
/// and a retain for every value.
@usableFromInline
final class SinkSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let upstream = ForwardingSubscription("Sink")
  @usableFromInline let onValue: @Sendable (Input) -> Void
  @usableFromInline let onCompletion: @Sendable (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    onValue: @escaping @Sendable (Input) -> Void,
    onCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if upstream.open(subscription) { subscription.request(.unlimited) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { onCompletion(completion) }
  }
}

extension Subscribers {
  /// Asks for everything, and calls closures with it, which are released at the completion or
  /// cancellation.
  public final class Sink<Input: Sendable, Failure: Error>: Subscriber, Cancellable {
    @usableFromInline typealias Calls = SinkSubscriber<Input, Failure>

    private let calls: Lock<Calls?>
    private let upstream: ForwardingSubscription

    @preconcurrency
    public init(
      receiveCompletion: @escaping @Sendable (Completion<Failure>) -> Void,
      receiveValue: @escaping @Sendable (Input) -> Void
    ) {
      let calls = Calls(onValue: receiveValue, onCompletion: receiveCompletion)
      self.calls = Lock(calls)
      upstream = calls.upstream
    }

    public func receive(subscription: any Subscription) {
      if upstream.open(subscription) { subscription.request(.unlimited) }
    }

    public func receive(_ input: Input) -> Demand {
      calls.withLock { $0 }?.receive(input) ?? .none
    }

    public func receive(completion: Completion<Failure>) {
      calls.withLock { $0.take() }?.receive(completion: completion)
    }

    public func cancel() {
      _ = calls.withLock { $0.take() }
      upstream.cancel()
    }
  }
}
