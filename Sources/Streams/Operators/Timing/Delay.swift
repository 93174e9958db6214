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
      let target = SerialOperator(
        "Delay", Delaying<Self.Output, Failure>(interval.nanoseconds), scheduler: scheduler,
        downstream: subscriber)
      upstream.receive(subscriber: target.input(requestsUnlimited: target.startsUnlimited))
    }
  }
}

/// Starts a timer for each signal; each timer delivers the oldest signal that waits.
@usableFromInline struct Delaying<Output: Sendable, Failure: Error>: QueueingRules {
  @usableFromInline typealias Input = Output
  @usableFromInline typealias InputFailure = Failure

  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var queue = SignalQueue<Output, Failure>()
  /// The timers that are pending, the next one first.
  @usableFromInline var timers = RingBuffer<any Cancellable>()

  @_alwaysEmitIntoClient init(_ interval: Int64) {
    self.interval = interval
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      if context.enqueue(value) { startTimer(&context) }
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      return context.demand
    case .upstream(.completion(let completion)):
      if context.enqueue(completion) { startTimer(&context) }
    case .timer:
      _ = context.rules.timers.popFirst()
      context.deliverOne()
    case .job, .mark, .late: break
    }
    return .none
  }

  @_alwaysEmitIntoClient
  static func startTimer(_ context: inout OperatorContext<Self>) {
    let due = context.now.advanced(byNanoseconds: context.rules.interval)
    let timer = context.scheduleTimer(at: due)
    context.rules.timers.append(timer)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    while let timer = timers.popFirst() { timer.cancel() }
  }
}
