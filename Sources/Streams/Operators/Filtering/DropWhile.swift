extension Publisher {
  /// Drops values as long as they satisfy `predicate`, and publishes all from the first that does
  /// not.
  ///
  ///     source                 -1-2-3-1-|
  ///     drop(while: { $0 < 3}) -----3-1-|
  ///
  /// For each value it drops, upstream is asked for one more. `predicate` is not called again once
  /// it has returned false.
  ///
  /// ```swift
  /// readings.drop { $0.value == 0 }.sink { print("begins with", $0.value) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func drop(
    while predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/drop(while:)``.
  @_eagerMove public struct DropWhile<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) -> Bool

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = DropWhileStage<Self.Output, Failure>(predicate: predicate)
      upstream.receive(
        subscriber: StageSubscriber("DropWhile", stage, downstream: subscriber))
    }
  }
}

@usableFromInline struct DropWhileStage<Value: Sendable, Failure: Error>: SequentialStage {
  /// The condition; nil once it has returned false.
  @usableFromInline var predicate: (@Sendable (Value) -> Bool)?

  @_alwaysEmitIntoClient @inline(__always) init(predicate: @escaping @Sendable (Value) -> Bool) {
    self.predicate = predicate
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if let predicate {
      if predicate(input) { return .skip }
      self.predicate = nil
    }
    return .emit(input)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
