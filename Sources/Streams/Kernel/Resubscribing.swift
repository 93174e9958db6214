/// Decides whether and when a publisher is subscribed to again.
@usableFromInline protocol ResubscribingRule<Failure>: Sendable {
  associatedtype Failure: Error

  /// The scheduler for delays, if there are any.
  var scheduler: (any Scheduler)? { get }
  /// The timer of a delayed attempt, or the subscription to the publisher that it waits for.
  var timer: (any Cancellable)? { get set }

  /// Set where ``next(after:)`` returns ``ResubscribingStep/subscribeAtSignal``. Not in the step: `retry` would
  /// pay for releasing it.
  var awaited: AwaitedSignal<Failure>? { get }

  /// Called for each value.
  mutating func receivedValue()

  /// Called at the end of each attempt.
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep
}

extension ResubscribingRule {
  @_alwaysEmitIntoClient var scheduler: (any Scheduler)? { nil }

  @_alwaysEmitIntoClient var timer: (any Cancellable)? {
    get { nil }
    set {}
  }

  @_alwaysEmitIntoClient var awaited: AwaitedSignal<Failure>? { nil }

  @_alwaysEmitIntoClient mutating func receivedValue() {}
}

/// The step after the end of an attempt.
@usableFromInline enum ResubscribingStep {
  /// The end of the stream.
  case end
  case subscribe
  case subscribeLater(Duration)
  /// After the first value of ``ResubscribingRule/awaited``; the end if that has none.
  case subscribeAtSignal
}

/// Attempts at one publisher, one after another. `retry` and `repeat` use it. Signals of an earlier attempt are
/// ignored. Each is asked for the demand that is left.
@usableFromInline
struct Resubscribing<Output: Sendable, Failure: Error, Rule: ResubscribingRule<Failure>>:
  UpstreamRules
{
  /// Subscribes to the publisher. Its type is not part of the rules' type, so the types of a chain
  /// do not nest.
  @usableFromInline typealias Subscribe = @Sendable (InputSubscriber<Resubscribing>) -> Void

  @usableFromInline enum Signal: OperatorSignal {
    case attempt(Int, UpstreamSignal<Output, Failure>)
    /// The subscribing thread has returned from subscribing for this attempt.
    case subscribed(Int)
    /// The wait before the attempt after this one is over; the thread that has waited.
    case due(Int, ThreadIdentity)
    /// There is no attempt after this one: the awaited publisher has finished without a value.
    case abandoned(Int)

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      if case .attempt(_, let signal) = self { signal.subscription } else { nil }
    }
  }

  @usableFromInline let subscribe: Subscribe
  @usableFromInline var rule: Rule
  @usableFromInline var attempt = 0
  /// True while a thread subscribes. That thread checks for the next attempt when it has returned.
  @usableFromInline var isSubscribing = true

  @_alwaysEmitIntoClient init(_ rule: Rule, _ subscribe: @escaping Subscribe) {
    self.subscribe = subscribe
    self.rule = rule
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func subscribe<P: Publisher<Output, Failure>, S: Subscriber<Output, Failure>>(
    to publisher: consuming P, _ name: StaticString, _ rule: Rule, into subscriber: consuming S
  ) {
    let publisher = publisher
    let subscribe: Subscribe = { publisher.receive(subscriber: $0) }
    let target = SerialOperator.started(
      name, Resubscribing(rule, subscribe), downstream: subscriber)
    run(subscribe, target, attempt: 0)
  }

  /// Subscribes in a loop, once for each attempt that is due. An attempt that fails inside its own
  /// subscription only makes the next one due, so there is no recursion.
  ///
  /// Not inlined: `subscribe` would be inlined with it, and everything upstream once more for each
  /// operator.
  @_alwaysEmitIntoClient @inline(never)
  static func run(_ subscribe: Subscribe, _ target: SerialOperator<Self>, attempt: Int) {
    var attempt = attempt
    while true {
      subscribe(
        InputSubscriber(
          target, tag: Int64(attempt), requestsUnlimited: target.startsUnlimited))
      let due = target.ifIdle { context in
        context.rules.isSubscribing = context.rules.attempt != attempt
        return context.rules.attempt
      }
      guard let due else { return target.sendOutOfLine(.subscribed(attempt)) }
      if due == attempt { return }
      attempt = due
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .attempt(Int(tag), signal) }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .attempt(let number, let signal):
      guard number == context.rules.attempt else {
        if case .subscription(let subscription) = signal { context.calls.cancel(subscription) }
        return .none
      }
      return receive(signal, &context)
    case .subscribed(let number):
      context.rules.isSubscribing = false
      if number != context.rules.attempt { subscribeAgain(&context) }
    case .due(let number, let thread):
      if number == context.rules.attempt { beginDelayed(number, thread, &context) }
    case .abandoned(let number):
      if number == context.rules.attempt { abandon(&context) }
    }
    return .none
  }

  /// An attempt that was delayed begins on the scheduler, also if another thread has found its signal in the queue.
  @_alwaysEmitIntoClient @inline(never) static func beginDelayed(
    _ number: Int, _ thread: ThreadIdentity, _ context: inout OperatorContext<Self>
  ) {
    guard thread != ThreadIdentity(), let scheduler = context.rules.rule.scheduler else {
      return beginNext(&context)
    }
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    scheduler.schedule { target.sendOutOfLine(.due(number, ThreadIdentity())) }
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming UpstreamSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard context.upstream.isOpen else { return .none }
      context.rules.rule.receivedValue()
      return context.deliver(value) ?? .none
    case .subscription(let subscription):
      if context.accept(subscription) { return context.demand }
    case .completion(let completion):
      guard context.upstream.close() else { return .none }
      switch context.rules.rule.next(after: completion) {
      case .end: context.finish(with: completion)
      case .subscribe: beginNext(&context)
      case .subscribeLater(let duration): wait(for: duration, &context)
      case .subscribeAtSignal: waitForSignal(&context)
      }
    }
    return .none
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func beginNext(_ context: inout OperatorContext<Self>) {
    context.rules.attempt += 1
    context.upstream = .waiting
    if !context.rules.isSubscribing { subscribeAgain(&context) }
  }

  @_alwaysEmitIntoClient @inline(never) static func wait(
    for duration: Duration, _ context: inout OperatorContext<Self>
  ) {
    guard let scheduler = context.rules.rule.scheduler else { return beginNext(&context) }
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    let number = context.rules.attempt
    context.rules.rule.timer = scheduler.schedule(after: scheduler.now.advanced(by: duration)) {
      target.sendOutOfLine(.due(number, ThreadIdentity()))
    }
  }

  /// Cancels the timer to save a wake-up; correctness does not depend on it.
  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) { rule.timer?.cancel() }

  /// Subscribes after draining, as the publisher may send at once.
  @_alwaysEmitIntoClient static func subscribeAgain(_ context: inout OperatorContext<Self>) {
    context.rules.isSubscribing = true
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    let (subscribe, attempt) = (context.rules.subscribe, context.rules.attempt)
    context.calls.run { run(subscribe, target, attempt: attempt) }
  }
}
