/// A subscriber to upstream that schedules a job for each signal, in the call with the signal: so signals keep their
/// places among other work of the scheduler. If the operator is busy, the signal is handled later, but before its job,
/// which comes to the operator's queue behind it.
@usableFromInline struct JobSchedulingSubscriber<Rules: JobRules>: Subscriber {
  @usableFromInline let input: InputSubscriber<TimedInput<Rules>>

  @_alwaysEmitIntoClient @inline(__always) init(_ target: SerialOperator<Rules>) {
    input = target.input(requestsUnlimited: target.startsUnlimited)
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { input.combineIdentifier }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { input.requestsUnlimited }
  @_alwaysEmitIntoClient var target: SerialOperator<Rules> { input.target }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { input.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    input.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ value: Rules.Output) -> Subscribers.Demand {
    let call = target.clock.beginCall()
    // If it is idle, it has not ended, and the scheduler stays until the call has returned.
    switch target.ifIdle({ Rules.accept(value, &$0) }) {
    case true?: schedule(call)
    case false?: break
    case nil: sendAndSchedule(.value(value), call)
    }
    target.clock.endCall()
    return .none
  }

  @_alwaysEmitIntoClient @inline(never)
  func receive(completion: Subscribers.Completion<Rules.Failure>) {
    sendAndSchedule(.completion(completion), target.clock.beginCall())
    target.clock.endCall()
  }

  /// Sends a signal while the operator may be busy, or the stream may be over.
  @_alwaysEmitIntoClient @inline(never) private func sendAndSchedule(
    _ signal: UpstreamSignal<Rules.Output, Rules.Failure>, _ call: UInt64
  ) {
    if CallCounter.isLate(call) { return }
    target.sendOutOfLine(
      Rules.usesArrival
        ? .late(signal, at: target.clock.scheduler.pointee.now) : .upstream(signal))
    // The scheduler may run the job inside this call, and the operator may be drained by this thread.
    let outer = target.memory.forbidWaiting()
    schedule(call)
    target.memory.permitWaiting(outer)
  }

  @_alwaysEmitIntoClient @inline(__always)
  private func schedule(_ call: UInt64) {
    if target.clock.calls.pointee.isAlone(call) {
      target.scheduleJob()
    } else {
      scheduleMarkedJob(call)
    }
  }

  @_alwaysEmitIntoClient @inline(never)
  private func scheduleMarkedJob(_ call: UInt64) {
    let target = target
    target.sendOutOfLine(.mark(call))
    target.clock.scheduler.pointee.schedule { target.perform(.job(.marked(call))) }
  }
}
