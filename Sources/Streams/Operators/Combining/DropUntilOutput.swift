extension Publisher {
  /// Drops values until another publisher sends one.
  ///
  ///     source                         -1-2-3-4-|
  ///     trigger                        ----x----
  ///     drop(untilOutputFrom: trigger) -----3-4-|
  ///
  /// The trigger is subscribed to first, and asked for one value, after which it is cancelled. If
  /// the trigger finishes before its first value, the stream finishes, as no value could pass; if
  /// it fails before its first value, the stream fails. Upstream is cancelled in both cases.
  /// Finish, failure and demand of this publisher pass unchanged. For each value that is dropped,
  /// upstream is asked for one more, so a subscriber that asks for one value gets one.
  ///
  /// ```swift
  /// let start = PassthroughSubject<Void, Never>()
  /// let run = PassthroughSubject<Int, Never>().drop(untilOutputFrom: start).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func drop<Other: Publisher>(
    untilOutputFrom publisher: Other
  ) -> Publishers.DropUntilOutput<Self, Other> where Other.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/drop(untilOutputFrom:)``.
  @_eagerMove public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    /// The trigger.
    public let other: Other

    @_alwaysEmitIntoClient public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator.started(
        "DropUntilOutput", DroppingUntilTrigger<Self.Output, Failure>(), downstream: subscriber)
      other.receive(
        subscriber: SideSubscriber(target) {
          (signal: UpstreamSignal<Other.Output, Other.Failure>) in
          .trigger(signal) { $0 }
        })
      guard !target.isOver else { return }
      upstream.receive(
        subscriber: InputSubscriber(
          target, requestsUnlimited: target.startsUnlimited))
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

@usableFromInline struct DroppingUntilTrigger<Output: Sendable, Failure: Error>: TriggeredRules {
  @usableFromInline var trigger = UpstreamSlot.waiting
  @usableFromInline var hasTriggered = false

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TriggeredSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      if context.rules.hasTriggered { return context.deliver(value) ?? .none }
      return context.demand == .unlimited || context.demand == .none ? .none : .max(1)
    case .upstream(let signal): return context.receive(endOrStart: signal)
    case .trigger(.value):
      guard context.rules.trigger.isOpen else { return .none }
      context.rules.hasTriggered = true
      context.rules.trigger.cancel(&context.calls)
    case .trigger(.completion(let completion)):
      if context.rules.trigger.close() { context.finish(with: completion) }
    case .trigger(let signal): return context.receive(trigger: signal)
    }
    return .none
  }
}
