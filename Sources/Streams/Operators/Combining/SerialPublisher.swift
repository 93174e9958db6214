/// The publisher of an operator with several inputs, or with one and its own way to subscribe to it.
///
/// It holds a closure that subscribes, and no publisher. So the types of a chain do not nest.
@usableFromInline @_eagerMove struct SerialPublisher<Rules: OperatorRules>: Publisher {
  @usableFromInline static var streamTypes: StreamTypes<Rules.Output, Rules.Failure> { .init() }

  /// The operator's name, as subscriptions show it.
  @usableFromInline let name: StaticString
  /// Called for each subscription.
  @usableFromInline let makeRules: @Sendable () -> Rules
  /// Subscribes to the inputs. Downstream has its subscription by then.
  @usableFromInline let subscribe: @Sendable (SerialOperator<Rules>) -> Void

  @_alwaysEmitIntoClient
  init(
    _ name: StaticString, _ makeRules: @autoclosure @escaping @Sendable () -> Rules,
    _ subscribe: @escaping @Sendable (SerialOperator<Rules>) -> Void
  ) {
    self.name = name
    self.makeRules = makeRules
    self.subscribe = subscribe
  }

  @_alwaysEmitIntoClient @inline(never)
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    subscribe(.started(name, makeRules(), downstream: subscriber))
  }
}
