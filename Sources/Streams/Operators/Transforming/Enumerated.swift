extension Publisher {
  /// Publishes each value together with its number, counted from zero.
  ///
  ///     source        -a-b-c-|
  ///     enumerated()  -A-B-C-|   A is (0, a), B is (1, b), C is (2, c)
  ///
  /// Each subscriber counts for itself. Finish, failure and demand pass unchanged. Elsewhere this is
  /// `zipWithIndex`, or a `map` with an index.
  ///
  /// ```swift
  /// let run = names.enumerated().sink { print("\($0.offset + 1): \($0.element)") }
  /// ```
  @inlinable @inline(__always) @_disfavoredOverload
  public consuming func enumerated() -> Publishers.Enumerated<Self> {
    Publishers.Enumerated(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/enumerated()``.
  public struct Enumerated<Upstream: Publisher>: Publisher {
    public typealias Output = (offset: Int, element: Upstream.Output)
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: StageSubscriber(
          "Enumerated", EnumeratedStage<Upstream.Output, Failure>(), downstream: subscriber))
    }
  }
}

extension Publishers.Enumerated: Equatable where Upstream: Equatable {}

@usableFromInline struct EnumeratedStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable var publishesAtFinish: Bool { false }

  @inlinable @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<(offset: Int, element: Input), Failure> {
    defer { count += 1 }
    return .emit((count, input))
  }
}
