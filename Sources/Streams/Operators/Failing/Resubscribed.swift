/// The publisher of an operator that subscribes to its upstream again.
@usableFromInline
@_eagerMove struct Resubscribed<Upstream: Publisher, Rule: ResubscribingRule>: Publisher
where Rule.Failure == Upstream.Failure {
  @usableFromInline static var streamTypes: StreamTypes<Upstream.Output, Rule.Failure> { .init() }

  @usableFromInline let upstream: Upstream
  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString
  /// Called for each subscription. The stream finishes at once if there is no rule.
  @usableFromInline let makeRule: @Sendable () -> Rule?

  @_alwaysEmitIntoClient
  init(_ upstream: Upstream, _ name: StaticString, _ makeRule: @escaping @Sendable () -> Rule?) {
    self.upstream = upstream
    self.name = name
    self.makeRule = makeRule
  }

  @_alwaysEmitIntoClient @inline(never)
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    guard let rule = makeRule() else { return subscriber.receive(nothingBut: .finished) }
    Resubscribing.subscribe(to: upstream, name, rule, into: subscriber)
  }
}
