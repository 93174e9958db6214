extension Publisher where Output: Equatable {
  /// Drops values equal to the one published before.
  ///
  ///     source             -1-1-2-2-1-|
  ///     removeDuplicates() -1---2---1-|
  ///
  /// For each value it drops, upstream is asked for one more.
  ///
  /// ```swift
  /// $query.removeDuplicates().sink { print("changed to", $0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: { $0 == $1 })
  }
}

extension Publisher {
  /// Drops each value for which `isDuplicate`, called with the value published before and this one,
  /// returns true.
  ///
  /// Values are compared with the last one *published*, so a tolerance does not drift: with a
  /// tolerance of 1, the values 1, 2, 3 become 1, 3. For each value it drops, upstream is asked for
  /// one more.
  ///
  /// ```swift
  /// readings.removeDuplicates { abs($0.value - $1.value) < 0.5 }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: isDuplicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/removeDuplicates(by:)``.
  @_eagerMove public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output, Upstream.Output) -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = RemoveDuplicatesStage<Self.Output, Failure>(isDuplicate: predicate)
      upstream.receive(
        subscriber: StageSubscriber("RemoveDuplicates", stage, downstream: subscriber))
    }
  }
}

// The release of the value before may cancel, and the new one is sent all the same: see `ScanStage`.
@usableFromInline struct RemoveDuplicatesStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let isDuplicate: @Sendable (Value, Value) -> Bool
  @usableFromInline var published: Value?

  @_alwaysEmitIntoClient @inline(__always)
  init(isDuplicate: @escaping @Sendable (Value, Value) -> Bool) {
    self.isDuplicate = isDuplicate
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if let published, isDuplicate(published, input) { return .skip }
    published = input
    return .emit(input)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
