extension Publisher {
  /// Publishes each value together with its number, counted from zero.
  ///
  ///     source        -a-b-c-|
  ///     enumerated()  -A-B-C-|   A is (0, a), B is (1, b), C is (2, c)
  ///
  /// Each subscriber has its own count. Finish, failure and demand pass unchanged. In other
  /// libraries this is `zipWithIndex`, or a `map` with an index.
  ///
  /// ```swift
  /// let run = names.enumerated().sink { print("\($0.offset + 1): \($0.element)") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public consuming func enumerated() -> ExtraPublishers.Enumerated<Self> {
    ExtraPublishers.Enumerated(upstream: self)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/enumerated()``.
  @_eagerMove public struct Enumerated<Upstream: Publisher>: Publisher {
    public static var streamTypes:
      StreamTypes<(offset: Int, element: Upstream.Output), Upstream.Failure>
    { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: StageSubscriber(
          "Enumerated", EnumeratedStage<Upstream.Output, Failure>(), downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Enumerated = ExtraPublishers.Enumerated
}

extension ExtraPublishers.Enumerated: Equatable where Upstream: Equatable {}

@usableFromInline struct EnumeratedStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var count = 0

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<(offset: Int, element: Input), Failure> {
    defer { count += 1 }
    return .emit((count, input))
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<
    (offset: Int, element: Input), Failure
  > { .finish }
}
