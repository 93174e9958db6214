extension Publisher {
  /// Delivers values and the completion on `scheduler`.
  ///
  ///     source         -1-2-3-|
  ///     receive(on: s) -1-2-3-|   on s
  ///
  /// Each signal has a job of its own, which is scheduled before the call with the signal returns: so a signal keeps its
  /// place among other work of a queue. The order of the signals is kept and the completion never overtakes a value, also
  /// on a scheduler that runs jobs concurrently. The subscription, requests and cancellation pass at once, on the
  /// caller's thread; after a cancellation nothing is delivered.
  ///
  /// ```swift
  /// let run = Just(1).receive(on: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func receive(
    on scheduler: any Scheduler
  ) -> Publishers.ReceiveOn<Self> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `receive(on:)`.
  @_eagerMove public struct ReceiveOn<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "ReceiveOn", ReceivingOn<Self.Output, Failure>(), scheduler: scheduler,
          downstream: subscriber))
    }
  }
}

/// A job for each signal; it delivers the oldest one, not its own. So the completion never overtakes a value, even where
/// jobs run concurrently.
@usableFromInline struct ReceivingOn<Output: Sendable, Failure: Error>: ScheduledRule {
  @usableFromInline var values = RingBuffer<Output>()

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient static var time: RuleTime { .none }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    values.append(from: &value)
    return .job
  }

  @_alwaysEmitIntoClient
  mutating func complete(isFailure: Bool, at present: Present) -> WakeUp { .job }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> { .wait() }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> {
    if let value = values.popFirst() { .emit(value) } else { .end }
  }
}
