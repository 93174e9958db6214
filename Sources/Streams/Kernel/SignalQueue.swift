import Synchronization

/// Signals on their way to a scheduler, in order: what `receive(on:)`, `delay` and `timeout` have in
/// common. A job delivers the oldest signal, not its own, so the completion never overtakes a value,
/// even where jobs run concurrently.
///
/// Each signal has its job. If several threads send at once, the jobs may be scheduled in another order than the signals
/// have here. Then each of these jobs delivers all signals up to its own, and as many of those behind it none: so what one
/// thread sends, and what else it schedules, stay in order.
@usableFromInline struct SignalQueue<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline var values = RingBuffer<Value>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// The number of signals that have been delivered.
  @usableFromInline var deliveredCount = 0
  /// The number of signals whose jobs have run; not more than have been delivered.
  @usableFromInline var jobCount = 0
  /// The places of signals that came while the operator was busy, by the numbers of their calls.
  @usableFromInline var marks: [(number: Int, place: Int)] = []

  @_alwaysEmitIntoClient init() {}

  /// The number of signals that have come before the next one.
  @_alwaysEmitIntoClient var count: Int { deliveredCount + values.count }

  /// Takes the mark of a signal.
  ///
  /// - Returns: The place of the signal, counted from 1; nil if it was dropped.
  @_alwaysEmitIntoClient mutating func takePlace(of number: Int) -> Int? {
    guard let index = marks.firstIndex(where: { $0.number == number }) else { return nil }
    return marks.remove(at: index).place
  }
}

/// The rules of an operator whose signals all go through a ``SignalQueue``.
@usableFromInline
protocol QueueingRules: TimedRules where Input == Output, InputFailure == Failure {
  var queue: SignalQueue<Output, Failure> { get set }

  /// Puts a value in the queue, unless it is dropped: see ``OperatorContext/enqueue(_:)``.
  static func accept(_ value: consuming Output, _ context: inout OperatorContext<Self>) -> Bool
}

extension QueueingRules {
  @_alwaysEmitIntoClient @inline(__always)
  static func accept(_ value: consuming Output, _ context: inout OperatorContext<Self>) -> Bool {
    context.enqueue(value)
  }
}

extension OperatorContext where Rules: QueueingRules {
  /// Puts a value in the queue, unless it is more than downstream has asked for.
  ///
  /// - Returns: False if it was dropped.
  @_alwaysEmitIntoClient func enqueue(_ value: consuming Rules.Output) -> Bool {
    guard upstream.isOpen,
      contents.pointee.demand.count > contents.pointee.rules.queue.values.count
    else { return false }
    contents.pointee.rules.queue.values.append(value)
    return true
  }

  /// Handles a signal that came while the operator was busy.
  ///
  /// - Parameter number: That of the call, which its job has too.
  @_alwaysEmitIntoClient @inline(never) mutating func enqueue(
    _ signal: consuming UpstreamSignal<Rules.Output, Rules.Failure>, number: Int
  ) {
    switch consume signal {
    case .value(let value): guard Rules.accept(value, &self) else { return }
    case .completion(let completion):
      guard upstream.close() else { return }
      contents.pointee.rules.queue.completion = completion
    case .subscription: return
    }
    let isEnd = contents.pointee.rules.queue.completion != nil
    contents.pointee.rules.queue.marks.append(
      (number, contents.pointee.rules.queue.count + (isEnd ? 1 : 0)))
  }

  /// Delivers what a job is to deliver.
  @_alwaysEmitIntoClient @inline(__always) mutating func deliver(for job: TimedJob) {
    guard case .next = job else { return deliverAll(for: job) }
    contents.pointee.rules.queue.jobCount += 1
    if contents.pointee.rules.queue.deliveredCount < contents.pointee.rules.queue.jobCount {
      deliverOldest()
    }
  }

  @_alwaysEmitIntoClient @inline(never) mutating func deliverAll(for job: TimedJob) {
    let last: Int? =
      switch job {
      case .next: nil
      case .upTo(let place): place
      case .marked(let number): contents.pointee.rules.queue.takePlace(of: number)
      }
    guard let last else { return }
    contents.pointee.rules.queue.jobCount += 1
    while !isOver, contents.pointee.rules.queue.deliveredCount < last { deliverOne() }
  }

  /// Delivers the oldest signal, where that is seldom.
  @_alwaysEmitIntoClient @inline(never) mutating func deliverOne() { deliverOldest() }

  /// Delivers the oldest signal.
  @_alwaysEmitIntoClient @inline(__always) mutating func deliverOldest() {
    contents.pointee.rules.queue.deliveredCount += 1
    if let value = contents.pointee.rules.queue.values.popFirst() {
      emit(value)
    } else if let completion = contents.pointee.rules.queue.completion {
      finish(with: completion)
    }
  }
}

/// A subscriber to upstream that schedules a job for each signal, in the call with the signal: so signals keep their
/// places among other work of the scheduler. The operator need not be idle for that. If it is busy, the signal is handled
/// later, but before its job: that comes to the operator's queue behind it.
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
    let place = input.target.ifIdle { context in
      Rules.accept(value, &context) ? context.rules.queue.count : 0
    }
    switch place {
    case 0?: break
    case _? where jobs.isAlone(call): input.target.scheduleJob(on: jobs.scheduler)
    case let place?: schedule(.upTo(place))
    case nil: receiveWhileBusy(.value(value), number: call.begun)
    }
    jobs.end()
    return .none
  }

  @_alwaysEmitIntoClient @inline(never)
  func receive(completion: Subscribers.Completion<Rules.Failure>) {
    receiveWhileBusy(.completion(completion), number: jobs.begin().begun)
    jobs.end()
  }

  /// Receives a signal while a thread may drain, or the stream may be over.
  @_alwaysEmitIntoClient @inline(never) private func receiveWhileBusy(
    _ signal: UpstreamSignal<Rules.Output, Rules.Failure>, number: Int
  ) {
    if input.target.isOver { return }
    input.target.sendOutOfLine(.marked(signal, number))
    // The scheduler may run the job inside this call, and the operator may be drained by this thread.
    let outer = input.target.memory.beginArriving()
    schedule(.marked(number))
    input.target.memory.endArriving(outer)
  }

  @_alwaysEmitIntoClient @inline(never) private func schedule(_ job: TimedJob) {
    let target = input.target
    jobs.scheduler.schedule { target.perform(job) }
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

  /// True if all jobs of earlier signals are scheduled, and no later call has begun: so the next job in the scheduler's
  /// queue is that of the call's signal.
  @_alwaysEmitIntoClient @inline(__always) func isAlone(_ call: Call) -> Bool {
    call.begun == call.ended && begun.load(ordering: .acquiring) == call.begun + 1
  }
}
