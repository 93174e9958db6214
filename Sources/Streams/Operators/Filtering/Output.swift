extension Publisher {
  /// Publishes the value at an index, counted from zero, and finishes.
  ///
  ///     source        -1-2-3-|
  ///     output(at: 1) ---(2|)
  ///
  /// Upstream is cancelled once the value has been sent. For each value before it, upstream is
  /// asked for one more. Finishes empty if upstream finishes before. A negative index is a
  /// programming error.
  ///
  /// ```swift
  /// lines.output(at: 0)   // the header
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func output(
    at index: Int
  ) -> Publishers.Output<Self> {
    output(in: index...index)
  }

  /// Publishes the values in a range of indices, counted from zero, and finishes with the last.
  ///
  ///     source            -1-2-3-4-|
  ///     output(in: 1..<3) ---2-(3|)
  ///
  /// Upstream is cancelled once the last value has been sent, and at once if the range is empty.
  ///
  /// ```swift
  /// lines.output(in: 1...)   // all but the header
  /// ```
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func output<Range: RangeExpression<Int>>(
    in range: Range
  ) -> Publishers.Output<Self> {
    let range = range.places()
    return Publishers.Output(upstream: self, range: range)
  }
}

extension RangeExpression<Int> {
  /// The indices in the range, as a half-open range. `Int.max` is left out: no half-open range can
  /// contain it, and no stream reaches it.
  @_alwaysEmitIntoClient func places() -> Range<Int> {
    let isOpen =
      (self as? ClosedRange<Int>)?.upperBound == .max
      || (self as? PartialRangeThrough<Int>)?.upperBound == .max
    guard isOpen else { return relative(to: 0..<Int.max) }
    return min((self as? ClosedRange<Int>)?.lowerBound ?? 0, .max - 1)..<Int.max
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/output(in:)``.
  @_eagerMove public struct Output<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let range: CountableRange<Int>

    @_alwaysEmitIntoClient public init(upstream: Upstream, range: CountableRange<Int>) {
      require(range.lowerBound >= 0, "An index must not be negative.")
      self.upstream = upstream
      self.range = range
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = OutputStage<Self.Output, Failure>(range: range)
      upstream.receive(subscriber: StageSubscriber("Output", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

@usableFromInline struct OutputStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let range: Range<Int>
  @usableFromInline var place = 0

  @_alwaysEmitIntoClient init(range: Range<Int>) {
    self.range = range
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient var isComplete: Bool { range.isEmpty }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    defer { place += 1 }
    if place < range.lowerBound { return .skip }
    return place == range.upperBound - 1 ? .emitLast(input) : .emit(input)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
