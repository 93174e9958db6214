extension Publisher {
  /// Drops all values, and passes the completion.
  ///
  ///     source         -1-2-3-|
  ///     ignoreOutput() -------|
  ///
  /// Upstream is asked for everything at the subscription; finish and failure need no demand.
  ///
  /// ```swift
  /// download.ignoreOutput().sink(
  ///   receiveCompletion: { print("done: \($0)") }, receiveValue: { _ in })
  /// ```
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/ignoreOutput()``.
  @_eagerMove public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Never, Upstream.Failure> { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = IgnoreStage<Upstream.Output, Failure>()
      upstream.receive(subscriber: StageSubscriber("IgnoreOutput", stage, downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

@usableFromInline struct IgnoreStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline typealias Output = Never

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient var inputsPerOutput: Subscribers.Demand { .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Never, Failure> { .keep }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Never, Failure> { .finish }
}
