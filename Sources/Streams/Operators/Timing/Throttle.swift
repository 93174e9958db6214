extension Publisher {
  /// Publishes at most one value per `interval`: the newest, or the first, of those that came.
  ///
  ///     source                        -ab-c-----d-|
  ///     throttle(4ms, latest: true)   -a---c----d-|
  ///     throttle(4ms, latest: false)  -a---b----d-|
  ///
  /// The first value is scheduled at once; after one that went out at E, the next goes out at
  /// E + `interval` or when it comes, whichever is later. A value that waits delays the finish or
  /// failure until it is out. Upstream is asked for everything; what downstream has not asked for
  /// is dropped.
  ///
  /// - Parameters:
  ///   - interval: The least time between two values.
  ///   - scheduler: Measures the time, and delivers.
  ///   - latest: Whether the newest value of those that came in between is kept, or the first.
  @inlinable
  public consuming func throttle(
    for interval: Duration, scheduler: any Scheduler, latest: Bool
  ) -> Publishers.Throttle<Self> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/throttle(for:scheduler:latest:)``.
  public struct Throttle<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let latest: Bool

    @inlinable
    init(upstream: Upstream, interval: Duration, scheduler: any Scheduler, latest: Bool) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ThrottleSubscriber(
          downstream: subscriber, scheduler: scheduler,
          window: Window(interval: interval.nanoseconds, keepsLatest: latest)))
    }
  }
}

@usableFromInline
final class ThrottleSubscriber<Downstream: Subscriber>: Subscriber, Operator {
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet:
    OutletVault<Downstream, Timed<Window<Downstream.Input, Downstream.Failure>>>

  @inlinable
  init(
    downstream: Downstream, scheduler: any Scheduler,
    window: Window<Downstream.Input, Downstream.Failure>
  ) {
    self.scheduler = scheduler
    self.downstream = downstream
    outlet = Vault("Throttle", Outlet(state: Timed(window)))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard open(subscription) else { return }
    requestUpstream(.unlimited)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let now = scheduler.now
    var value: Downstream.Input? = input
    let due = update { $0.state.rules.receive(&value, at: now) }
    if let due = due ?? nil { wake(at: due, now: now) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let outcome = update { contents in
      contents.state.rules.completion = completion
      return (isAlone: contents.state.rules.pending == nil, contents.inlet.close())
    }
    if outcome?.isAlone == true { scheduler.schedule { self.open(at: .zero) } }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    grant(demand, through: handle)
  }

  @inlinable
  func wake(at due: Instant, now: Instant) {
    if due > now {
      arm { scheduler.schedule(after: due) { self.open(at: due) } }
    } else {
      scheduler.schedule { self.open(at: due) }
    }
  }

  /// The window opens, and lets out what waits.
  @inlinable
  func open(at instant: Instant) {
    let now = Swift.max(instant, scheduler.now)
    update { contents -> Downstream.Input? in
      let value = contents.state.rules.open(at: now)
      if let value, contents.mail.hasDemand { contents.mail.send(value) }
      if let completion = contents.state.rules.completion {
        contents.mail.send(completion: completion)
      }
      return value
    }
  }
}

/// The rules of throttling, without the effects. A timer or job is pending exactly while a value
/// waits.
@usableFromInline
struct Window<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let interval: Int64
  @usableFromInline let keepsLatest: Bool
  @usableFromInline var pending: Value?
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  @usableFromInline var lastEmission: Instant?

  @inlinable
  init(interval: Int64, keepsLatest: Bool) {
    self.interval = interval
    self.keepsLatest = keepsLatest
  }

  /// Keeps `value`, or leaves it in its place, to be released there.
  ///
  /// - Returns: When to let it out; nil if something waits already.
  @inlinable
  mutating func receive(_ value: inout Value?, at now: Instant) -> Instant? {
    guard pending != nil else {
      swap(&pending, &value)
      return lastEmission.map { Swift.max(now, $0.advanced(byNanoseconds: interval)) } ?? now
    }
    if keepsLatest { swap(&pending, &value) }
    return nil
  }

  @inlinable
  mutating func open(at now: Instant) -> Value? {
    guard let value = pending.take() else { return nil }
    lastEmission = now
    return value
  }
}
