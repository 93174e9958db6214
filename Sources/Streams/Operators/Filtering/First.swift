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
  @inlinable @inline(__always) public consuming func first() -> Publishers.First<Self> {
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
  @inlinable @inline(__always) @preconcurrency public consuming func first(
    where predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/first()``.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = PrefixStage<Output, Failure>(remaining: 1)
      upstream.receive(
        subscriber: StageSubscriber("First", stage, downstream: subscriber))
    }
  }

  /// The publisher behind ``Publisher/first(where:)``.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) -> Bool

    @inlinable @preconcurrency
    public init(upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = FirstWhereStage<Output, Failure>(predicate: predicate)
      upstream.receive(
        subscriber: StageSubscriber("FirstWhere", stage, downstream: subscriber))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

@usableFromInline struct FirstWhereStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let predicate: @Sendable (Value) -> Bool

  @inlinable @inline(__always) init(predicate: @escaping @Sendable (Value) -> Bool) {
    self.predicate = predicate
  }

  @inlinable var publishesAtFinish: Bool { false }

  @inlinable @inline(__always) func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    predicate(input) ? .emitLast(input) : .skip
  }
}
