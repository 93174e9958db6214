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
  ) -> ExtraPublishers.Paced<Self> {
    ExtraPublishers.Paced(upstream: self, scheduler: scheduler) {
      ExtraPublishers.RateLimiter(count, per: duration, burst: burst)
    }
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
  ) -> ExtraPublishers.Paced<Self> {
    ExtraPublishers.Paced(upstream: self, scheduler: scheduler) { limiter }
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/paced(_:per:burst:scheduler:)``.
  @_eagerMove public struct Paced<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: any Scheduler
    /// Called for each subscription.
    public let makeLimiter: @Sendable () -> RateLimiter

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, scheduler: any Scheduler,
      makeLimiter: @escaping @Sendable () -> RateLimiter
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.makeLimiter = makeLimiter
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator(
        "Paced", Pacing<Self.Output, Failure>(makeLimiter()), scheduler: scheduler,
        downstream: subscriber)
      upstream.receive(subscriber: target.input(requestsUnlimited: target.startsUnlimited))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Paced = ExtraPublishers.Paced
}

/// A timer is pending exactly while values wait. It is for the first of them, whose time is reserved.
@usableFromInline struct Pacing<Output: Sendable, Failure: Error>: QueueingRules, TimerRules {
  @usableFromInline typealias Input = Output
  @usableFromInline typealias InputFailure = Failure

  @usableFromInline let limiter: ExtraPublishers.RateLimiter
  @usableFromInline var queue = SignalQueue<Output, Failure>()
  @usableFromInline var timer = PendingTimer()
  /// The wait for the latest time that has been reserved.
  @usableFromInline var reserved: SteadyTime.Wait?

  @_alwaysEmitIntoClient init(_ limiter: ExtraPublishers.RateLimiter) {
    self.limiter = limiter
  }

  @_alwaysEmitIntoClient static var completesInJob: Bool { true }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      if context.enqueue(value), context.rules.queue.values.count == 1 { reserve(&context) }
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      return context.demand
    case .upstream(.completion(let completion)):
      if context.enqueue(completion), context.rules.queue.values.isEmpty { context.scheduleJob() }
    case .timer:
      context.deliverOne()
      if context.isOver { return .none }
      if !context.rules.queue.values.isEmpty {
        reserve(&context)
      } else if context.rules.queue.completion != nil {
        context.deliverOne()
      }
    case .job: context.deliverOne()
    case .mark, .late: break
    }
    return .none
  }

  @_alwaysEmitIntoClient @inline(never) static func reserve(
    _ context: inout OperatorContext<Self>
  ) {
    let limiter = context.rules.limiter
    let (wait, instant) = limiter.reserve(on: context.scheduler, after: context.rules.reserved)
    context.rules.reserved = wait
    context.rules.timer.scheduled = context.scheduleTimer(atClock: instant)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
