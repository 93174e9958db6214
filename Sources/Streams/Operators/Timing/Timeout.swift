extension Publisher {
  /// Ends the stream when no value has come for `interval`.
  ///
  ///     source        -1-2---------3-|
  ///     timeout(5ms)  -1-2----|
  ///     with an error -1-2----#
  ///
  /// The time runs from the subscription, again from the first request, and again from each value.
  /// When it is up, upstream is cancelled, and the stream fails with `customError()`, or finishes
  /// if there is none. Values and the completion are delivered on `scheduler`, in order, as
  /// `receive(on:)` does. Demand passes unchanged.
  ///
  /// ```swift
  /// let answer = PassthroughSubject<Int, Never>()
  /// let run = answer.timeout(.seconds(5), scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The longest silence.
  ///   - scheduler: Measures the time, and delivers.
  ///   - customError: Makes the failure.
  @inlinable @preconcurrency public consuming func timeout(
    _ interval: Duration, scheduler: any Scheduler,
    customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, customError: customError)
  }
}

extension Publishers {
  /// The publisher behind `timeout(_:scheduler:customError:)`.
  public struct Timeout<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Duration
    public let scheduler: any Scheduler
    public let customError: (@Sendable () -> Failure)?

    @inlinable @preconcurrency public init(
      upstream: Upstream, interval: Duration, scheduler: any Scheduler,
      customError: (@Sendable () -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.customError = customError
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let rules = TimingOut<Output, Failure>(
        interval.nanoseconds, scheduler, customError: customError)
      let target = SerialOperator("Timeout", rules, downstream: subscriber)
      upstream.receive(subscriber: target.input(takesEverything: target.startsUnlimited))
    }
  }
}

/// One timer chases the deadline, so a value costs no timer.
@usableFromInline struct TimingOut<Output: Sendable, Failure: Error>: QueueingRules {
  @usableFromInline typealias Input = Output
  @usableFromInline typealias InputFailure = Failure

  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let customError: (@Sendable () -> Failure)?
  @usableFromInline var queue: SignalQueue<Output, Failure>
  @usableFromInline var timer = PendingTimer()
  /// When the timer was started.
  @usableFromInline var timerStart = Instant.zero
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isRequested = false

  @inlinable init(
    _ interval: Int64, _ scheduler: any Scheduler, customError: (@Sendable () -> Failure)?
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.customError = customError
    queue = SignalQueue(scheduler)
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming TimedSignal<Output, Failure>, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard turn.upstream.isOpen else { return .none }
      turn.rules.restart(at: turn.rules.scheduler.now)
      if turn.enqueue(value), turn.rules.queue.needsJob() { turn.scheduleJob() }
    case .upstream(.subscription(let subscription)):
      guard turn.accept(subscription, requesting: turn.demand) else { return .none }
      turn.introduce()
      turn.rules.restart(at: turn.rules.scheduler.now)
      startTimer(&turn)
    case .upstream(.completion(let completion)):
      guard turn.upstream.close() else { return .none }
      turn.rules.queue.completion = completion
      if turn.rules.queue.needsJob() { turn.scheduleJob() }
    case .timer: timerFired(&turn)
    case .job:
      turn.deliverDue()
      if !turn.isOver, turn.rules.queue.isLeft() { turn.scheduleJob() }
    }
    return .none
  }

  /// The time runs again from the first request.
  @inlinable static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>
  ) {
    if !turn.rules.isRequested {
      turn.rules.isRequested = true
      turn.rules.restart(at: turn.rules.scheduler.now)
    }
    turn.calls.request(demand, from: turn.upstream.subscription)
  }

  @inlinable mutating func restart(at now: Instant) {
    deadline = now.advanced(byNanoseconds: interval)
  }

  @inlinable
  static func startTimer<D: Subscriber<Output, Failure>>(_ turn: inout OperatorTurn<Self, D>) {
    turn.rules.timerStart = turn.rules.scheduler.now
    turn.startTimer(at: turn.rules.deadline)
  }

  /// Where time does not pass, as on an immediate scheduler, it is never up.
  @inlinable
  static func timerFired<D: Subscriber<Output, Failure>>(_ turn: inout OperatorTurn<Self, D>) {
    let now = turn.rules.scheduler.now
    guard turn.upstream.isOpen, now > turn.rules.timerStart || turn.rules.interval <= 0 else {
      return
    }
    guard turn.rules.deadline <= now else { return startTimer(&turn) }
    turn.upstream.cancel(&turn.calls)
    turn.rules.queue.completion = turn.rules.customError.map { .failure($0()) } ?? .finished
    if turn.rules.queue.values.isEmpty {
      turn.finish(with: turn.rules.queue.completion ?? .finished)
    } else if turn.rules.queue.needsJob() {
      turn.scheduleJob()
    }
  }

  @inlinable mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
