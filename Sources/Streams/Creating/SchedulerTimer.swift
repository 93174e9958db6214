extension Publishers {
  /// Publishes the time, every `interval`, from one interval after the subscription on.
  ///
  ///     SchedulerTimer(every: .milliseconds(3), scheduler: s)  ---a--b--c--
  ///
  /// Ticks come at multiples of the interval, without drift, and never end. A tick that nobody has
  /// asked for is dropped.
  public struct SchedulerTimer: Publisher {
    public typealias Output = Instant
    public typealias Failure = Never

    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler

    /// - Parameter interval: Longer than nothing; anything else is a programming error.
    @inlinable
    public init(every interval: Duration, scheduler: any Scheduler) {
      precondition(interval > .zero, "A timer's interval must be longer than nothing.")
      self.interval = interval
      self.scheduler = scheduler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Instant, Never>>(subscriber: consuming S) {
      SchedulerTimerSource(downstream: subscriber).start(every: interval, on: scheduler)
    }
  }
}

@usableFromInline
final class SchedulerTimerSource<Downstream: Subscriber>: Operator
where Downstream.Input == Instant {
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Timed<Void>>

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
    outlet = Vault("SchedulerTimer", Outlet(state: Timed(())))
  }

  @inlinable
  func start(every interval: Duration, on scheduler: any Scheduler) {
    start()
    let first = scheduler.now.advanced(by: interval)
    arm {
      scheduler.schedule(after: first, interval: interval) { [weak self] in
        self?.tick(at: scheduler.now)
      }
    }
  }

  @inlinable
  func tick(at now: Instant) {
    update { contents in
      if contents.mail.hasDemand { contents.mail.send(now) }
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    grant(demand, through: handle)
  }
}
