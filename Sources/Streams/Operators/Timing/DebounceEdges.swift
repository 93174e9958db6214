extension Publisher {
  /// Publishes the first value of a burst, the last one, or both; and in a long burst at least one value in `atMost`.
  ///
  ///     source                  -a-bc------d----|
  ///     debounce(3ms, leading)  -a---------d----|
  ///     debounce(3ms, both)     -a-----c---d----|
  ///
  ///     source                         -a-b-c-d-e------|
  ///     debounce(3ms, atMost: 5ms)     ------c-----e---|
  ///
  /// A burst begins with a value, and ends when upstream has been silent for `dueTime`. With `both`, the last value is
  /// not published again if it is the first one. A value that waits is published at the latest `atMost` after the first
  /// one that waited in its place.
  ///
  /// A value still waiting when upstream finishes or fails is dropped, unless `atCompletion` says to emit it; the
  /// completion is scheduled at once. Upstream is asked for everything; a value that downstream has not asked for is
  /// dropped. In other libraries this is `debounce` with `leading` and `maxWait`, or `throttleWithTimeout`.
  ///
  /// ```swift
  /// let counted = taps.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main, edges: .leading)
  /// ```
  ///
  /// - Parameters:
  ///   - dueTime: The time without a value that ends a burst.
  ///   - scheduler: Measures the time, and delivers.
  ///   - edges: The values of a burst that are published.
  ///   - atMost: The longest wait of a value; not less than `dueTime`. Nil is no bound.
  ///   - atCompletion: The treatment of a value that waits when upstream finishes or fails.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, edges: ExtraPublishers.Edges,
    atMost: Duration? = nil, atCompletion: DebounceCompletion = .dropPending
  ) -> ExtraPublishers.DebounceEdges<Self> {
    ExtraPublishers.DebounceEdges(
      upstream: self, dueTime: dueTime, scheduler: scheduler, edges: edges, atMost: atMost,
      atCompletion: atCompletion)
  }

  /// Publishes the last value of a burst, and in a long burst at least one value in `atMost`.
  ///
  /// All else is as in ``Publisher/debounce(for:scheduler:edges:atMost:atCompletion:)`` at the trailing edge.
  ///
  /// ```swift
  /// let saves = names.debounce(for: .seconds(1), scheduler: DispatchQueue.main, atMost: .seconds(30))
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, atMost: Duration,
    atCompletion: DebounceCompletion = .dropPending
  ) -> ExtraPublishers.DebounceEdges<Self> {
    debounce(
      for: dueTime, scheduler: scheduler, edges: .trailing, atMost: atMost,
      atCompletion: atCompletion)
  }
}

extension ExtraPublishers {
  /// The values of a burst, or of an interval, that are published.
  public enum Edges: Hashable, Sendable {
    /// The first one, at once.
    case leading
    /// The last one, at the end.
    case trailing
    /// The first one at once, and the last one at the end, if it is another one.
    case both

    @_alwaysEmitIntoClient var hasLeading: Bool { self != .trailing }
    @_alwaysEmitIntoClient var hasTrailing: Bool { self != .leading }
  }

  /// The publisher behind ``Publisher/debounce(for:scheduler:edges:atMost:atCompletion:)``.
  @_eagerMove public struct DebounceEdges<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let dueTime: Duration
    public let scheduler: any Scheduler
    public let edges: Edges
    public let atMost: Duration?
    public let atCompletion: DebounceCompletion

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, dueTime: Duration, scheduler: any Scheduler, edges: Edges,
      atMost: Duration?, atCompletion: DebounceCompletion = .dropPending
    ) {
      require(
        atMost.map { $0 >= dueTime } ?? true,
        "`atMost` must not be less than the time of silence.")
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.edges = edges
      self.atMost = atMost
      self.atCompletion = atCompletion
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let rule = DebouncingEdges<Self.Output, Failure>(
        dueTime: dueTime.nanoseconds, edges: edges, atMost: atMost?.nanoseconds,
        emitsPending: atCompletion == .emitPending)
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "DebounceEdges", rule, scheduler: scheduler, downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Edges = ExtraPublishers.Edges
  public typealias DebounceEdges = ExtraPublishers.DebounceEdges
}

/// A timer is pending exactly while a burst goes on. A timer that fires too early is started again.
@usableFromInline struct DebouncingEdges<Output: Sendable, Failure: Error>: ScheduledRule {
  /// Nanoseconds.
  @usableFromInline let dueTime: Int64
  @usableFromInline let edges: ExtraPublishers.Edges
  /// Nanoseconds.
  @usableFromInline let atMost: Int64?
  @usableFromInline let emitsPending: Bool
  /// The first value of a burst, on its way to the scheduler.
  @usableFromInline var first: Output?
  @usableFromInline var waiting: Output?
  /// The time at which the waiting value is due, even if more values come.
  @usableFromInline var limit: Instant?
  /// The time at which upstream will have been silent long enough; nil if there is no burst.
  @usableFromInline var silentAt: Instant?
  @usableFromInline var isComplete = false
  /// The values that are being sent.
  @usableFromInline var due = RingBuffer<Output>()
  /// The burst goes on: a timer follows.
  @usableFromInline var goesOn = false
  /// The completion follows.
  @usableFromInline var isEnding = false

  @_alwaysEmitIntoClient
  init(dueTime: Int64, edges: ExtraPublishers.Edges, atMost: Int64?, emitsPending: Bool) {
    self.dueTime = dueTime
    self.edges = edges
    self.atMost = atMost
    self.emitsPending = emitsPending
  }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { true }

  @_alwaysEmitIntoClient @inline(never)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    let isFirst = silentAt == nil
    let silentAt = present.now.advanced(byNanoseconds: dueTime)
    self.silentAt = silentAt
    if isFirst, edges.hasLeading {
      swap(&first, &value)
      return WakeUp(jobs: 1, timer: silentAt)
    }
    if edges.hasTrailing {
      if waiting == nil { limit = atMost.map { present.now.advanced(byNanoseconds: $0) } }
      swap(&waiting, &value)
    }
    return isFirst ? .timer(at: silentAt) : .none
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    isComplete = true
    return .job
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    // A timer that fires after the completion is ignored.
    guard !isComplete, let silentAt else { return .wait() }
    let isSilent = silentAt <= present.now
    if isSilent || limit.map({ $0 <= present.now }) == true {
      limit = nil
      // A scheduler that runs jobs concurrently may run the job of the first value after the timer.
      due.append(from: &first)
      due.append(from: &waiting)
    }
    if isSilent { self.silentAt = nil }
    goesOn = !isSilent
    return next(at: present)
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> {
    due.append(from: &first)
    if isComplete, emitsPending { due.append(from: &waiting) }
    (isEnding, goesOn) = (isComplete, false)
    return next(at: present)
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> {
    if let value = due.popFirst() { return .emitAndGoOn(value) }
    if isEnding { return if let value = waiting.take() { .drop(value) } else { .end } }
    guard goesOn, let silentAt else { return .wait() }
    return .wait(.timer(at: min(silentAt, limit ?? silentAt)))
  }
}
