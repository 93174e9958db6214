/// `flatMap` and `switchToLatest` where one side cannot fail: it takes the failure type of the
/// other side.
///
/// Disfavoured: the type checker tries them only where the failure types of the two sides differ.
extension Publisher where Failure == Never {
  /// Makes a publisher, which may fail, of each value, and publishes the values of all of them.
  ///
  ///     source   -a---b----|
  ///     for a    -1-2-3-|        from where a comes
  ///     for b    -4-#            from where b comes
  ///     flatMap  --1-2-(34)-#
  ///
  /// Finish, failure and demand are those of ``flatMap(maxPublishers:_:)`` with equal failure
  /// types.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.flatMap { _ in Fail<Int, any Error>(error: CancellationError()) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// ```
  @_disfavoredOverload @_alwaysEmitIntoClient @preconcurrency
  public consuming func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.FlatMap<Inner, Publishers.SetFailureType<Self, Inner.Failure>> {
    Publishers.FlatMap(
      upstream: setFailureType(to: Inner.Failure.self), maxPublishers: maxPublishers,
      transform: transform)
  }

  /// Makes a publisher of each value, and publishes the values of all of them. Nothing can fail.
  @_disfavoredOverload @_alwaysEmitIntoClient @preconcurrency
  public consuming func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.FlatMap<Inner, Self> where Inner.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher, which cannot fail, of each value, and publishes the values of all of them.
  @_disfavoredOverload @_alwaysEmitIntoClient @preconcurrency
  public consuming func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.FlatMap<Publishers.SetFailureType<Inner, Failure>, Self>
  where Inner.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      transform($0).setFailureType(to: Failure.self)
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest publisher that has come, which cannot fail.
  @_disfavoredOverload @_alwaysEmitIntoClient public consuming func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Publishes the values of the latest publisher that has come, which may fail.
  @_disfavoredOverload @_alwaysEmitIntoClient public consuming func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }
}

extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
  /// Publishes the values of the latest publisher that has come. Nothing can fail.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public consuming func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}
