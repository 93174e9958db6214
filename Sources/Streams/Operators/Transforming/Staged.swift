extension Publisher {
  /// Passes every value through a stage that you define.
  ///
  ///     source                -1-1-2-2-3-|
  ///     staged(EverySecond()) ---1---2---|   a stage that skips every other value
  ///
  /// Each subscriber gets its own copy of `stage`, which keeps its state from one value to the
  /// next. Upstream is cancelled when the stage finishes or fails; for each value it skips,
  /// upstream is asked for one more.
  ///
  /// ```swift
  /// struct EverySecond: SequentialStage {
  ///   var isFirst = false
  ///
  ///   mutating func receive(_ number: Int) -> SequentialStep<Int, Never> {
  ///     isFirst.toggle()
  ///     return isFirst ? .skip : .emit(number)
  ///   }
  ///
  ///   mutating func finish() -> SequentialStep<Int, Never> { .finish }
  /// }
  ///
  /// let run = numbers.staged(EverySecond()).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public consuming func staged<Stage: SequentialStage>(
    _ stage: Stage
  ) -> ExtraPublishers.Staged<Self, Stage> where Stage.Input == Output, Stage.Failure == Failure {
    ExtraPublishers.Staged(upstream: self, stage: stage)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/staged(_:)``.
  @_eagerMove public struct Staged<Upstream: Publisher, Stage: SequentialStage>: Publisher
  where Stage.Input == Upstream.Output, Stage.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Stage.Output, Stage.Failure> { .init() }

    public let upstream: Upstream
    public let stage: Stage

    @_alwaysEmitIntoClient public init(upstream: Upstream, stage: Stage) {
      self.upstream = upstream
      self.stage = stage
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: StageSubscriber("Staged", stage, downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Staged = ExtraPublishers.Staged
}
