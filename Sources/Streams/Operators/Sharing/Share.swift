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

    @usableFromInline let multicast:
      Multicast<Upstream, PassthroughSubject<Upstream.Output, Failure>>
    @usableFromInline let connection: AutomaticConnection

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      let multicast = upstream.multicast { PassthroughSubject<Upstream.Output, Failure>() }
      self.multicast = multicast
      connection = AutomaticConnection(isOnce: true) { multicast.prepareConnection() }
    }

    @_alwaysEmitIntoClient public var upstream: Upstream { multicast.upstream }

    @_alwaysEmitIntoClient @inline(__always)
    public func receive<S: Subscriber<Upstream.Output, Failure>>(subscriber: consuming S) {
      connection.subscribe(subscriber, to: multicast)
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
