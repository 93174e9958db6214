extension Publisher {
  /// Delivers values and the completion on `scheduler`.
  ///
  ///     source         -1-2-3-|
  ///     receive(on: s) -1-2-3-|   on s
  ///
  /// At most one job of a subscription is scheduled at a time; it delivers what has come meanwhile,
  /// up to 64 signals. The order is kept and the completion never overtakes a value, also on a
  /// scheduler that runs jobs concurrently. In virtual time each signal is a job of its own. The
  /// subscription, requests and cancellation pass at once, on the caller's thread; after a
  /// cancellation nothing is delivered.
  ///
  /// ```swift
  /// let run = Just(1).receive(on: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func receive(
    on scheduler: any Scheduler
  ) -> Publishers.ReceiveOn<Self> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `receive(on:)`.
  @_eagerMove public struct ReceiveOn<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let box = SchedulerBox(scheduler)
      let target = SerialOperator(
        "ReceiveOn", ReceivingOn<Self.Output, Failure>(box), downstream: subscriber)
      upstream.receive(
        subscriber: ReceiveOnSubscriber(
          input: target.input(requestsUnlimited: target.startsUnlimited), box: box))
    }
  }
}

/// A scheduler in one word: each value would copy the subscriber if it held the existential itself.
@usableFromInline final class SchedulerBox: Sendable {
  @usableFromInline let scheduler: any Scheduler

  @_alwaysEmitIntoClient init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }
}

/// Puts each value in the queue, and schedules the job for it after draining: a job that runs at
/// once, or on another thread, finds the operator idle.
@usableFromInline
struct ReceiveOnSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let input: InputSubscriber<TimedInput<ReceivingOn<Input, Failure>>>
  @usableFromInline let box: SchedulerBox

  @_alwaysEmitIntoClient @inline(__always)
  init(input: InputSubscriber<TimedInput<ReceivingOn<Input, Failure>>>, box: SchedulerBox) {
    self.input = input
    self.box = box
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { input.combineIdentifier }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { input.requestsUnlimited }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { input.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    input.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ value: Input) -> Subscribers.Demand {
    let needsJob = input.target.ifIdle { context in
      context.upstream.isOpen && context.enqueue(value) && context.rules.queue.claimJob()
    }
    guard let needsJob else {
      input.target.sendOutOfLine(.upstream(.value(value)))
      return .none
    }
    if needsJob { input.target.scheduleJob(on: box.scheduler) }
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    input.receive(completion: completion)
  }
}

@usableFromInline struct ReceivingOn<Output: Sendable, Failure: Error>: QueueingRules {
  @usableFromInline typealias Input = Output
  @usableFromInline typealias InputFailure = Failure

  @usableFromInline let box: SchedulerBox
  @usableFromInline var queue: SignalQueue<Output, Failure>
  @usableFromInline var timer = PendingTimer()

  @_alwaysEmitIntoClient init(_ box: SchedulerBox) {
    self.box = box
    queue = SignalQueue(box.scheduler)
  }

  @_alwaysEmitIntoClient var scheduler: any Scheduler { box.scheduler }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen, context.enqueue(value) else { return .none }
      if context.rules.queue.claimJob() { context.scheduleJob() }
    case .upstream(.subscription(let subscription)):
      guard context.accept(subscription) else { return .none }
      context.sendSubscription()
      return context.demand
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      context.rules.queue.completion = completion
      if context.rules.queue.claimJob() { context.scheduleJob() }
    case .timer: break
    case .job:
      context.deliverDue()
      if !context.isOver, context.rules.queue.claimJobForRest() { context.scheduleJob() }
    }
    return .none
  }
}
