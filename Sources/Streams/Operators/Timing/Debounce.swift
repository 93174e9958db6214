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
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "Debounce",
          Debouncing<Self.Output, Failure>(
            dueTime: dueTime.nanoseconds, emitsPending: atCompletion == .emitPending),
          scheduler: scheduler, downstream: subscriber))
    }
  }
}

/// A newer value only moves the deadline, and a timer that fires before the deadline is started
/// again: so a burst of any length costs one timer for each interval. Until upstream completes, a timer is pending
/// exactly while a value waits.
@usableFromInline struct Debouncing<Output: Sendable, Failure: Error>: ScheduledRule {
  /// Nanoseconds.
  @usableFromInline let dueTime: Int64
  @usableFromInline let emitsPending: Bool
  @usableFromInline var waiting: Output?
  /// When the value that waits is due.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isComplete = false

  @_alwaysEmitIntoClient init(dueTime: Int64, emitsPending: Bool) {
    self.dueTime = dueTime
    self.emitsPending = emitsPending
  }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { true }

  /// While a value waits, a timer is pending, so another value only moves the deadline.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Output?, at present: Present) -> WakeUp {
    deadline = present.now.advanced(byNanoseconds: dueTime)
    swap(&waiting, &value)
    return value == nil ? .timer(at: deadline) : .none
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    isComplete = true
    return .job
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure> {
    // A timer that fires after the completion is ignored.
    if isComplete { return .wait() }
    if deadline > present.now { return .wait(.timer(at: deadline)) }
    return if let value = waiting.take() { .emit(value) } else { .wait() }
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure> {
    guard let value = waiting.take() else { return .end }
    return emitsPending ? .emitAndGoOn(value) : .drop(value)
  }

  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> { .end }
}
