extension Publisher {
  /// Replaces each value with the time that has passed since the value before.
  ///
  ///     source                     --a---b-c-|
  ///     measureInterval(using: s)  --2---4-2-|   milliseconds, as durations
  ///
  /// For the first value, the time counts from the subscription. Finish, failure and demand pass
  /// unchanged.
  ///
  /// ```swift
  /// let run = PassthroughSubject<Void, Never>().measureInterval(using: DispatchQueue.main)
  ///   .sink { print("\($0) after the last") }
  /// ```
  @_alwaysEmitIntoClient public consuming func measureInterval(
    using scheduler: any Scheduler
  ) -> Publishers.MeasureInterval<Self> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `measureInterval(using:)`.
  @_eagerMove public struct MeasureInterval<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Duration, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Duration, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: StageSubscriber(
          "MeasureInterval", MeasureIntervalStage<Upstream.Output, Failure>(scheduler),
          downstream: subscriber))
    }
  }
}

@usableFromInline
struct MeasureIntervalStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let scheduler: any Scheduler
  /// The time at which the last value came; at first, at which the stage was made for a subscriber.
  @usableFromInline var last: Instant

  @_alwaysEmitIntoClient init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
    last = scheduler.now
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient
  mutating func receive(_ input: Input) -> SequentialStep<Duration, Failure> {
    let now = scheduler.now
    defer { last = now }
    // If the clock has been set back, no time is known to have passed.
    return .emit(min(last, now).duration(to: now))
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Duration, Failure> { .finish }
}
