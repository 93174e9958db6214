extension Publisher {
  /// Makes a publisher of each value, and publishes their values one publisher after the other.
  ///
  ///     source     -a-b-------|
  ///     for a      -1-2-|         from where a comes
  ///     for b      -3-4-|         from where a's has finished
  ///     concatMap  --1-2--3-4-|
  ///
  /// A value that comes while a publisher runs waits, however many do, and `transform` runs when its
  /// turn has come. Upstream is asked for everything as soon as downstream asks for anything; where it
  /// can wait, as a sequence does, `flatMap(maxPublishers: .max(1))` asks for one value at a time, and
  /// keeps none. Finishes when upstream and all that was made have finished; whatever fails first fails
  /// the stream, and what waits is dropped.
  ///
  /// ```swift
  /// let run = names.concatMap { name in search(for: name) }.sink { print($0) }
  /// ```
  @inlinable @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.ConcatMap<Inner, Self> where Inner.Failure == Failure {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }

  /// Publishes the values of the publishers made of each value, which cannot fail, one after the other.
  @inlinable @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.ConcatMap<Publishers.SetFailureType<Inner, Failure>, Self>
  where Inner.Failure == Never {
    Publishers.ConcatMap(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of the publishers made of each value, which may fail, one after the other.
  @inlinable @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.ConcatMap<Inner, Publishers.SetFailureType<Self, Inner.Failure>> {
    Publishers.ConcatMap(
      upstream: setFailureType(to: Inner.Failure.self), transform: transform)
  }

  /// Publishes the values of the publishers made of each value, one after the other. Nothing can fail.
  @inlinable @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.ConcatMap<Inner, Self> where Inner.Failure == Never {
    Publishers.ConcatMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind `concatMap(_:)`.
  public struct ConcatMap<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public typealias Output = Inner.Output
    public typealias Failure = Inner.Failure

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) -> Inner

    @inlinable @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) -> Inner) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: OneInnerSubscriber(
          "ConcatMap", dropping: false, downstream: subscriber, transform: transform))
    }
  }
}
