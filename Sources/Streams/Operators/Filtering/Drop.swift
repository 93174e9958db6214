extension Publisher {
  /// Drops the first `count` values.
  ///
  ///     source       -1-2-3-4-|
  ///     dropFirst(2) -----3-4-|
  ///
  /// When downstream has its subscription, upstream is asked for `count` values, whatever downstream asks for: dropping
  /// needs no demand. So the first change of a ``CurrentValueSubject`` is not taken for the value to drop. A
  /// negative count is a programming error.
  ///
  /// ```swift
  /// $query.dropFirst().sink { print($0) }   // not the value that was there already
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func dropFirst(
    _ count: Int = 1
  ) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/dropFirst(_:)``.
  @_eagerMove public struct Drop<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let count: Int

    @_alwaysEmitIntoClient public init(upstream: Upstream, count: Int) {
      require(count >= 0, "The number of values to drop must not be negative.")
      self.upstream = upstream
      self.count = count
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = DropStage<Self.Output, Failure>(count: count)
      upstream.receive(subscriber: StageSubscriber("Drop", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

@usableFromInline struct DropStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let count: Int
  @usableFromInline var dropped = 0

  @_alwaysEmitIntoClient init(count: Int) {
    self.count = count
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient var initialDemand: Subscribers.Demand { .max(count) }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    guard dropped < count else { return .emit(input) }
    dropped += 1
    return .keep
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
