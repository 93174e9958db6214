import Synchronization

/// A subscriber to upstream that schedules a job for each signal, in the call with the signal: so signals keep their
/// places among other work of the scheduler. If the operator is busy, the signal is handled later, but before its job,
/// which comes to the operator's queue behind it.
@usableFromInline struct JobSchedulingSubscriber<Rules: QueueingRules>: Subscriber {
  @usableFromInline let input: InputSubscriber<TimedInput<Rules>>
  @usableFromInline let jobs: JobScheduler

  @_alwaysEmitIntoClient @inline(__always)
  init(_ target: SerialOperator<Rules>, _ jobs: JobScheduler) {
    input = target.input(requestsUnlimited: target.startsUnlimited)
    self.jobs = jobs
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { input.combineIdentifier }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { input.requestsUnlimited }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { input.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    input.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ value: Rules.Output) -> Subscribers.Demand {
    let call = jobs.begin()
    switch input.target.ifIdle({ Rules.accept(value, &$0) }) {
    case true? where jobs.isAlone(call): input.target.scheduleJob(on: jobs.scheduler)
    case true?: scheduleMarkedJob(call)
    case false?: break
    case nil: sendAndSchedule(.value(value), call)
    }
    jobs.end()
    return .none
  }

  @_alwaysEmitIntoClient @inline(never)
  func receive(completion: Subscribers.Completion<Rules.Failure>) {
    sendAndSchedule(.completion(completion), jobs.begin())
    jobs.end()
  }

  /// Sends a signal while the operator may be busy, or the stream may be over.
  @_alwaysEmitIntoClient @inline(never) private func sendAndSchedule(
    _ signal: UpstreamSignal<Rules.Output, Rules.Failure>, _ call: JobScheduler.Call
  ) {
    if input.target.isOver { return }
    input.target.sendOutOfLine(.upstream(signal))
    // The scheduler may run the job inside this call, and the operator may be drained by this thread.
    let outer = input.target.memory.beginArriving()
    if jobs.isAlone(call) {
      input.target.scheduleJob(on: jobs.scheduler)
    } else {
      scheduleMarkedJob(call)
    }
    input.target.memory.endArriving(outer)
  }

  @_alwaysEmitIntoClient @inline(never)
  private func scheduleMarkedJob(_ call: JobScheduler.Call) {
    let (target, number) = (input.target, call.begun)
    target.sendOutOfLine(.mark(number))
    jobs.scheduler.schedule { target.perform(.marked(number)) }
  }
}

/// The scheduler of an operator's jobs, and the number of calls that schedule them. In one word: each value would copy the
/// subscriber if it held the existential itself.
@usableFromInline final class JobScheduler: Sendable {
  @usableFromInline let scheduler: any Scheduler
  /// The number of calls of upstream that have begun.
  @usableFromInline let begun = Atomic(0)
  /// The number of these that have ended: their jobs are scheduled.
  @usableFromInline let ended = Atomic(0)

  /// A call of upstream: the numbers of those that had begun and ended before.
  @usableFromInline struct Call {
    @usableFromInline let begun: Int
    @usableFromInline let ended: Int

    @_alwaysEmitIntoClient init(begun: Int, ended: Int) {
      self.begun = begun
      self.ended = ended
    }
  }

  @_alwaysEmitIntoClient init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// Called before the signal gets its place in the queue.
  @_alwaysEmitIntoClient @inline(__always) func begin() -> Call {
    let before = begun.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
    return Call(begun: before, ended: ended.load(ordering: .acquiring))
  }

  /// Called when the job is scheduled.
  @_alwaysEmitIntoClient @inline(__always) func end() {
    ended.wrappingAdd(1, ordering: .releasing)
  }

  /// True if all jobs of earlier signals are scheduled, and no later call has begun. The call's signal is the last one
  /// then, so the jobs are in the order of the signals if its job is the next.
  @_alwaysEmitIntoClient @inline(__always) func isAlone(_ call: Call) -> Bool {
    call.begun == call.ended && begun.load(ordering: .acquiring) == call.begun + 1
  }
}
