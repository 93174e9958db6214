extension Publisher {
  /// Delivers everything `interval` later.
  ///
  ///     source     -1-2-3-|
  ///     delay(3ms) ----1-2-3-|
  ///
  /// Finish and failure are delayed like values, and the order is kept on any scheduler. The
  /// subscription and requests pass at once; after a cancellation nothing is delivered. The delay
  /// counts from the arrival of a value, which for a source that sends on demand, such as `Just`,
  /// is the request. For a delay from the subscription, use ``Publishers/timer(after:scheduler:)-(Duration,_)``.
  ///
  /// ```swift
  /// let run = Just(1).delay(for: .seconds(1), scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Duration, scheduler: any Scheduler
  ) -> Publishers.Delay<Self> {
    Publishers.Delay(upstream: self, interval: interval, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `delay(for:scheduler:)`.
  @_eagerMove public struct Delay<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let interval: Duration
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient
    public init(upstream: Upstream, interval: Duration, scheduler: any Scheduler) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "Delay", Delaying<Self.Output, Failure>(interval.nanoseconds), scheduler: scheduler,
          downstream: subscriber))
    }
  }
}

/// A timer for each signal; each timer delivers the oldest signal that waits.
@usableFromInline struct Delaying<Output: Sendable, Failure: Error>: ScheduledRule {
  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var values = RingBuffer<Output>()

  @_alwaysEmitIntoClient init(_ interval: Int64) {
    self.interval = interval
  }

  @_alwaysEmitIntoClient static var time: RuleTime { .clock }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    values.append(from: &value)
    return .timer(at: present.now.advanced(byNanoseconds: interval))
  }

  @_alwaysEmitIntoClient
  mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    .timer(at: present.now.advanced(byNanoseconds: interval))
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    if let value = values.popFirst() { .emit(value) } else { .end }
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> { .wait() }
}
