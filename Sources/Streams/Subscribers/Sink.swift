extension Publisher {
  /// Calls closures with the values and the completion.
  ///
  /// Asks for everything. The closures are released at the completion or cancellation, even if
  /// the cancellable is kept.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency
  public func sink(
    receiveCompletion: @escaping @Sendable (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink.upstream)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with the values of a stream that cannot fail.
  ///
  /// - Returns: Cancels when it is released.
  @inlinable @preconcurrency
  public func sink(
    receiveValue: @escaping @Sendable (Output) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// Asks for everything, and calls closures with it.
  ///
  /// The closures are constants, because reading a variable costs a retain for every value: they
  /// live as long as the sink. Upstream lets go of it at the completion or cancellation, and the
  /// `sink` operators keep nothing of it but the way to cancel.
  public final class Sink<Input: Sendable, Failure: Error>: Subscriber, Cancellable {
    @usableFromInline let upstream = ForwardingSubscription("Sink")
    @usableFromInline let onValue: @Sendable (Input) -> Void
    @usableFromInline let onCompletion: @Sendable (Completion<Failure>) -> Void

    @inlinable @preconcurrency
    public init(
      receiveCompletion: @escaping @Sendable (Completion<Failure>) -> Void,
      receiveValue: @escaping @Sendable (Input) -> Void
    ) {
      onValue = receiveValue
      onCompletion = receiveCompletion
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      if upstream.open(subscription) { subscription.request(.unlimited) }
    }

    @inlinable @inline(__always)
    public func receive(_ input: Input) -> Demand {
      onValue(input)
      return .none
    }

    @inlinable
    public func receive(completion: Completion<Failure>) {
      upstream.complete()
      onCompletion(completion)
    }

    @inlinable
    public func cancel() {
      upstream.cancel()
    }
  }
}
