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
  /// - Parameters:
  ///   - dueTime: The silence to wait for.
  ///   - scheduler: Measures the silence, and delivers.
  ///   - atCompletion: What becomes of a value that waits when upstream finishes.
  @inlinable
  public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, atCompletion: DebounceCompletion = .dropPending
  ) -> Publishers.Debounce<Self> {
    Publishers.Debounce(
      upstream: self, dueTime: dueTime, scheduler: scheduler, atCompletion: atCompletion)
  }
}

/// What becomes of a debounced value that waits when upstream finishes.
public enum DebounceCompletion: Sendable {
  case dropPending
  case emitPending
}

extension Publishers {
  /// The publisher behind ``Publisher/debounce(for:scheduler:atCompletion:)``.
  public struct Debounce<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let dueTime: Duration
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let atCompletion: DebounceCompletion

    @inlinable
    init(
      upstream: Upstream, dueTime: Duration, scheduler: any Scheduler,
      atCompletion: DebounceCompletion
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.atCompletion = atCompletion
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: DebounceSubscriber(
          downstream: subscriber, dueTime: dueTime.nanoseconds, scheduler: scheduler,
          emitsPending: atCompletion == .emitPending))
    }
  }
}

@usableFromInline
final class DebounceSubscriber<Downstream: Subscriber>: Subscriber, Operator {
  @usableFromInline let dueTime: Int64
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let emitsPending: Bool
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Timed<Silence<Downstream.Input>>>

  @inlinable
  init(downstream: Downstream, dueTime: Int64, scheduler: any Scheduler, emitsPending: Bool) {
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.emitsPending = emitsPending
    self.downstream = downstream
    outlet = Vault("Debounce", Outlet(state: Timed(.unbroken)))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard open(subscription) else { return }
    requestUpstream(.unlimited)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let deadline = scheduler.now.advanced(byNanoseconds: dueTime)
    let old = update { $0.state.rules.break(by: input, until: deadline) }
    if case .unbroken? = old { wake(at: deadline) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let waiting = update { ($0.state.rules.end(), $0.inlet.close()) }?.0
    scheduler.schedule { self.finish(with: completion, after: waiting) }
  }

  @inlinable
  func finish(
    with completion: Subscribers.Completion<Downstream.Failure>, after waiting: Downstream.Input?
  ) {
    update { contents in
      if let waiting, emitsPending, case .finished = completion, contents.mail.hasDemand {
        contents.mail.send(waiting)
      }
      contents.mail.send(completion: completion)
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    grant(demand, through: handle)
  }

  @inlinable
  func wake(at deadline: Instant) {
    arm { scheduler.schedule(after: deadline) { self.timerFired(at: deadline) } }
  }

  /// Acts on the state alone, so a timer that is late, or was cancelled while it fired, does no
  /// harm: cancelling timers saves wake-ups, and nothing depends on it.
  @inlinable
  func timerFired(at instant: Instant) {
    let now = Swift.max(instant, scheduler.now)
    let outcome = update { contents -> (Downstream.Input?, Instant?) in
      let due = contents.state.rules.end(ifDueAt: now)
      if let due, contents.mail.hasDemand { contents.mail.send(due) }
      return (due, contents.state.rules.deadline)
    }
    if let next = outcome?.1 { wake(at: next) }
  }
}

/// The rules of debouncing, without the effects.
///
/// A timer is pending exactly while a value is waiting. A newer value only moves the deadline, and
/// the timer chases it: a burst of any length costs one timer per interval.
@usableFromInline
enum Silence<Value: Sendable>: Sendable {
  case unbroken
  case broken(by: Value, until: Instant)

  @inlinable
  var deadline: Instant? {
    guard case .broken(_, let deadline) = self else { return nil }
    return deadline
  }

  /// Makes `value` the one that waits.
  ///
  /// - Returns: What was before; if that was silence, no timer is pending.
  @inlinable
  mutating func `break`(by value: Value, until deadline: Instant) -> Silence {
    defer { self = .broken(by: value, until: deadline) }
    return self
  }

  @inlinable
  mutating func end() -> Value? {
    guard case .broken(let value, _) = self else { return nil }
    self = .unbroken
    return value
  }

  @inlinable
  mutating func end(ifDueAt now: Instant) -> Value? {
    guard let deadline, deadline <= now else { return nil }
    return end()
  }
}
