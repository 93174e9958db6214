extension Publisher where Failure == Never {
  /// Sends the values of one subscription to this publisher to all subscribers, once it is
  /// connected.
  ///
  ///     source            -1-2-3-|
  ///     subscriber        -1-2-3-|
  ///     a late one        ---^-3-|
  ///
  /// ``ConnectablePublisher/connect()`` subscribes to upstream, and the first request of any
  /// subscriber asks it for everything. A value that a subscriber has not asked for is dropped for
  /// it. The finish goes to all.
  ///
  /// ```swift
  /// let numbers = (1...3).publisher.makeConnectable()
  /// let runs = [numbers.sink { print("a", $0) }, numbers.sink { print("b", $0) }]
  /// let connection = numbers.connect()
  /// ```
  @_alwaysEmitIntoClient
  public consuming func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/makeConnectable()``.
  @_eagerMove public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    @usableFromInline
    let multicast: Publishers.Multicast<Upstream, PassthroughSubject<Self.Output, Failure>>

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      multicast = upstream.multicast { PassthroughSubject<Self.Output, Failure>() }
    }

    @_alwaysEmitIntoClient public var upstream: Upstream { multicast.upstream }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      multicast.receive(subscriber: subscriber)
    }

    @_alwaysEmitIntoClient public func connect() -> any Cancellable {
      multicast.connect()
    }
  }
}

extension Publishers.MakeConnectable: OneRunConnectable {
  @_alwaysEmitIntoClient func connect(_ made: (any Connection) -> Void) {
    multicast.connect(made)
  }
}
