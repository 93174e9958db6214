extension Publisher {
  /// Publishes at most one value per `interval`: the newest, or the first, of those that came.
  ///
  ///     source                        -ab-c-----d-|
  ///     throttle(4ms, latest: true)   -a---c----d-|
  ///     throttle(4ms, latest: false)  -a---b----d-|
  ///
  /// The first value is scheduled at once; after one sent at E, the next is sent at
  /// E + `interval` or when it comes, whichever is later. A value that waits delays the finish or
  /// failure until it has been sent. Upstream is asked for everything; a value that downstream has
  /// not asked for is dropped.
  ///
  /// ```swift
  /// let position = PassthroughSubject<Int, Never>()
  /// let run = position.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)
  ///   .sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The least time between two values.
  ///   - scheduler: Measures the time, and delivers.
  ///   - latest: True to keep the newest value that came in between, false to keep the first.
  @_alwaysEmitIntoClient public consuming func throttle(
    for interval: Duration, scheduler: any Scheduler, latest: Bool
  ) -> Publishers.Throttle<Self> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// The publisher behind `throttle(for:scheduler:latest:)`.
  @_eagerMove public struct Throttle<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let interval: Duration
    public let scheduler: any Scheduler
    public let latest: Bool

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, interval: Duration, scheduler: any Scheduler, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let rule = Throttling<Self.Output, Failure>(
        interval: interval.nanoseconds, keepsLatest: latest, .both)
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "Throttle", rule, scheduler: scheduler, downstream: subscriber))
    }
  }
}

/// A timer or job is pending exactly while a value or the completion waits.
@usableFromInline struct Throttling<Output: Sendable, Failure: Error>: ScheduledRule {
  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let keepsLatest: Bool
  /// `leading` needs `keepsLatest` to be false, as the first value may wait for its job.
  @usableFromInline let edges: ExtraPublishers.Edges
  @usableFromInline var waiting: Output?
  @usableFromInline var lastEmission: Instant?
  @usableFromInline var isComplete = false

  @_alwaysEmitIntoClient
  init(interval: Int64, keepsLatest: Bool, _ edges: ExtraPublishers.Edges) {
    self.interval = interval
    self.keepsLatest = keepsLatest
    self.edges = edges
  }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { true }

  /// While a value waits, its timer or job is pending, so another value may only take its place.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    if waiting != nil {
      if keepsLatest { swap(&waiting, &value) }
      return .none
    }
    if let due = lastEmission?.advanced(byNanoseconds: interval), due > present.now {
      if edges == .leading { return .none }
      swap(&waiting, &value)
      return .timer(at: due)
    }
    swap(&waiting, &value)
    return edges == .trailing
      ? .timer(at: present.now.advanced(byNanoseconds: interval)) : .job
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    isComplete = true
    return waiting == nil ? .job : .none
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    guard let value = waiting.take() else { return next(at: present) }
    // A value without demand is dropped, and does not delay those after it.
    guard present.demand != .none else { return .drop(value) }
    lastEmission = present.now
    return isComplete ? .emitAndGoOn(value) : .emit(value)
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> {
    timerFired(at: present)
  }

  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> {
    isComplete ? .end : .wait()
  }
}
