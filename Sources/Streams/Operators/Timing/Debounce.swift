extension Publisher {
  /// Publishes a value once upstream has been silent for `dueTime` after it.
  ///
  ///     source          -a-bc------d----|
  ///     debounce(3ms)   -------c------d-|
  ///
  /// A value still waiting when upstream finishes or fails is dropped, unless `atCompletion` says
  /// to emit it; the completion is scheduled at once. A value whose time has come is published,
  /// though its timer is late. Upstream is asked for everything; a value that downstream has not
  /// asked for is dropped.
  ///
  /// ```swift
  /// let text = PassthroughSubject<String, Never>()
  /// let run = text.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
  ///   .sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - dueTime: The time without a value to wait for.
  ///   - scheduler: Measures the time, and delivers.
  ///   - atCompletion: The treatment of a value that waits when upstream finishes or fails.
  @_alwaysEmitIntoClient public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, atCompletion: DebounceCompletion = .dropPending
  ) -> Publishers.Debounce<Self> {
    Publishers.Debounce(
      upstream: self, dueTime: dueTime, scheduler: scheduler, atCompletion: atCompletion)
  }
}

/// The treatment of a debounced value that waits when upstream finishes or fails.
public enum DebounceCompletion: Sendable {
  case dropPending
  case emitPending
}

extension Publishers {
  /// The publisher behind `debounce(for:scheduler:atCompletion:)`.
  @_eagerMove public struct Debounce<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let dueTime: Duration
    public let scheduler: any Scheduler
    public let atCompletion: DebounceCompletion

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, dueTime: Duration, scheduler: any Scheduler,
      atCompletion: DebounceCompletion = .dropPending
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.atCompletion = atCompletion
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "Debounce",
          Debouncing<Self.Output, Failure>(
            dueTime: dueTime.nanoseconds, edges: .trailing, atMost: nil,
            emitsPending: atCompletion == .emitPending),
          scheduler: scheduler, downstream: subscriber))
    }
  }
}

/// A burst ends when upstream has been silent for the due time, by the clock and not by the timer, which may be late: a
/// value whose time has come is sent, whatever comes before its timer. In a burst, a newer value only moves the time,
/// and a timer that fires before it is started again: so a burst of any length costs one timer for each interval.
@usableFromInline struct Debouncing<Output: Sendable, Failure: Error>: ScheduledRule {
  /// Nanoseconds.
  @usableFromInline let dueTime: Int64
  @usableFromInline let edges: ExtraPublishers.Edges
  /// Nanoseconds.
  @usableFromInline let atMost: Int64?
  @usableFromInline let emitsPending: Bool
  @usableFromInline var waiting: Output?
  /// The time at which upstream will have been silent long enough.
  @usableFromInline var silentAt = Instant.zero
  /// The time at which the waiting value is due, even if more values come.
  @usableFromInline var limit = Instant.distantFuture
  /// The values that are due: the first one of a burst, which has a job, and the last one.
  @usableFromInline var due = RingBuffer<Output>()
  /// A timer has been started and has not fired, or is to be started again: it may be late, for a burst that is over.
  @usableFromInline var isTimerPending = false
  /// The timer has fired before the end of the burst, and is to be started again.
  @usableFromInline var isEarly = false
  @usableFromInline var isComplete = false
  /// The completion follows what is due.
  @usableFromInline var isEnding = false

  @_alwaysEmitIntoClient
  init(dueTime: Int64, edges: ExtraPublishers.Edges, atMost: Int64?, emitsPending: Bool) {
    self.dueTime = dueTime
    self.edges = edges
    self.atMost = atMost
    self.emitsPending = emitsPending
  }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { true }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    if waiting == nil || present.now > silentAt || present.now > limit {
      return begin(&value, at: present.now)
    }
    silentAt = present.now.advanced(byNanoseconds: dueTime)
    swap(&waiting, &value)
    return .none
  }

  /// A value that takes no other one's place: the first of a burst, or the first that waits.
  @_alwaysEmitIntoClient @inline(never)
  mutating func begin(_ value: inout Output?, at now: Instant) -> WakeUp {
    let isFirst = !isTimerPending || now > silentAt
    endWaiting()
    silentAt = now.advanced(byNanoseconds: dueTime)
    let isDue = isFirst && edges.hasLeading
    if isDue {
      due.append(from: &value)
    } else if edges.hasTrailing {
      swap(&waiting, &value)
      if let atMost { limit = now.advanced(byNanoseconds: atMost) }
    }
    defer { isTimerPending = true }
    return WakeUp(jobs: isDue ? 1 : 0, timer: isTimerPending ? nil : silentAt)
  }

  @_alwaysEmitIntoClient mutating func endWaiting() {
    due.append(from: &waiting)
    limit = .distantFuture
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    if emitsPending || present.now > silentAt || present.now > limit { endWaiting() }
    isComplete = true
    return .job
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    // A timer that fires after the completion is ignored.
    if isComplete { return .wait() }
    isTimerPending = silentAt > present.now
    isEarly = isTimerPending
    if !isTimerPending || limit <= present.now { endWaiting() }
    return next(at: present)
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> {
    isEnding = isComplete
    return next(at: present)
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> {
    if let value = due.popFirst() { return .emitAndGoOn(value) }
    if isEnding { return if let value = waiting.take() { .drop(value) } else { .end } }
    guard isEarly else { return .wait() }
    isEarly = false
    return .wait(.timer(at: min(silentAt, limit)))
  }
}
