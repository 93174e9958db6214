extension ExtraPublishers {
  /// Publishes the time every `interval` to all subscribers, for the first time one interval after
  /// it was connected.
  ///
  ///     ConnectableTimer(every: .milliseconds(3), scheduler: s)  ---a--b--c--
  ///
  /// Ticks come at multiples of the interval, without drift, and end when the connection is cancelled
  /// or released. A tick that a subscriber has not asked for is dropped.
  ///
  /// ```swift
  /// let run = Publishers.ConnectableTimer(every: .seconds(1), scheduler: DispatchQueue.main)
  ///   .autoconnect().sink { print($0) }
  /// ```
  @_eagerMove public struct ConnectableTimer: ConnectablePublisher {
    public static var streamTypes: StreamTypes<Instant, Never> { .init() }

    public let interval: Duration
    public let scheduler: any Scheduler
    @usableFromInline let subject = PassthroughSubject<Instant, Never>()

    /// - Parameter interval: Positive; anything else is a programming error. If two timers tick at the same instant,
    ///   the timer with the longer interval comes first in virtual time, as with ``SchedulerTimer``.
    @_alwaysEmitIntoClient public init(every interval: Duration, scheduler: any Scheduler) {
      require(interval > .zero, "A timer's interval must be greater than zero.")
      self.interval = interval
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Instant, Never>>(subscriber: consuming S) {
      subject.receive(subscriber: subscriber, as: "ConnectableTimer")
    }

    /// Starts the ticks. Each connection has ticks of its own.
    ///
    /// - Returns: The connection; keep it as long as ticks should be sent.
    @_alwaysEmitIntoClient public func connect() -> any Cancellable {
      let (scheduler, subject) = (scheduler, subject)
      let first = scheduler.now.advanced(by: interval)
      return AnyCancellable(
        scheduler.schedule(after: first, interval: interval) { subject.send(scheduler.now) })
    }
  }
}

extension ExtraPublisherNames {
  public typealias ConnectableTimer = ExtraPublishers.ConnectableTimer
}
