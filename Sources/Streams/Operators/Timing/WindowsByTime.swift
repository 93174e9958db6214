extension Publisher {
  /// Publishes the values of the latest `duration` as an array, every `step`.
  ///
  ///     source                       -a-b-c-----d-|
  ///     windows(of: 4ms, every: 2ms) --A-B-C-D---E|   A is [a], B is [a, b], C is [b, c], D is [c], E is [d]
  ///
  /// The steps are counted from the subscription. An array has the values that came in the `duration` before its time;
  /// one without values is not published. When upstream finishes, an array is published if values have come since the
  /// last one, and then the finish; a failure drops it. Upstream is asked for everything, and an array that downstream
  /// has not asked for is dropped. Arrays and the completion are delivered on the scheduler. In other libraries this is
  /// `buffer(timespan, timeskip)`, or a hopping window; for intervals that do not overlap, see `collect(_:)`.
  ///
  /// ```swift
  /// let perMinute = names.windows(of: .seconds(60), every: .seconds(5), scheduler: DispatchQueue.main)
  ///   .map { $0.count }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The age of the oldest value: greater than zero.
  ///   - step: The time between two arrays: greater than zero.
  ///   - scheduler: Measures the time, and delivers.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func windows(
    of duration: Duration, every step: Duration, scheduler: any Scheduler
  ) -> some Publisher<[Output], Failure> {
    require(duration > .zero, "The duration must be greater than zero.")
    require(step > .zero, "The step must be greater than zero.")
    return ScheduledPublisher(
      self, "WindowsByTime", scheduler,
      SlidingByTime(duration: duration.nanoseconds, step: step.nanoseconds))
  }
}

/// A timer is pending exactly while values are kept, so a silent upstream costs nothing. An array has the values of its own
/// time, also if its timer is late.
@usableFromInline struct SlidingByTime<Input: Sendable, Failure: Error>: ScheduledRule {
  @usableFromInline typealias Output = [Input]

  /// Nanoseconds.
  @usableFromInline let duration: Int64
  /// Nanoseconds.
  @usableFromInline let step: Int64
  @usableFromInline var kept: [Input] = []
  /// The time at which each of `kept` came.
  @usableFromInline var times: [Instant] = []
  /// The subscription, from which the steps are counted.
  @usableFromInline var origin = Instant.zero
  /// The time of the next array; nil if it is not known yet, or no values are kept.
  @usableFromInline var due: Instant?
  /// A timer is pending, or its steps are being made.
  @usableFromInline var isTimerPending = false
  /// The time of the latest array.
  @usableFromInline var sentAt = Instant(nanoseconds: .min)
  /// The array that is sent when the values that are too old for it have been released.
  @usableFromInline var array: [Input] = []
  /// The completion's time.
  @usableFromInline var end: Instant?
  @usableFromInline var isFailure = false
  /// The completion's job runs.
  @usableFromInline var isEnding = false

  @_alwaysEmitIntoClient init(duration: Int64, step: Int64) {
    self.duration = duration
    self.step = max(1, step)
  }

  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { true }

  @_alwaysEmitIntoClient mutating func start(at present: Present) -> Asked {
    origin = present.now
    return (.unlimited, .none)
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Input?, at present: Present) -> WakeUp {
    guard let new = value.take() else { return .none }
    kept.append(new)
    // A value that comes behind the array of its time belongs to the next ones.
    times.append(max(present.now, sentAt.advanced(byNanoseconds: 1)))
    return isTimerPending ? .none : begin(at: present.now)
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    end = present.now
    self.isFailure = isFailure
    return .job
  }

  @_alwaysEmitIntoClient @inline(never) mutating func begin(at now: Instant) -> WakeUp {
    let due = step(after: now)
    (self.due, isTimerPending) = (due, true)
    return .timer(at: due)
  }

  @_alwaysEmitIntoClient func step(after time: Instant) -> Instant {
    time.advanced(byNanoseconds: step - (time.nanoseconds - origin.nanoseconds) % step)
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<[Input], Failure> {
    // A timer that fires after the completion is ignored.
    end == nil ? next(at: present) : .wait()
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<[Input], Failure> {
    isEnding = true
    return next(at: present)
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func next(at present: Present) -> ScheduledStep<[Input], Failure> {
    if !array.isEmpty {
      var values: [Input] = []
      swap(&values, &array)
      return .emitAndGoOn(values)
    }
    if due == nil, let first = times.first { due = step(after: first) }
    if let due, end.map({ due < $0 }) ?? (due <= present.now) {
      return makeArray(at: due, upTo: due)
    }
    if isEnding, let end, !isFailure, let last = times.last, last > sentAt {
      return makeArray(at: end, upTo: last)
    }
    if isEnding { return .end }
    isTimerPending = due != nil && end == nil
    return if let due, isTimerPending { .wait(.timer(at: due)) } else { .wait() }
  }

  /// Releases the values that are too old for an array of that time.
  ///
  /// - Parameter newest: The time of the newest value in the array: a value behind the array of its time is a little later
  ///   than a completion of that time.
  @_alwaysEmitIntoClient
  mutating func makeArray(at time: Instant, upTo newest: Instant) -> ScheduledStep<[Input], Failure>
  {
    sentAt = newest
    let oldest = time.advanced(byNanoseconds: -duration)
    let count = times.firstIndex { $0 > oldest } ?? times.count
    let old = Array(kept.prefix(count))
    kept.removeFirst(count)
    times.removeFirst(count)
    // With a late timer there are newer values.
    array = Array(kept.prefix(times.firstIndex { $0 > newest } ?? times.count))
    due = array.isEmpty ? nil : time.advanced(byNanoseconds: step)
    return .drop(old)
  }
}
