extension Publisher {
  /// Replaces every value with `transform(value)`, and drops those it makes nil.
  ///
  ///     source          -1-x-3-|
  ///     compactMap(Int) -1---3-|
  ///
  /// For each value it drops, upstream is asked for one more.
  ///
  /// ```swift
  /// lines.compactMap { Int($0) }   // the lines that are numbers
  /// ```
  @inlinable @inline(__always) @preconcurrency public consuming func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Result?
  ) -> Publishers.CompactMap<Self, Result> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/compactMap(_:)``.
  public struct CompactMap<Upstream: Publisher, Output: Sendable>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) -> Output?

    @inlinable @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let filter = TransformFilter(transform: transform)
      upstream.receive(subscriber: FilteringSubscriber(filter, downstream: subscriber))
    }
  }
}

@usableFromInline struct TransformFilter<Input: Sendable, Output: Sendable>: ValueFilter {
  @usableFromInline static var name: StaticString { "CompactMap" }

  @usableFromInline let transform: @Sendable (Input) -> Output?

  @inlinable @inline(__always) init(transform: @escaping @Sendable (Input) -> Output?) {
    self.transform = transform
  }

  @inlinable @inline(__always) func receive(_ input: Input) -> Output? {
    transform(input)
  }
}
