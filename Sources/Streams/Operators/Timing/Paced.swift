extension Publisher {
  /// Delays values so that at most `count` of them are published in `duration`. No value is lost.
  ///
  ///     source                      -abc------d|
  ///     paced(1, per: 3ms)          -a--b--c--d|
  ///     paced(1, per: 3ms, burst 2) -ab-c-----d|
  ///
  /// Values that come too early wait in a queue, in their order, each until its time has come: after a silence there is
  /// no burst, unless `burst` permits one. The finish or failure follows the last value that waits. Demand passes
  /// unchanged, so the queue has at most as many values as downstream has asked for. A source that can wait, such as
  /// a sequence, is better asked for one value at a time, by `values` or by a `flatMap(maxPublishers: .max(1))`
  /// below. Values and the completion are delivered on the scheduler. In other libraries this is `throttle` of a
  /// rate, `delayEach`, or `concatMap` with a delay.
  ///
  /// ```swift
  /// let requests = names.paced(10, per: .seconds(1), scheduler: DispatchQueue.main)
  /// ```
  ///
  /// - Parameters:
  ///   - count: At least 1.
  ///   - duration: Greater than zero.
  ///   - burst: The number of values that may come at once after a silence: at least 1.
  ///   - scheduler: Measures the time, and delivers.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func paced(
    _ count: Int, per duration: Duration, burst: Int = 1, scheduler: any Scheduler
  ) -> some Publisher<Output, Failure> {
    ScheduledPublisher(
      self, "Paced", scheduler,
      Pacing(ExtraPublishers.RateLimiter(count, per: duration, burst: burst)))
  }

  /// Delays values so that they keep the rate of a limiter, which other streams may share. No value is lost.
  ///
  /// The streams take turns in the order in which their values come to be the next. A stream that is cancelled while a
  /// value waits leaves the time of that value unused. All streams of a limiter have the same scheduler.
  ///
  /// ```swift
  /// let limiter = Publishers.RateLimiter(10, per: .seconds(1))
  /// let requests = names.paced(by: limiter, scheduler: DispatchQueue.main)
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func paced(
    by limiter: ExtraPublishers.RateLimiter, scheduler: any Scheduler
  ) -> some Publisher<Output, Failure> {
    ScheduledPublisher(self, "Paced", scheduler, Pacing(limiter))
  }
}

/// A timer is pending exactly while values wait. It is for the first of them, whose time is reserved.
@usableFromInline struct Pacing<Output: Sendable, Failure: Error>: ScheduledRule {
  @usableFromInline let limiter: ExtraPublishers.RateLimiter
  @usableFromInline var values = RingBuffer<Output>()
  /// The time that is reserved for the first value that waits.
  @usableFromInline var reserved: SteadyTime.Wait?
  /// The value that was first has been sent, and another one waits.
  @usableFromInline var isBehind = false
  @usableFromInline var isComplete = false

  @_alwaysEmitIntoClient init(_ limiter: ExtraPublishers.RateLimiter) {
    self.limiter = limiter
  }

  /// The limiter has a steady time, which all its streams share.
  @_alwaysEmitIntoClient static var time: RuleTime { .clock }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    values.append(from: &value)
    return values.count == 1 && !isBehind ? reserve(at: present) : .none
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    isComplete = true
    return values.isEmpty && !isBehind ? .job : .none
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    guard let value = values.popFirst() else { return .wait() }
    isBehind = !values.isEmpty
    return isBehind || isComplete ? .emitAndGoOn(value) : .emit(value)
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> { .end }

  /// The value has been sent: the next one waits for its time from now on.
  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> {
    isBehind = false
    if !values.isEmpty { return .wait(reserve(at: present)) }
    return isComplete ? .end : .wait()
  }

  @_alwaysEmitIntoClient @inline(never) mutating func reserve(at present: Present) -> WakeUp {
    let (wait, instant) = limiter.reserve(at: present.now, after: reserved)
    reserved = wait
    return .timer(at: instant)
  }
}
