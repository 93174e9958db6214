/// Upstream's half of a ``ScheduledOperator``: it hands each signal to the rule, and schedules what that asks for.
///
/// The scheduler is released at the end, with upstream's last reference to this subscriber.
@usableFromInline struct ScheduledSubscriber<Rule: ScheduledRule>: Subscriber {
  @usableFromInline typealias Operator = ScheduledOperator<Rule>
  @usableFromInline typealias Input = Rule.Input
  @usableFromInline typealias Failure = Rule.Failure

  /// The operator's, which refers to its memory.
  @usableFromInline let subscription: SerialSubscription
  @usableFromInline let scheduler: SharedScheduler

  @_alwaysEmitIntoClient @inline(__always) init<S: Subscriber<Rule.Output, Rule.Failure>>(
    _ name: StaticString, _ rule: consuming Rule, scheduler: consuming any Scheduler,
    downstream: consuming S
  ) {
    self.scheduler = SharedScheduler(scheduler)
    subscription = SerialSubscription(
      Operator.make(name, rule, self.scheduler, downstream: downstream))
  }

  @_alwaysEmitIntoClient var memory: StreamStorage { subscription.memory }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { CombineIdentifier(memory) }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool {
    Rule.requestsUnlimited || subscription.startsUnlimited
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    _ = Operator.open(UpstreamSubscription(subscription), of: memory, on: scheduler)
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    Operator.open(.nothing, of: memory, on: scheduler)
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ value: Input) -> Subscribers.Demand {
    let now = Rule.time == .none ? .zero : scheduler.base.now
    // A value that the rule leaves is released without the lock.
    var value: Input? = value
    let wakeUp = Operator.locked(memory) { state, ruling -> WakeUp in
      guard state.upstream.isOpen else { return .none }
      let present = state.present(Rule.time, atClock: now)
      return state.onClock(ruling.rule?.receive(&value, at: present) ?? .none, Rule.time)
    }
    if wakeUp.jobs == 1, wakeUp.timer == nil {
      scheduler.base.schedule { [subscription] in Operator.runJob(of: subscription.memory) }
    } else {
      memory.schedule(wakeUp, on: scheduler.base)
    }
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    Operator.complete(completion, of: memory, on: scheduler)
  }
}
