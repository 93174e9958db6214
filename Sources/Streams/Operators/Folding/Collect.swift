extension Publisher {
  /// Collects all values, and publishes them as one array when upstream finishes.
  ///
  ///     source    -1-2-3-|
  ///     collect() -------(A|)   A is [1, 2, 3]
  ///
  /// An empty stream gives an empty array. Upstream is asked for everything; the array waits to be
  /// asked for. A failure passes at once, and the values are dropped.
  ///
  /// ```swift
  /// lines.collect().map { $0.joined(separator: "\n") }
  /// ```
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
      let stage = CollectStage<Upstream.Output, Failure>(count: nil)
      upstream.receive(subscriber: StageSubscriber("Collect", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

/// Groups of `count` values, or all in one.
@usableFromInline struct CollectStage<Value: Sendable, Failure: Error>: SequentialStage {
  /// Nil for all.
  @usableFromInline let count: Int?
  @usableFromInline var values: [Value] = []

  @inlinable init(count: Int?) {
    self.count = count
  }

  @inlinable var inputsPerOutput: Subscribers.Demand { count.map { .max($0) } ?? .unlimited }

  @inlinable @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<[Value], Failure> {
    values.append(input)
    guard values.count == count else { return .keep }
    defer { values = [] }
    return .emit(values)
  }

  /// All values may be none; a group is not.
  @inlinable mutating func finish() -> [Value]? {
    count != nil && values.isEmpty ? nil : values
  }
}
