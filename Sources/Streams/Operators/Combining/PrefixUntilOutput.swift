extension Publisher {
  /// Publishes values until another publisher sends one.
  ///
  ///     source                           -1-2-3-4-|
  ///     trigger                          ------x--
  ///     prefix(untilOutputFrom: trigger) -1-2-3|
  ///
  /// The trigger is subscribed to first, and asked for one value; with it the stream finishes, and
  /// upstream is cancelled. A trigger that ends without a value changes nothing. Finish, failure
  /// and demand of this publisher pass unchanged.
  ///
  /// ```swift
  /// let stop = PassthroughSubject<Void, Never>()
  /// let run = (1...9).publisher.prefix(untilOutputFrom: stop).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func prefix<Other: Publisher>(
    untilOutputFrom publisher: Other
  ) -> Publishers.PrefixUntilOutput<Self, Other> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/prefix(untilOutputFrom:)``.
  @_eagerMove public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
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
        "PrefixUntilOutput", PassingUntilTrigger<Self.Output, Failure>(), downstream: subscriber)
      other.receive(
        subscriber: SideSubscriber(target) {
          (signal: UpstreamSignal<Other.Output, Other.Failure>) in
          // A failure of the trigger is treated as its finish.
          .trigger(signal) { _ in .finished }
        })
      guard !target.isOver else { return }
      upstream.receive(
        subscriber: InputSubscriber(
          target, requestsUnlimited: target.startsUnlimited))
    }
  }
}

/// A failure of the trigger counts as its finish: it may have another type, so it cannot fail the stream.
@usableFromInline struct PassingUntilTrigger<Output: Sendable, Failure: Error>: TriggeredRules {
  @usableFromInline var trigger = UpstreamSlot.waiting

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TriggeredSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      return context.deliver(value) ?? .none
    case .upstream(let signal): return context.receive(endOrStart: signal)
    case .trigger(.value): if context.rules.trigger.isOpen { context.finish(with: .finished) }
    case .trigger(let signal): return context.receive(trigger: signal)
    }
    return .none
  }
}
