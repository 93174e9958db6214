extension Publisher {
  /// Collects all values, and publishes them as one array when upstream finishes.
  ///
  ///     source    -1-2-3-|
  ///     collect() -------(A|)   A is [1, 2, 3]
  ///
  /// An empty stream gives an empty array. Upstream is asked for everything; the array waits to be
  /// asked for. A failure passes at once, and the values are dropped.
  @inlinable public consuming func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/collect()``.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let fold = CollectFold<Upstream.Output, Failure>()
      upstream.receive(subscriber: FoldSubscriber("Collect", fold, downstream: subscriber))
    }
  }
}

@usableFromInline struct CollectFold<Value: Sendable, Failure: Error>: Fold {
  @usableFromInline var values: [Value] = []

  @inlinable init() {}

  @inlinable @inline(__always) mutating func receive(_ input: Value) -> FoldStep<Failure> {
    values.append(input)
    return .more
  }

  @inlinable func result() -> [Value]? { values }
}
