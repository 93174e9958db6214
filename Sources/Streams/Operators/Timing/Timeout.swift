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
      let rules = TimingOut<Self.Output, Failure>(
        interval.nanoseconds, customError: customError)
      let target = SerialOperator(
        "Timeout", rules, scheduler: scheduler, downstream: subscriber)
      upstream.receive(subscriber: JobSchedulingSubscriber(target))
    }
  }
}

/// A value only moves the deadline, and a timer that fires before the deadline is started again: so
/// a value costs no timer.
@usableFromInline struct TimingOut<Output: Sendable, Failure: Error>: JobRules, TimerRules {
  @usableFromInline typealias Input = Output
  @usableFromInline typealias InputFailure = Failure

  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let customError: (@Sendable () -> Failure)?
  @usableFromInline var queue = SignalQueue<Output, Failure>()
  @usableFromInline var jobs = JobCounts()
  @usableFromInline var timer = PendingTimer()
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isRequested = false

  @_alwaysEmitIntoClient init(
    _ interval: Int64, customError: (@Sendable () -> Failure)?
  ) {
    self.interval = interval
    self.customError = customError
  }

  /// On a scheduler whose time does not pass, a positive interval never ends.
  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient @inline(__always)
  static func accept(
    _ value: consuming Output, _ context: inout OperatorContext<Self>
  ) -> Bool {
    if context.upstream.isOpen { context.rules.restart(at: context.now) }
    return context.enqueue(value)
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)): _ = accept(value, &context)
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      context.rules.restart(at: context.present)
      context.startTimer(at: context.rules.deadline)
      return context.demand
    case .upstream(.completion(let completion)): _ = context.enqueue(completion)
    case .mark(let call): context.markQueue(call)
    case .timer: timerFired(&context)
    case .late: break
    case .job(let job): context.deliver(for: job)
    }
    return .none
  }

  /// Passes the request to upstream; the first one restarts the time.
  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    if !context.rules.isRequested {
      context.rules.isRequested = true
      context.rules.restart(at: context.present)
    }
    context.calls.request(demand, from: context.upstream.subscription)
  }

  @_alwaysEmitIntoClient mutating func restart(at now: Instant) {
    deadline = now.advanced(byNanoseconds: interval)
  }

  /// Ends the stream if the deadline has passed, and starts the timer again if not.
  @_alwaysEmitIntoClient
  static func timerFired(_ context: inout OperatorContext<Self>) {
    let now = context.timerFires()
    guard context.upstream.isOpen else { return }
    guard context.rules.deadline <= now else {
      return context.startTimer(at: context.rules.deadline)
    }
    context.upstream.cancel(&context.calls)
    context.rules.queue.completion = context.rules.customError.map { .failure($0()) } ?? .finished
    if context.rules.queue.values.isEmpty {
      context.finish(with: context.rules.queue.completion ?? .finished)
    } else {
      context.scheduleJob()
    }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
