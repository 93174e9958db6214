extension Publisher {
  /// Publishes the values of each interval as an array.
  ///
  ///     source                             -a-bc-----d-|
  ///     collect(.byTime(s, 4ms))           ----A-------(B|)
  ///     collect(.byTimeOrCount(s, 4ms, 2)) ---A---B---C|
  ///
  /// The first interval begins with the subscription. With `byTimeOrCount`, a full array is sent at once, and the next
  /// interval begins. An empty array is not sent. When upstream finishes, the values collected so far are sent before
  /// the finish; when it fails, they are dropped. Arrays and the completion are delivered on the scheduler.
  ///
  /// An array that is due waits until downstream asks for it. With `byTime`, upstream is asked for everything with the
  /// first request, and values that come meanwhile join the array. With `byTimeOrCount`, upstream is asked for the values
  /// of the arrays that downstream asks for.
  ///
  /// ```swift
  /// let arrays = PassthroughSubject<Int, Never>()
  ///   .collect(.byTime(DispatchQueue.main, .seconds(1)))
  /// ```
  @_alwaysEmitIntoClient public consuming func collect(
    _ strategy: Publishers.TimeGroupingStrategy
  ) -> Publishers.CollectByTime<Self> {
    Publishers.CollectByTime(upstream: self, strategy: strategy)
  }
}

extension Publishers {
  /// The condition on which the values collected so far are sent.
  public enum TimeGroupingStrategy: Sendable {
    /// At the end of each interval, which must be greater than zero.
    case byTime(any Scheduler, Duration)
    /// At the end of each interval, and when the array has reached a count. Both must be greater
    /// than zero.
    case byTimeOrCount(any Scheduler, Duration, Int)
  }

  /// The publisher behind ``Publisher/collect(_:)-(Publishers.TimeGroupingStrategy)``.
  @_eagerMove public struct CollectByTime<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let strategy: TimeGroupingStrategy

    @_alwaysEmitIntoClient public init(upstream: Upstream, strategy: TimeGroupingStrategy) {
      self.upstream = upstream
      self.strategy = strategy
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (scheduler, interval, limit) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let rule = CollectingByTime<Upstream.Output, Failure>(interval, limit: limit)
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "CollectByTime", rule, scheduler: scheduler, downstream: subscriber))
    }
  }
}

/// A timer is pending while values are collected. If it fires before their deadline, it is started
/// again: so a full array costs no timer of its own, and a silent upstream costs nothing. In virtual time `run()` ends
/// with the last array. A value at the very end of an interval belongs to the next one.
@usableFromInline struct CollectingByTime<Input: Sendable, Failure: Error>: ScheduledRule {
  @usableFromInline typealias Output = [Input]

  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let limit: Int
  @usableFromInline var collected: [Input] = []
  /// True if the last of the collected arrays, which is not full, waits only for downstream to ask for it.
  @usableFromInline var isDue = false
  /// Arrays that downstream has asked for, on their way to the scheduler. Each has a job.
  @usableFromInline var ready = RingBuffer<[Input]>()
  @usableFromInline var isComplete = false
  /// The values that a failure has dropped, until they are released.
  @usableFromInline var dropped: [Input] = []
  /// The number of values that upstream has been asked for and has not sent.
  @usableFromInline var requested = Subscribers.Demand.none
  /// The start of the intervals: the subscription, or the last full array.
  @usableFromInline var origin = Instant.zero
  /// The time at which the last array is due, which is not full.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isTimerPending = false

  @_alwaysEmitIntoClient init(_ interval: Duration, limit: Int) {
    require(interval > .zero, "The interval must be greater than zero.")
    require(limit > 0, "The count must be at least 1.")
    self.interval = max(1, interval.nanoseconds)
    self.limit = limit
  }

  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient mutating func start(at present: Present) -> Asked {
    origin = present.now
    return (missing(for: present.demand), .none)
  }

  @_alwaysEmitIntoClient
  mutating func request(_ more: Subscribers.Demand, at present: Present) -> Asked {
    let wakeUp = sendOff(at: present)
    return (missing(for: present.demand), wakeUp)
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Input?, at present: Present) -> WakeUp {
    guard requested.spendOne(), let new = value.take() else { return .none }
    collected.append(new)
    return collected.count > 1 && collected.count < limit ? .none : beginOrFillArray(at: present)
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    // A failure does not drop an array whose timer is late.
    isDue = !isFailure || deadline < present.now
    let wakeUp = sendOff(at: present)
    isComplete = true
    if isFailure { swap(&dropped, &collected) }
    // One more job than arrays, for a completion behind them, or alone.
    return collected.isEmpty ? WakeUp(jobs: wakeUp.jobs + 1, timer: nil) : wakeUp
  }

  /// The newest value may be the first or the last of its array.
  @_alwaysEmitIntoClient @inline(never)
  mutating func beginOrFillArray(at present: Present) -> WakeUp {
    switch collected.count % limit {
    case 0:
      // The next interval begins with a full array, whether or not it is asked for.
      origin = present.now
      isDue = false
      return sendOff(at: present)
    case 1:
      let passed = present.now.nanoseconds - origin.nanoseconds
      deadline = present.now.advanced(byNanoseconds: interval - passed % interval)
      defer { isTimerPending = true }
      return isTimerPending ? .none : .timer(at: deadline)
    default: return .none
    }
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<[Input], Failure> {
    isTimerPending = false
    guard collected.count % limit != 0 else { return .wait() }
    guard deadline <= present.now else {
      isTimerPending = true
      return .wait(.timer(at: deadline))
    }
    isDue = true
    if ready.isEmpty, present.demand != .none { return .emit(takeArray()) }
    return .wait(sendOff(at: present))
  }

  /// Sends the arrays that are full or due on their way, each with a job, as far as downstream has asked for them.
  @_alwaysEmitIntoClient @inline(never) mutating func sendOff(at present: Present) -> WakeUp {
    var jobs = 0
    while present.demand.count > ready.count,
      collected.count >= limit || isDue && !collected.isEmpty
    {
      ready.append(takeArray())
      jobs += 1
    }
    return WakeUp(jobs: jobs, timer: nil)
  }

  /// The oldest values, at most as many as fill an array.
  @_alwaysEmitIntoClient mutating func takeArray() -> [Input] {
    var array: [Input] = []
    if collected.count <= limit {
      swap(&array, &collected)
    } else {
      array = Array(collected.prefix(limit))
      collected.removeFirst(limit)
    }
    if collected.isEmpty { isDue = false }
    return array
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<[Input], Failure> {
    if !dropped.isEmpty {
      var last: [Input] = []
      swap(&last, &dropped)
      return .drop(last)
    }
    guard let array = ready.popFirst() else { return end }
    return isComplete ? .emitAndGoOn(array) : .emit(array)
  }

  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<[Input], Failure> {
    ready.isEmpty ? end : .wait()
  }

  @_alwaysEmitIntoClient var end: ScheduledStep<[Input], Failure> {
    isComplete && collected.isEmpty ? .end : .wait()
  }

  /// The demand on upstream that is missing for the values of as many arrays.
  @_alwaysEmitIntoClient
  mutating func missing(for arrays: Subscribers.Demand) -> Subscribers.Demand {
    if arrays == .none || requested == .unlimited { return .none }
    if limit == .max || arrays == .unlimited {
      requested = .unlimited
      return .unlimited
    }
    // An array on its way takes the place of a full one, though it may have fewer values.
    let held = Subscribers.Demand(count: collected.count + ready.count * limit)
    let missing = arrays * limit - held - requested
    requested += missing
    return missing
  }
}
