extension Publisher {
  /// Publishes all values but the last `count`: each when `count` more have come.
  ///
  ///     source       -1-2-3-4-|
  ///     dropLast(2)  -----1-2-|
  ///
  /// Upstream is asked for `count` values more than downstream asks for, and between two values no more than
  /// `count` are kept. The finish and a failure pass at once, and drop the kept values. A negative count is a
  /// programming error.
  ///
  /// ```swift
  /// let run = (1...9).publisher.dropLast(7).sink { print($0) }   // 1, 2
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func dropLast(_ count: Int = 1) -> ExtraPublishers.DropLast<Self> {
    ExtraPublishers.DropLast(upstream: self, count: count)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/dropLast(_:)``.
  @_eagerMove public struct DropLast<Upstream: Publisher>: Publisher {
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
      let stage = DropLastStage<Self.Output, Failure>(count: count)
      upstream.receive(subscriber: StageSubscriber("DropLast", stage, downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias DropLast = ExtraPublishers.DropLast
}

extension ExtraPublishers.DropLast: Equatable where Upstream: Equatable {}

@usableFromInline struct DropLastStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let count: Int
  @usableFromInline var kept = RingBuffer<Value>()

  @_alwaysEmitIntoClient init(count: Int) {
    self.count = count
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    kept.append(input)
    guard kept.count > count, let oldest = kept.popFirst() else { return .skip }
    return .emit(oldest)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
