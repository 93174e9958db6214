extension Publisher {
  /// Publishes each value together with the one before.
  ///
  ///     source      -1-2-3-|
  ///     pairwise()  ---A-B-|   A is (1, 2), B is (2, 3)
  ///
  /// The first value is kept, and one more is asked for instead. Finish, failure and demand pass
  /// unchanged. In other libraries this is `buffer(2, 1)`.
  ///
  /// ```swift
  /// let steps = numbers.pairwise().map { $1 - $0 }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public consuming func pairwise() -> ExtraPublishers.Pairwise<Self> {
    ExtraPublishers.Pairwise(upstream: self)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/pairwise()``.
  @_eagerMove public struct Pairwise<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<(Upstream.Output, Upstream.Output), Upstream.Failure>
    { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: StageSubscriber(
          "Pairwise", PairwiseStage<Upstream.Output, Failure>(), downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Pairwise = ExtraPublishers.Pairwise
}

extension ExtraPublishers.Pairwise: Equatable where Upstream: Equatable {}

@usableFromInline struct PairwiseStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var previous: Input?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<(Input, Input), Failure> {
    defer { previous = input }
    guard let previous else { return .skip }
    return .emit((previous, input))
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<(Input, Input), Failure> {
    .finish
  }
}
