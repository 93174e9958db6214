extension Publisher {
  /// Publishes the last value when upstream finishes.
  ///
  ///     source -1-2-3-|
  ///     last() -------(3|)
  ///
  /// Upstream is asked for everything; the value waits to be asked for. Finishes empty if upstream
  /// does; a failure passes at once.
  ///
  /// ```swift
  /// numbers.last().sink { print("ended at \($0)") }
  /// ```
  @inlinable @inline(__always) public consuming func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/last()``.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = LastStage<Output, Failure> { _ in true }
      upstream.receive(subscriber: StageSubscriber("Last", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

@usableFromInline struct LastStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let predicate: @Sendable (Value) -> Bool
  @usableFromInline var last: Value?

  @inlinable init(predicate: @escaping @Sendable (Value) -> Bool) {
    self.predicate = predicate
  }

  @inlinable var inputsPerOutput: Subscribers.Demand { .unlimited }

  @inlinable @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if predicate(input) { last = input }
    return .keep
  }

  @inlinable mutating func finish() -> Value? { last }
}
