extension Publisher {
  /// Ends the stream when no value has come for `interval`.
  ///
  ///     source        -1-2---------3-|
  ///     timeout(5ms)  -1-2----|
  ///     with an error -1-2----#
  ///
  /// The time runs from the subscription, again from the first request, and again from each value.
  /// When it is up, upstream is cancelled, and the stream fails with `customError()`, or finishes
  /// if there is none. Values and demand pass unchanged.
  ///
  /// - Parameters:
  ///   - interval: The longest silence.
  ///   - scheduler: Measures the time, and delivers the end.
  ///   - customError: Makes the failure.
  @inlinable @preconcurrency
  public consuming func timeout(
    _ interval: Duration, scheduler: any Scheduler,
    customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, customError: customError)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/timeout(_:scheduler:customError:)``.
  public struct Timeout<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let customError: (@Sendable () -> Failure)?

    @inlinable
    init(
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
      upstream.receive(
        subscriber: TimeoutSubscriber(
          downstream: subscriber, interval: interval.nanoseconds, scheduler: scheduler,
          customError: customError))
    }
  }
}

@usableFromInline
final class TimeoutSubscriber<Downstream: Subscriber>: Subscriber, Operator {
  @usableFromInline
  struct Patience: Sendable {
    @usableFromInline var deadline = Instant.zero
    @usableFromInline var isRequested = false
    @usableFromInline var hasExpired = false

    @inlinable
    init() {}
  }

  @usableFromInline let interval: Int64
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let customError: (@Sendable () -> Downstream.Failure)?
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Timed<Patience>>

  @inlinable
  init(
    downstream: Downstream, interval: Int64, scheduler: any Scheduler,
    customError: (@Sendable () -> Downstream.Failure)?
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.customError = customError
    self.downstream = downstream
    outlet = Vault("Timeout", Outlet(state: Timed(Patience())))
  }

  @inlinable
  var deadline: Instant { scheduler.now.advanced(byNanoseconds: interval) }

  @inlinable
  func receive(subscription: any Subscription) {
    let deadline = deadline
    outlet.withLock { $0.state.rules.deadline = deadline }
    guard open(subscription) else { return }
    wake(at: deadline)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let deadline = deadline
    update { contents in
      contents.state.rules.deadline = deadline
      if !contents.state.rules.hasExpired { contents.mail.send(input) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    update { contents in
      contents.mail.send(completion: completion)
      return contents.inlet.close()
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    handle.owner(as: Self.self)?.noteRequest()
    forward(demand, through: handle)
  }

  @inlinable
  func noteRequest() {
    let deadline = deadline
    outlet.withLock { contents in
      guard !contents.state.rules.isRequested else { return }
      contents.state.rules.isRequested = true
      contents.state.rules.deadline = deadline
    }
  }

  @inlinable
  func wake(at deadline: Instant) {
    let start = scheduler.now
    arm {
      scheduler.schedule(after: deadline) { self.timerFired(armedAt: start) }
    }
  }

  /// One timer chases the deadline, so a value costs no timer. Where time does not pass, as on an
  /// immediate scheduler, it never comes.
  @inlinable
  func timerFired(armedAt start: Instant) {
    let now = scheduler.now
    guard now > start || interval <= 0 else { return }
    let outcome = update { contents -> (Instant?, Upstream?) in
      guard contents.state.rules.deadline <= now else {
        return (contents.state.rules.deadline, nil)
      }
      contents.state.rules.hasExpired = true
      return (nil, contents.inlet.close())
    }
    guard let (next, upstream) = outcome else { return }
    if let next { return wake(at: next) }
    upstream?.cancel()
    let completion: Subscribers.Completion<Downstream.Failure> =
      customError.map { .failure($0()) } ?? .finished
    update { $0.mail.send(completion: completion) }
  }
}
