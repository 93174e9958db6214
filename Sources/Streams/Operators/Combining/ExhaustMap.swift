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
  ) -> ExtraPublishers.ExhaustMap<Inner, Self> where Inner.Failure == Failure {
    ExtraPublishers.ExhaustMap(upstream: self, transform: transform)
  }

  /// Makes a publisher of a value, which cannot fail, and drops the values that come while it runs.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ExhaustMap<Publishers.SetFailureType<Inner, Failure>, Self>
  where Inner.Failure == Never {
    ExtraPublishers.ExhaustMap(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of a value, which may fail, and drops the values that come while it runs.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ExhaustMap<Inner, Publishers.SetFailureType<Self, Inner.Failure>> {
    ExtraPublishers.ExhaustMap(
      upstream: setFailureType(to: Inner.Failure.self), transform: transform)
  }

  /// Makes a publisher of a value, and drops the values that come while it runs. Nothing can fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func exhaustMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ExhaustMap<Inner, Self> where Inner.Failure == Never {
    ExtraPublishers.ExhaustMap(upstream: self, transform: transform)
  }
}

extension ExtraPublishers {
  /// The publisher behind `exhaustMap(_:)`.
  @_eagerMove public struct ExhaustMap<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) -> Inner) {
      self.upstream = upstream
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: OneInnerSubscriber(
          "ExhaustMap", dropping: true, downstream: subscriber, transform: transform))
    }
  }
}

extension ExtraPublisherNames {
  public typealias ExhaustMap = ExtraPublishers.ExhaustMap
}
