extension ExtraPublishers {
  /// The publisher behind ``Publisher/concatMap(_:)`` and ``Publisher/exhaustMap(_:)``.
  @_eagerMove public struct OneInnerMap<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    @usableFromInline let upstream: Upstream
    /// The operator's name, as subscriptions show it.
    @usableFromInline let name: StaticString
    /// True if a value is dropped while an inner publisher runs; otherwise it waits.
    @usableFromInline let drops: Bool
    @usableFromInline let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient
    init(
      _ upstream: Upstream, _ name: StaticString, dropping drops: Bool,
      _ transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.name = name
      self.drops = drops
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: OneInnerSubscriber(
          name, dropping: drops, downstream: subscriber, transform: transform))
    }
  }
}

extension ExtraPublisherNames {
  public typealias OneInnerMap = ExtraPublishers.OneInnerMap
}
