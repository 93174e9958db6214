extension Publisher {
  /// Sends the values of one subscription to this publisher to all subscribers, through a subject,
  /// once it is connected.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|
  ///     a late one ---^-3-|
  ///
  /// `createSubject` runs when the first subscriber comes or the publisher is connected; if two
  /// threads do this at the same time, it may run twice, and one subject is discarded. There is one connection at a
  /// time: `connect()` returns the present one, if there is one. After its end the next one subscribes to this
  /// publisher anew, and sends to the same subject; a subject that has completed sends nothing more. A connection is
  /// cancelled when it is released. The subject
  /// decides on demand: a ``PassthroughSubject`` asks for everything with the first request of any
  /// subscriber, and drops the values that a subscriber has not asked for.
  ///
  /// ```swift
  /// let numbers = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
  /// let run = numbers.sink { print($0) }
  /// let connection = numbers.connect()
  /// ```
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func multicast<S: Subject<Output, Failure>>(
    _ createSubject: @escaping @Sendable () -> S
  ) -> Publishers.Multicast<Self, S> {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends the values of one subscription to this publisher to all subscribers, through `subject`,
  /// once it is connected.
  ///
  /// ```swift
  /// let latest = numbers.multicast(subject: CurrentValueSubject<Int, Never>(0))
  /// let run = latest.sink { print($0) }
  /// let connection = latest.connect()
  /// ```
  @_alwaysEmitIntoClient public consuming func multicast<S: Subject<Output, Failure>>(
    subject: S
  ) -> Publishers.Multicast<Self, S> {
    multicast { subject }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/multicast(_:)``.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    /// Retained manually, so that a chain of shared publishers is released in a loop.
    @usableFromInline let source: Unmanaged<MulticastSource<Upstream>>
    public let createSubject: @Sendable () -> SubjectType
    /// The `SubjectType`, once it has been made. Not stored as that type, which releasing it would
    /// look up.
    @usableFromInline let made = Lock<(any AnyObject & Sendable)?>(nil)
    @usableFromInline let present = PresentConnection()

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, createSubject: @escaping @Sendable () -> SubjectType) {
      source = .passRetained(MulticastSource(upstream))
      self.createSubject = createSubject
    }

    deinit {
      DeepRelease.release(.passUnretained(source.takeUnretainedValue() as AnyObject))
    }

    public var upstream: Upstream {
      @_alwaysEmitIntoClient get { source._withUnsafeGuaranteedRef { $0.upstream } }
    }

    /// The subject, made at the first access and outside the lock. If two threads make one at the
    /// same time, one of the two is discarded.
    @_alwaysEmitIntoClient var subject: SubjectType {
      if let subject = made.withLock({ $0 }) {
        return unsafeDowncast(subject, to: SubjectType.self)
      }
      let new = createSubject()
      let first = made.withLock { subject in
        subject = subject ?? new
        return subject
      }
      return unsafeDowncast(first ?? new, to: SubjectType.self)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func receive<S: Subscriber<Upstream.Output, Failure>>(subscriber: consuming S) {
      if let subject = subject as? PassthroughSubject<Upstream.Output, Failure> {
        subject.receive(subscriber: subscriber, as: "Multicast")
      } else {
        subject.receive(subscriber: FilteringSubscriber(MulticastName(), downstream: subscriber))
      }
    }

    @_alwaysEmitIntoClient public func connect() -> any Cancellable {
      let end = ObjectEnd(subject)
      let (connection, isNew) = present.connection(or: end)
      if isNew { upstream.receive(subscriber: SubjectSubscriber(end)) }
      return connection
    }
  }
}

extension Publishers.Multicast: OneRunConnectable {
  @_alwaysEmitIntoClient func connect(_ made: (any Connection) -> Void) {
    let end = ObjectEnd(subject)
    let (running, isNew) = present.automatic(or: end)
    made(running)
    if isNew { upstream.receive(subscriber: SubjectSubscriber(end)) }
  }
}

/// Passes every value, and gives the subscription the name of the operator.
@usableFromInline struct MulticastName<Value: Sendable>: ValueFilter {
  @usableFromInline static var name: StaticString { "Multicast" }

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Value) -> Value? { input }
}

@usableFromInline final class MulticastSource<Upstream: Publisher>: Sendable {
  @usableFromInline let upstream: Upstream

  @_alwaysEmitIntoClient init(_ upstream: Upstream) {
    self.upstream = upstream
  }
}
