extension Publisher {
  /// Publishes the latest value whenever another publisher sends one, if there is a new one.
  ///
  ///     source              -1-2---3--4--|
  ///     trigger             ----x-x--x---|
  ///     sample(on: trigger) ----2----3---|
  ///
  /// This publisher is asked for everything, and the trigger for as many values as downstream asks
  /// for. For each trigger value that finds no new value, the trigger is asked for one more.
  /// Finishes when either finishes, and drops the value that waits; fails at the first failure of
  /// either. In other libraries this is `sample` or `throttle` with a trigger; for a periodic
  /// trigger, see ``ExtraPublishers/SchedulerTimer``.
  ///
  /// ```swift
  /// let clock = Publishers.interval(.seconds(1), scheduler: DispatchQueue.main)
  /// let shown = readings.sample(on: clock)
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func sample<Trigger: Publisher>(
    on trigger: Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    let upstream = self
    return SerialPublisher<Combining<LatestAtTrigger<Output, Trigger.Output>, Failure>>(
      "Sample", Combining(LatestAtTrigger(), count: 2)
    ) { samples in
      samples.subscribe(to: upstream, as: 0, PortA.self, takingEverything: true)
      samples.subscribe(to: trigger, as: 1, PortB.self)
    }
  }
}

/// The rules of `sample`: the latest value waits for the trigger.
@usableFromInline struct LatestAtTrigger<Output: Sendable, Trigger: Sendable>: CombiningRule {
  @usableFromInline typealias Value = OneOf<Output, Trigger, Never, Never>

  @usableFromInline var latest: Output?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient func requestsEverything(from input: Int) -> Bool { input == 0 }

  /// A value beyond the demand is dropped; of a trigger, so that what it would take stays.
  @_alwaysEmitIntoClient func waitingCount(of input: Int) -> Int { input == 0 ? -1 : 0 }

  @_alwaysEmitIntoClient @inline(__always) mutating func receive(
    _ value: consuming Value, from input: Int
  ) -> CombiningStep<Output> {
    switch consume value {
    case .a(let value):
      latest = value
      return .keep
    case .b:
      guard let value = latest.take() else { return .skip }
      return .emit(value)
    }
  }

  @_alwaysEmitIntoClient func finish(_ input: Int) -> Bool { true }
}
