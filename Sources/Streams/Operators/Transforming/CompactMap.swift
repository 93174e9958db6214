extension Publisher {
  /// Replaces every value with `transform(value)`, and drops the values for which it is nil.
  ///
  ///     source          -1-x-3-|
  ///     compactMap(Int) -1---3-|
  ///
  /// For each value it drops, upstream is asked for one more.
  ///
  /// ```swift
  /// lines.compactMap { Int($0) }   // the lines that are numbers
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Result?
  ) -> Publishers.CompactMap<Self, Result> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/compactMap(_:)``.
  @_eagerMove public struct CompactMap<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) -> Output?

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let filter = TransformFilter(transform: transform)
      upstream.receive(subscriber: FilteringSubscriber(filter, downstream: subscriber))
    }
  }
}

@usableFromInline struct TransformFilter<Input: Sendable, Output: Sendable>: ValueFilter {
  @usableFromInline static var name: StaticString { "CompactMap" }

  @usableFromInline let transform: @Sendable (Input) -> Output?

  @_alwaysEmitIntoClient @inline(__always) init(transform: @escaping @Sendable (Input) -> Output?) {
    self.transform = transform
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Output? {
    transform(input)
  }
}
