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
  ) -> some Publisher<Stage.Output, Failure>
  where Stage.Input == Output, Stage.Failure == Failure {
    Staged(self, "Staged", stage)
  }
}

/// The publisher of an operator that is a stage.
@usableFromInline
@_eagerMove struct Staged<Upstream: Publisher, Stage: SequentialStage>: Publisher
where Stage.Input == Upstream.Output, Stage.Failure == Upstream.Failure {
  @usableFromInline static var streamTypes: StreamTypes<Stage.Output, Stage.Failure> { .init() }

  @usableFromInline let upstream: Upstream
  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString
  @usableFromInline let stage: Stage

  @_alwaysEmitIntoClient @inline(__always)
  init(_ upstream: Upstream, _ name: StaticString, _ stage: Stage) {
    self.upstream = upstream
    self.name = name
    self.stage = stage
  }

  @_alwaysEmitIntoClient @inline(__always)
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    upstream.receive(subscriber: StageSubscriber(name, stage, downstream: subscriber))
  }
}
