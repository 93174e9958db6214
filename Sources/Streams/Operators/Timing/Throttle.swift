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
      let rules = Throttling<Self.Output, Failure>(
        interval: interval.nanoseconds, keepsLatest: latest, .both)
      upstream.receive(
        subscriber: SerialOperator(
          "Throttle", rules, scheduler: scheduler, downstream: subscriber
        )
        .input(requestsUnlimited: true))
    }
  }
}

/// The edges of an interval at which values are published.
@usableFromInline enum ThrottledEdges: Sendable {
  /// The start: a value that comes outside of an interval, at once. Needs `keepsLatest` to be false, as the first value
  /// may wait for its job.
  case leading
  /// The end of each interval, which begins with a value if none is over then.
  case trailing
  /// The start for the first value ever, and then the end of each interval.
  case both
}

/// A timer or job is pending exactly while a value or the completion waits.
@usableFromInline struct Throttling<Value: Sendable, Failure: Error>: TimerRules {
  @usableFromInline typealias Input = Value
  @usableFromInline typealias InputFailure = Failure
  @usableFromInline typealias Output = Value

  /// Nanoseconds.
  @usableFromInline let interval: Int64
  /// True for the newest value of an interval, false for its first one.
  @usableFromInline let keepsLatest: Bool
  @usableFromInline let edges: ThrottledEdges
  @usableFromInline var waiting: Value?
  @usableFromInline var lastEmission: Instant?
  @usableFromInline var timer = PendingTimer()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient init(interval: Int64, keepsLatest: Bool, _ edges: ThrottledEdges) {
    self.interval = interval
    self.keepsLatest = keepsLatest
    self.edges = edges
  }

  @_alwaysEmitIntoClient static var completesInJob: Bool { true }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Value, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      if context.rules.waiting == nil {
        wake(for: value, &context)
      } else if context.rules.keepsLatest {
        context.rules.waiting = value
      }
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      return .unlimited
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      context.rules.completion = completion
      if context.rules.waiting == nil { context.scheduleJob() }
    case .timer:
      emitWaiting(at: max(context.rules.timer.instant, context.scheduler.now), &context)
    case .job: emitWaiting(at: context.scheduler.now, &context)
    case .mark, .late: break
    }
    return .none
  }

  /// Schedules a value: at once, or an interval after the last emission if that is later.
  @_alwaysEmitIntoClient @inline(__always)
  static func wake(for value: consuming Value, _ context: inout OperatorContext<Self>) {
    let now = context.now
    let due = context.rules.lastEmission?.advanced(byNanoseconds: context.rules.interval)
    if let due, due > now {
      if context.rules.edges == .leading { return }
      context.rules.waiting = value
      context.startTimer(at: due)
    } else {
      context.rules.waiting = value
      if context.rules.edges == .trailing {
        context.startTimer(at: now.advanced(byNanoseconds: context.rules.interval))
      } else {
        context.scheduleJob()
      }
    }
  }

  @_alwaysEmitIntoClient @inline(never) static func emitWaiting(
    at now: Instant, _ context: inout OperatorContext<Self>
  ) {
    // A value without demand is dropped, and does not delay those after it.
    if let value = context.rules.waiting.take(), context.demand != .none {
      context.rules.lastEmission = now
      context.emit(value)
    }
    if !context.isOver, let completion = context.rules.completion {
      context.finish(with: completion)
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {}

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
