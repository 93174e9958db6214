extension ExtraPublishers {
  /// Publishes the time every `interval` to all subscribers, for the first time one interval after
  /// it was connected.
  ///
  ///     ConnectableTimer(every: .milliseconds(3), scheduler: s)  ---a--b--c--
  ///
  /// Ticks come at multiples of the interval, without drift, and end when the connection is cancelled
  /// or released. While there is a connection, `connect()` returns it; the next one begins the ticks anew. A tick that
  /// a subscriber has not asked for is dropped.
  ///
  /// ```swift
  /// let run = Publishers.ConnectableTimer(every: .seconds(1), scheduler: DispatchQueue.main)
  ///   .autoconnect().sink { print($0) }
  /// ```
  @_eagerMove public struct ConnectableTimer: ConnectablePublisher {
    public static var streamTypes: StreamTypes<Instant, Never> { .init() }

    public let interval: Duration
    public let scheduler: any Scheduler
    @usableFromInline let ticks = ConnectedTicks()

    /// - Parameter interval: Positive; anything else is a programming error. If two timers tick at the same instant,
    ///   the timer with the longer interval comes first in virtual time, as with ``SchedulerTimer``.
    @_alwaysEmitIntoClient public init(every interval: Duration, scheduler: any Scheduler) {
      require(interval > .zero, "A timer's interval must be greater than zero.")
      self.interval = interval
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Instant, Never>>(subscriber: consuming S) {
      ticks.subject.receive(subscriber: subscriber, as: "ConnectableTimer")
    }

    /// Starts the ticks, unless they come already.
    ///
    /// - Returns: The connection; keep it as long as ticks should be sent.
    @_alwaysEmitIntoClient public func connect() -> any Cancellable {
      ticks.connect(every: interval, on: scheduler)
    }
  }
}

extension ExtraPublisherNames {
  public typealias ConnectableTimer = ExtraPublishers.ConnectableTimer
}

/// The subscribers of a connectable timer, and its connection.
@usableFromInline final class ConnectedTicks: Sendable {
  @usableFromInline let subject = PassthroughSubject<Instant, Never>()
  private let present = PresentConnection()

  @usableFromInline init() {}

  @usableFromInline func connect(
    every interval: Duration, on scheduler: any Scheduler
  ) -> any Cancellable {
    let end = ObjectEnd(subject)
    let (connection, isNew) = present.connection(or: end)
    if isNew {
      ExtraPublishers.SchedulerTimer(every: interval, scheduler: scheduler)
        .receive(subscriber: SubjectSubscriber(end))
    }
    return connection
  }
}
