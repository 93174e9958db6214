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
  ) -> ExtraPublishers.OneInnerMap<Inner, Self> where Inner.Failure == Failure {
    ExtraPublishers.OneInnerMap(self, "ConcatMap", dropping: false, transform)
  }

  /// Publishes the values of the publishers made of each value, which cannot fail, one after the
  /// other.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Publishers.SetFailureType<Inner, Failure>, Self>
  where Inner.Failure == Never {
    concatMap { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of the publishers made of each value, which may fail, one after the
  /// other.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Inner, Publishers.SetFailureType<Self, Inner.Failure>> {
    setFailureType(to: Inner.Failure.self).concatMap(transform)
  }

  /// Publishes the values of the publishers made of each value, one after the other. Nothing can
  /// fail.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.OneInnerMap<Inner, Self> where Inner.Failure == Never {
    ExtraPublishers.OneInnerMap(self, "ConcatMap", dropping: false, transform)
  }
}

extension ExtraPublishers {
  /// The publisher behind `concatMap` and `exhaustMap`.
  @_eagerMove public struct OneInnerMap<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    @usableFromInline let upstream: Upstream
    /// The operator's name, as subscriptions show it.
    @usableFromInline let name: StaticString
    /// True if a value is dropped while an inner publisher runs; otherwise it waits.
    @usableFromInline let drops: Bool
    @usableFromInline let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient
    init(
      _ upstream: Upstream, _ name: StaticString, dropping drops: Bool,
      _ transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.name = name
      self.drops = drops
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: OneInnerSubscriber(
          name, dropping: drops, downstream: subscriber, transform: transform))
    }
  }
}

extension ExtraPublisherNames {
  public typealias OneInnerMap = ExtraPublishers.OneInnerMap
}
