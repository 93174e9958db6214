extension Publisher {
  /// Makes a publisher of each value, and publishes the values of the latest one only.
  ///
  ///     source         a---b-----|
  ///     for a          -1-2-3-4-    from where a comes
  ///     for b          -5-6-|       from where b comes
  ///     flatMapLatest  -1-2-5-6--|
  ///
  /// The same as `map(transform).switchToLatest()`: the publisher before is cancelled first, and
  /// the remaining demand goes to the new one. Upstream is asked for everything at once, and each
  /// publisher is subscribed to as it comes, also without demand. Finishes when upstream and the latest
  /// have; fails when either does. In other libraries this is `switchMap`.
  ///
  /// ```swift
  /// let results = $query.flatMapLatest { text in search(for: text) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.SwitchToLatest<Inner, Publishers.Map<Self, Inner>>
  where Inner.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Publishes the values of the latest of the publishers made of each value, which cannot fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Inner, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Inner, Failure>>
    > where Inner.Failure == Never
  {
    map { transform($0).setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of the latest of the publishers made of each value, which may fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  )
    -> Publishers.SwitchToLatest<
      Inner, Publishers.SetFailureType<Publishers.Map<Self, Inner>, Inner.Failure>
    >
  {
    map(transform).switchToLatest()
  }

  /// Publishes the values of the latest of the publishers made of each value. Nothing can fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func flatMapLatest<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.SwitchToLatest<Inner, Publishers.Map<Self, Inner>> where Inner.Failure == Never {
    map(transform).switchToLatest()
  }
}
