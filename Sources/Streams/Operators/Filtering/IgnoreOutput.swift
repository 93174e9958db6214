extension Publisher {
  /// Drops all values, and passes the completion.
  ///
  ///     source         -1-2-3-|
  ///     ignoreOutput() -------|
  ///
  /// Upstream is asked for everything; finish and failure need no demand.
  ///
  /// ```swift
  /// download.ignoreOutput().sink(
  ///   receiveCompletion: { print("done: \($0)") }, receiveValue: { _ in })
  /// ```
  @inlinable @inline(__always) public consuming func ignoreOutput() -> Publishers.IgnoreOutput<Self>
  {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/ignoreOutput()``.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = IgnoreStage<Upstream.Output, Failure>()
      upstream.receive(subscriber: StageSubscriber("IgnoreOutput", stage, downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

@usableFromInline struct IgnoreStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline typealias Output = Never

  @inlinable init() {}

  @inlinable var publishesAtFinish: Bool { false }

  @inlinable var inputsPerOutput: Subscribers.Demand { .unlimited }

  @inlinable @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Never, Failure> { .keep }
}
