extension Publisher {
  /// Sends the values of one subscription to this publisher to all subscribers, as long as there
  /// are any.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|
  ///     a late one ---^-3-|
  ///
  /// The same as `multicast { PassthroughSubject() }.autoconnect()`: the first subscriber connects,
  /// the last to cancel disconnects, and a subscriber that comes after the completion receives the
  /// completion.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>().print("once").share()
  /// let runs = [numbers.sink { print("a", $0) }, numbers.sink { print("b", $0) }]
  /// ```
  @_alwaysEmitIntoClient public consuming func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/share()``.
  public final class Share<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    /// Retained manually, so that a chain of shared publishers is released in a loop.
    @usableFromInline let connection: Unmanaged<SharedConnection<Upstream>>

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      connection = .passRetained(SharedConnection(upstream))
    }

    deinit {
      DeepRelease.release(.passUnretained(connection.takeUnretainedValue() as AnyObject))
    }

    public var upstream: Upstream {
      @_alwaysEmitIntoClient get { connection._withUnsafeGuaranteedRef { $0.upstream } }
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func receive<S: Subscriber<Upstream.Output, Failure>>(subscriber: consuming S) {
      let connection = connection.takeUnretainedValue()
      SharedConnection<Upstream>.Subject.Delivery.subscribe(
        subscriber, as: "Multicast", to: connection.subject.memory, countedBy: connection)
    }
  }
}

/// A shared publisher's upstream, the subject that its values go through, and the connection of the two.
@usableFromInline
final class SharedConnection<Upstream: Publisher>: AutomaticConnection, @unchecked Sendable {
  // Sendable: constant and Sendable.
  @usableFromInline typealias Subject = PassthroughSubject<Upstream.Output, Upstream.Failure>

  @usableFromInline let upstream: Upstream
  @usableFromInline let subject = Subject()

  @_alwaysEmitIntoClient init(_ upstream: Upstream) {
    self.upstream = upstream
    super.init(isOnce: true) { connection, made in
      let shared = unsafeDowncast(connection, to: SharedConnection.self)
      let end = ObjectEnd(shared.subject)
      made(end)
      shared.upstream.receive(subscriber: SubjectSubscriber(end))
    }
  }
}

extension Publishers.Share: Equatable {
  /// True if both are the same object, and so share one subscription to upstream.
  public static func == (left: Publishers.Share<Upstream>, right: Publishers.Share<Upstream>)
    -> Bool
  {
    left === right
  }
}

extension Publishers.Share: CustomStringConvertible {
  public var description: String { "Share" }
}
