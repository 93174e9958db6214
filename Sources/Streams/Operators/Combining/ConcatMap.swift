extension Publisher {
  /// Makes a publisher of each value, and publishes their values one publisher after the other.
  ///
  ///     source     -a-b-------|
  ///     for a      -1-2-|         from where a comes
  ///     for b      -3-4-|         from where a's has finished
  ///     concatMap  --1-2--3-4-|
  ///
  /// A value that comes while a publisher runs waits in a queue without a bound, and `transform`
  /// runs when the publishers before it have finished. Upstream is asked for everything with the
  /// first request of downstream. If upstream can wait, as a sequence does,
  /// `flatMap(maxPublishers: .max(1))` asks for one value at a time, and keeps none. Finishes when
  /// upstream and all inner publishers have finished; the first failure fails the stream, and
  /// values that wait are dropped.
  ///
  /// ```swift
  /// let run = names.concatMap { name in search(for: name) }.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ConcatMap<Inner, Self> where Inner.Failure == Failure {
    ExtraPublishers.ConcatMap(upstream: self, transform: transform)
  }

  /// Publishes the values of the publishers made of each value, which cannot fail, one after the
  /// other.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ConcatMap<Publishers.SetFailureType<Inner, Failure>, Self>
  where Inner.Failure == Never {
    ExtraPublishers.ConcatMap(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of the publishers made of each value, which may fail, one after the
  /// other.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ConcatMap<Inner, Publishers.SetFailureType<Self, Inner.Failure>> {
    ExtraPublishers.ConcatMap(
      upstream: setFailureType(to: Inner.Failure.self), transform: transform)
  }

  /// Publishes the values of the publishers made of each value, one after the other. Nothing can
  /// fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ConcatMap<Inner, Self> where Inner.Failure == Never {
    ExtraPublishers.ConcatMap(upstream: self, transform: transform)
  }
}

extension ExtraPublishers {
  /// The publisher behind `concatMap(_:)`.
  @_eagerMove public struct ConcatMap<Inner: Publisher, Upstream: Publisher>: Publisher
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
          "ConcatMap", dropping: false, downstream: subscriber, transform: transform))
    }
  }
}

extension ExtraPublisherNames {
  public typealias ConcatMap = ExtraPublishers.ConcatMap
}
