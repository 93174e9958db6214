extension Publisher {
  /// Sends one run of this publisher to all subscribers, as long as there are any.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|
  ///     a late one ---^-3-|
  ///
  /// The same as `multicast { PassthroughSubject() }.autoconnect()`: the first subscriber starts
  /// the run, the last to cancel ends it, and who comes after the completion gets the completion.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>().print("once").share()
  /// let runs = [numbers.sink { print("a", $0) }, numbers.sink { print("b", $0) }]
  /// ```
  @inlinable public consuming func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/share()``.
  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    let connected: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    @inlinable public init(upstream: Upstream) {
      connected = upstream.multicast { PassthroughSubject<Output, Failure>() }.autoconnect()
    }

    @inlinable public var upstream: Upstream { connected.upstream.upstream }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      connected.receive(subscriber: subscriber)
    }
  }
}

extension Publishers.Share: Equatable {
  /// Whether both are the same object, and so the same run.
  public static func == (left: Publishers.Share<Upstream>, right: Publishers.Share<Upstream>)
    -> Bool
  {
    left === right
  }
}

extension Publishers.Share: CustomStringConvertible {
  public var description: String { "Share" }
}
