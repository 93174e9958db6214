extension Publisher {
  /// Publishes the first value, and finishes.
  ///
  ///     source  --1-2-|
  ///     first() --(1|)
  ///
  /// Upstream is cancelled once it has sent a value. Finishes empty if upstream does.
  ///
  /// ```swift
  /// names.first().sink { print("first of all:", $0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }

  /// Publishes the first value that satisfies `predicate`, and finishes.
  ///
  ///     source        -1-2-3-|
  ///     first(isEven) ---(2|)
  ///
  /// ```swift
  /// names.first { $0.count > 3 }.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func first(
    where predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/first()``.
  @_eagerMove public struct First<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = PrefixStage<Self.Output, Failure>(remaining: 1)
      upstream.receive(
        subscriber: StageSubscriber("First", stage, downstream: subscriber))
    }
  }

  /// The publisher behind ``Publisher/first(where:)``.
  @_eagerMove public struct FirstWhere<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) -> Bool

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = FirstWhereStage<Self.Output, Failure>(predicate: predicate)
      upstream.receive(
        subscriber: StageSubscriber("FirstWhere", stage, downstream: subscriber))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

@usableFromInline struct FirstWhereStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let predicate: @Sendable (Value) -> Bool

  @_alwaysEmitIntoClient @inline(__always) init(predicate: @escaping @Sendable (Value) -> Bool) {
    self.predicate = predicate
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    predicate(input) ? .emitLast(input) : .skip
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
