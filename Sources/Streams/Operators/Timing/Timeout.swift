extension Publisher {
  /// Ends the stream when no value has come for `interval`.
  ///
  ///     source        -1-2---------3-|
  ///     timeout(5ms)  -1-2----|
  ///     with an error -1-2----#
  ///
  /// The time counts from the subscription, anew from the first request, and anew from each value.
  /// When it has passed, upstream is cancelled, and the stream fails with `customError()`, or
  /// finishes if that is nil. Values and the completion are delivered on `scheduler`, in order, as
  /// `receive(on:)` does. Demand passes unchanged.
  ///
  /// ```swift
  /// let answer = PassthroughSubject<Int, Never>()
  /// let run = answer.timeout(.seconds(5), scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The longest time without a value.
  ///   - scheduler: Measures the time, and delivers.
  ///   - customError: Makes the failure.
  @_alwaysEmitIntoClient @preconcurrency public consuming func timeout(
    _ interval: Duration, scheduler: any Scheduler,
    customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, customError: customError)
  }
}

extension Publishers {
  /// The publisher behind `timeout(_:scheduler:customError:)`.
  @_eagerMove public struct Timeout<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let interval: Duration
    public let scheduler: any Scheduler
    public let customError: (@Sendable () -> Failure)?

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, interval: Duration, scheduler: any Scheduler,
      customError: (@Sendable () -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.customError = customError
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let rule = TimingOut<Self.Output, Failure>(interval.nanoseconds, customError: customError)
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "Timeout", rule, scheduler: scheduler, downstream: subscriber))
    }
  }
}

/// A value only moves the deadline, and a timer that fires before the deadline is started again: so
/// a value costs no timer.
@usableFromInline struct TimingOut<Output: Sendable, Failure: Error>: ScheduledRule {
  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let customError: (@Sendable () -> Failure)?
  @usableFromInline var values = RingBuffer<Output>()
  /// The time at which the stream ends, if no value comes before.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isRequested = false
  @usableFromInline var isComplete = false

  @_alwaysEmitIntoClient init(_ interval: Int64, customError: (@Sendable () -> Failure)?) {
    self.interval = interval
    self.customError = customError
  }

  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient mutating func start(at present: Present) -> Asked {
    isRequested = present.demand != .none
    restart(at: present)
    return (present.demand, .timer(at: deadline))
  }

  /// The time starts anew with the first request.
  @_alwaysEmitIntoClient
  mutating func request(_ more: Subscribers.Demand, at present: Present) -> Asked {
    if !isRequested { restart(at: present) }
    isRequested = true
    return (more, .none)
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    restart(at: present)
    values.append(from: &value)
    return .job
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func restart(at present: Present) {
    deadline = present.now.advanced(byNanoseconds: interval)
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    isComplete = true
    return .job
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    if isComplete { return .wait() }
    if deadline > present.now { return .wait(.timer(at: deadline)) }
    isComplete = true
    return .interrupt(failure: customError)
  }

  /// The end comes behind the values that are on their way to the scheduler.
  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> {
    values.isEmpty ? .end : .wait(.job)
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> {
    if let value = values.popFirst() { .emit(value) } else { .end }
  }
}
