extension Publisher {
  /// Publishes a value once upstream has been silent for `dueTime` after it.
  ///
  ///     source          -a-bc------d----|
  ///     debounce(3ms)   -------c------d-|
  ///
  /// A value still waiting when upstream finishes or fails is dropped, unless `atCompletion` says
  /// to emit it; the completion is scheduled at once. Upstream is asked for everything; a value
  /// that downstream has not asked for is dropped.
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
      let rules = Debouncing<Self.Output, Failure>(
        dueTime: dueTime.nanoseconds, emitsPending: atCompletion == .emitPending)
      upstream.receive(
        subscriber: SerialOperator(
          "Debounce", rules, scheduler: scheduler, downstream: subscriber
        )
        .input(requestsUnlimited: true))
    }
  }
}

/// A newer value only moves the deadline, and a timer that fires before the deadline is started
/// again: so a burst of any length costs one timer for each interval. A timer is pending exactly
/// while a value waits.
@usableFromInline struct Debouncing<Value: Sendable, Failure: Error>: TimerRules {
  @usableFromInline typealias Input = Value
  @usableFromInline typealias InputFailure = Failure
  @usableFromInline typealias Output = Value

  /// Nanoseconds.
  @usableFromInline let dueTime: Int64
  @usableFromInline let emitsPending: Bool
  @usableFromInline var waiting: Value?
  /// The time at which the value that waits is due.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var timer = PendingTimer()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient init(dueTime: Int64, emitsPending: Bool) {
    self.dueTime = dueTime
    self.emitsPending = emitsPending
  }

  @_alwaysEmitIntoClient static var completesInJob: Bool { true }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Value, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      context.rules.deadline = context.now.advanced(
        byNanoseconds: context.rules.dueTime)
      let isSilent = context.rules.waiting == nil
      context.rules.waiting = value
      if isSilent { context.startTimer(at: context.rules.deadline) }
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      return .unlimited
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      context.rules.completion = completion
      if !context.rules.emitsPending { context.rules.waiting = nil }
      context.scheduleJob()
    case .timer:
      // A timer that fires after the completion is ignored.
      guard context.rules.completion == nil else { return .none }
      let now = max(context.rules.timer.instant, context.scheduler.now)
      if context.rules.deadline > now {
        context.startTimer(at: context.rules.deadline)
      } else {
        emitWaiting(&context)
      }
    case .job:
      emitWaiting(&context)
      if !context.isOver, let completion = context.rules.completion {
        context.finish(with: completion)
      }
    case .mark, .late: break
    }
    return .none
  }

  @_alwaysEmitIntoClient @inline(never)
  static func emitWaiting(_ context: inout OperatorContext<Self>) {
    if let value = context.rules.waiting.take() { context.emit(value) }
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {}

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
