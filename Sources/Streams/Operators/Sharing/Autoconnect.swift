extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and disconnects when the last has cancelled.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|   connects
  ///     a late one ---^-3-|
  ///
  /// A subscriber that comes after a disconnection connects again. A later subscriber than the completion receives
  /// what the connected publisher sends then: of `multicast` and `makeConnectable()` the completion.
  ///
  /// ```swift
  /// let numbers = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }.autoconnect()
  /// let run = numbers.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers.Multicast {
  /// Connects when the first subscriber comes, and disconnects when the last has cancelled.
  @_alwaysEmitIntoClient public func autoconnect()
    -> Publishers.Autoconnect<Publishers.Multicast<Upstream, SubjectType>>
  {
    Publishers.Autoconnect(multicast: self)
  }
}

extension Publishers {
  /// The publisher behind ``ConnectablePublisher/autoconnect()``.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    @usableFromInline let connection: AutomaticConnection

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
      let multicast = upstream as? any OneRunConnectable
      connection = AutomaticConnection(isOnce: multicast != nil) { _, made in
        if let multicast { return multicast.connect(made) }
        made(OtherConnection(upstream.connect()))
      }
    }

    /// Connects a multicast whose type is known at compile time, so that its code is specialised.
    @_alwaysEmitIntoClient init(multicast upstream: Upstream) where Upstream: OneRunConnectable {
      self.upstream = upstream
      connection = AutomaticConnection(isOnce: true) { upstream.connect($1) }
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func receive<S: Subscriber<Upstream.Output, Failure>>(subscriber: consuming S) {
      connection.subscribe(subscriber, to: upstream)
    }
  }
}
