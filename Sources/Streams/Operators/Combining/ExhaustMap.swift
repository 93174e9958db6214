extension Publisher {
  /// Makes a publisher of a value, and drops the values that come while it runs.
  ///
  ///     source      -a-b----c---|
  ///     for a       -1-2-|          from where a comes
  ///     for c       -3-|            from where c comes
  ///     exhaustMap  --1-2----3--|
  ///
  /// Upstream is asked for everything; each publisher is asked for the remaining demand. Finishes
  /// when upstream has and no publisher runs; the first failure fails the stream. In RxSwift this
  /// is `flatMapFirst`.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<String, Never>()
  /// let run = taps.exhaustMap { text in search(for: text) }.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Inner, Self> where Inner.Failure == Failure {
    ExtraPublishers.OneInnerMap(self, "ExhaustMap", dropping: true, transform)
  }

  /// Makes a publisher of a value, which cannot fail, and drops the values that come while it runs.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Publishers.SetFailureType<Inner, Failure>, Self>
  where Inner.Failure == Never {
    exhaustMap { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of a value, which may fail, and drops the values that come while it runs.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Inner, Publishers.SetFailureType<Self, Inner.Failure>> {
    setFailureType(to: Inner.Failure.self).exhaustMap(transform)
  }

  /// Makes a publisher of a value, and drops the values that come while it runs. Nothing can fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Inner, Self> where Inner.Failure == Never {
    ExtraPublishers.OneInnerMap(self, "ExhaustMap", dropping: true, transform)
  }
}
