/// The publisher of an operator that delivers on a scheduler, and that Combine lacks.
@usableFromInline @_eagerMove
struct ScheduledPublisher<Upstream: Publisher, Rule: ScheduledRule>: Publisher
where Rule.Input == Upstream.Output, Rule.Failure == Upstream.Failure {
  @usableFromInline static var streamTypes: StreamTypes<Rule.Output, Rule.Failure> { .init() }

  @usableFromInline let upstream: Upstream
  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString
  @usableFromInline let scheduler: any Scheduler
  /// Called for each subscription.
  @usableFromInline let makeRule: @Sendable () -> Rule

  @_alwaysEmitIntoClient
  init(
    _ upstream: Upstream, _ name: StaticString, _ scheduler: any Scheduler,
    _ makeRule: @autoclosure @escaping @Sendable () -> Rule
  ) {
    self.upstream = upstream
    self.name = name
    self.scheduler = scheduler
    self.makeRule = makeRule
  }

  @_alwaysEmitIntoClient @inline(__always)
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    upstream.receive(
      subscriber: ScheduledSubscriber(
        name, makeRule(), scheduler: scheduler, downstream: subscriber))
  }
}
