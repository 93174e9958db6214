extension Publisher {
  /// Sends one run of this publisher to all subscribers, through a subject, once it is connected.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|
  ///     a late one ---^-3-|
  ///
  /// `createSubject` runs once, when the first subscriber comes or the publisher is connected.
  /// Demand is the subject's matter: a ``PassthroughSubject`` takes everything as soon as anyone
  /// asks for anything, and drops what a subscriber has not asked for.
  @inlinable @preconcurrency
  public consuming func multicast<S: Subject<Output, Failure>>(
    _ createSubject: @escaping @Sendable () -> S
  ) -> Publishers.Multicast<Self, S> {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends one run of this publisher to all subscribers, through `subject`, once it is connected.
  @inlinable
  public consuming func multicast<S: Subject<Output, Failure>>(
    subject: S
  ) -> Publishers.Multicast<Self, S> {
    multicast { subject }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/multicast(_:)``.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let createSubject: @Sendable () -> SubjectType
    @usableFromInline let made = Lock<SubjectType?>(nil)

    @inlinable
    init(upstream: Upstream, createSubject: @escaping @Sendable () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    /// Made outside the lock; of two threads that come first, one's subject is thrown away.
    @inlinable
    var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      let new = createSubject()
      return made.withLock { subject in
        if let subject { return subject }
        subject = new
        return new
      }
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      subject.receive(subscriber: subscriber)
    }

    @inlinable
    public func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }
  }
}
