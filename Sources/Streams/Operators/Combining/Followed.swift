/// The publisher of an operator with a rule for the end of its upstream, which another publisher may follow.
@usableFromInline @_eagerMove struct Followed<Upstream: Publisher, Failure: Error>: Publisher {
  @usableFromInline typealias Step = Succession<Upstream.Output, Failure>.Step

  @usableFromInline static var streamTypes: StreamTypes<Upstream.Output, Failure> { .init() }

  @usableFromInline let upstream: Upstream
  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString
  @usableFromInline
  let rule: @Sendable (Subscribers.Completion<Upstream.Failure>, _ isEmpty: Bool) -> Step

  @_alwaysEmitIntoClient
  init(
    _ upstream: Upstream, _ name: StaticString,
    _ rule:
      @escaping @Sendable (Subscribers.Completion<Upstream.Failure>, _ isEmpty: Bool) -> Step
  ) {
    self.upstream = upstream
    self.name = name
    self.rule = rule
  }

  @_alwaysEmitIntoClient @inline(__always)
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    Succession.subscribe(to: upstream, name, into: subscriber, rule)
  }
}
