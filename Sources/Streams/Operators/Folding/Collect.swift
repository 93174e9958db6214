extension Publisher {
  /// Collects all values, and publishes them as one array when upstream finishes.
  ///
  ///     source    -1-2-3-|
  ///     collect() -------(A|)   A is [1, 2, 3]
  ///
  /// An empty stream gives an empty array. Upstream is asked for everything; the array waits for
  /// demand. A failure passes at once, and the values are dropped.
  ///
  /// ```swift
  /// lines.collect().map { $0.joined(separator: "\n") }
  /// ```
  @_alwaysEmitIntoClient public consuming func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/collect()``.
  @_eagerMove public struct Collect<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = CollectStage<Upstream.Output, Failure>(count: nil)
      upstream.receive(subscriber: StageSubscriber("Collect", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

/// Collects groups of `count` values, or all values in one array.
@usableFromInline struct CollectStage<Value: Sendable, Failure: Error>: SequentialStage {
  /// The number of values in a group; nil for all.
  @usableFromInline let count: Int?
  @usableFromInline var values: [Value] = []

  @_alwaysEmitIntoClient init(count: Int?) {
    self.count = count
  }

  @_alwaysEmitIntoClient
  var inputsPerOutput: Subscribers.Demand { count.map { .max($0) } ?? .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<[Value], Failure> {
    values.append(input)
    guard values.count == count else { return .keep }
    defer { values = [] }
    return .emit(values)
  }

  /// The last array. The array of all values may be empty; a group may not.
  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<[Value], Failure> {
    count != nil && values.isEmpty ? .finish : .emitLast(values)
  }
}
