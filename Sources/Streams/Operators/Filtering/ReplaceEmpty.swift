extension Publisher {
  /// Publishes `output` if upstream finishes without a value.
  ///
  ///     source             -----|
  ///     replaceEmpty(9)    -----(9|)
  ///     with a value       -1-2-|
  ///     replaceEmpty(9)    -1-2-|
  ///
  /// The value waits to be asked for. Values, failure and demand pass unchanged.
  ///
  /// ```swift
  /// names.filter { $0.hasPrefix("B") }.replaceEmpty(with: "nobody")
  /// ```
  @inlinable @inline(__always) public consuming func replaceEmpty(
    with output: Output
  ) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/replaceEmpty(with:)``.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let output: Upstream.Output

    @inlinable public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = ReplaceEmptyStage<Output, Failure>(replacement: output)
      upstream.receive(subscriber: StageSubscriber("ReplaceEmpty", stage, downstream: subscriber))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {
}

@usableFromInline struct ReplaceEmptyStage<Value: Sendable, Failure: Error>: SequentialStage {
  /// Nil once there has been a value.
  @usableFromInline var replacement: Value?

  @inlinable init(replacement: Value) {
    self.replacement = replacement
  }

  @inlinable @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if replacement != nil { replacement = nil }
    return .emit(input)
  }

  @inlinable mutating func finish() -> Value? { replacement }
}
