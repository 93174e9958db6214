/// Subscribing to inner publishers: at once, or when those before have finished.
extension OneInner {
  /// Queues the next inner publisher, or drops it.
  @_alwaysEmitIntoClient @inline(never) static func receive(
    _ subscribe: @escaping Subscribe, _ context: inout OperatorContext<Self>
  ) {
    guard let queue = context.rules.policy.queue else { return }
    if queue.drops, !context.rules.isIdle { return }
    queue.waiting.append(subscribe)
    subscribeToQueued(&context)
  }

  /// Subscribes to the queued publishers, one after the other, after draining. A publisher may
  /// finish inside its own subscription, so this is a loop and not a recursion.
  @_alwaysEmitIntoClient @inline(never)
  static func subscribeToQueued(_ context: inout OperatorContext<Self>) {
    guard let next = takeQueued(&context) else { return }
    let storage = context.memory.takeUnretainedValue()
    context.calls.run {
      next.subscribe(storage, next.number)
      subscribed(next.number, SerialOperator(storage))
    }
  }

  /// Called by a thread that has subscribed: subscribes to the publishers that are queued by now.
  @_alwaysEmitIntoClient @inline(never) static func subscribed(
    _ number: Int, _ target: SerialOperator<Self>
  ) {
    var number = number
    while true {
      let next = target.ifIdle { context in
        leave(number, &context) ? takeQueued(&context) : nil
      }
      guard let next else { return target.sendOutOfLine(.subscribed(number)) }
      guard let next else { return }
      next.subscribe(target.memory, next.number)
      number = next.number
    }
  }

  /// Called by the thread that has subscribed to a publisher.
  ///
  /// - Returns: True if it may subscribe to the next one.
  @_alwaysEmitIntoClient @inline(__always)
  static func leave(_ number: Int, _ context: inout OperatorContext<Self>) -> Bool {
    guard let queue = context.rules.policy.queue, queue.subscribing == number else { return false }
    queue.subscribing = 0
    return true
  }

  /// The next queued publisher if none runs, to be subscribed to by the caller.
  @_alwaysEmitIntoClient static func takeQueued(
    _ context: inout OperatorContext<Self>
  ) -> (subscribe: Subscribe, number: Int)? {
    guard context.rules.isIdle, let subscribe = context.rules.policy.queue?.waiting.popFirst()
    else {
      return nil
    }
    return (subscribe, beginSubscribing(&context))
  }

  /// Begins to subscribe to an inner publisher that need not wait, as none runs.
  ///
  /// - Returns: Its number; nil if one runs, or waits.
  @_alwaysEmitIntoClient @inline(__always) static func beginSubscribing(
    ifFree context: inout OperatorContext<Self>
  ) -> Int? {
    guard context.rules.isIdle, context.rules.policy.queue?.waiting.isEmpty == true else {
      return nil
    }
    return beginSubscribing(&context)
  }

  /// Assigns a number to the next inner publisher, where none runs.
  @_alwaysEmitIntoClient @inline(__always)
  static func beginSubscribing(_ context: inout OperatorContext<Self>) -> Int {
    let number = context.rules.number + 1
    context.rules.number = number
    context.rules.inner = .waiting
    context.rules.policy.queue?.subscribing = number
    return number
  }

  /// Emits the value of the inner publisher that the caller was about to subscribe to, and its finish. Only for a queue
  /// that drops nothing: the inner publisher has ended before its value is delivered, so a publisher that comes during
  /// the delivery would not be dropped.
  ///
  /// - Returns: False if downstream has not asked for the value: the caller then subscribes.
  @_alwaysEmitIntoClient @inline(__always) static func receiveSingle(
    _ value: Output, _ context: inout OperatorContext<Self>
  ) -> Bool {
    guard context.demand != .none else { return false }
    context.rules.inner = .closed
    context.rules.policy.queue?.subscribing = 0
    context.emit(value)
    if !context.isOver { settle(.finished, &context) }
    return true
  }
}

/// The subscriber of `concatMap` and `exhaustMap`, which makes an inner publisher of a value.
@usableFromInline
struct OneInnerSubscriber<Input: Sendable, Inner: Publisher>: OperatorSubscriber {
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = OneInner<Inner.Output, Inner.Failure, KeepRunning>

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let transform: @Sendable (Input) -> Inner
  @usableFromInline let dropping: Bool
  @usableFromInline let requestsUnlimited: Bool

  @_alwaysEmitIntoClient init<S: Subscriber<Inner.Output, Inner.Failure>>(
    _ name: StaticString, dropping: Bool, downstream: consuming S,
    transform: @escaping @Sendable (Input) -> Inner
  ) {
    self.dropping = dropping
    requestsUnlimited = dropping || downstream.requestsUnlimited
    self.transform = transform
    target = SerialOperator.started(
      name, Rules(KeepRunning(InnerQueue(drops: dropping))), downstream: downstream)
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(.outerSubscription(UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(.outerSubscription(.nothing))
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    guard let number = target.ifIdle({ Rules.beginSubscribing(ifFree: &$0) }) ?? nil else {
      wait(with: input)
      return .none
    }
    let inner = transform(input)
    // The most common case: a publisher that finishes with its first value needs no subscription.
    if !dropping, let value = inner._onlyValue,
      target.ifIdle({ Rules.receiveSingle(value, &$0) }) == true
    {
      return .none
    }
    Self.subscribe(to: inner, number, target)
    Rules.subscribed(number, target)
    return .none
  }

  /// Hands over a value whose publisher may have to wait.
  @_alwaysEmitIntoClient @inline(never) func wait(with input: Input) {
    let transform = transform
    target.sendOutOfLine(
      .next { memory, number in
        let target = SerialOperator<Rules>(memory)
        if !target.isOver { Self.subscribe(to: transform(input), number, target) }
      })
  }

  /// Unless downstream has cancelled meanwhile.
  @_alwaysEmitIntoClient @inline(never)
  static func subscribe(to inner: Inner, _ number: Int, _ target: SerialOperator<Rules>) {
    if target.isOver { return }
    inner.receive(
      subscriber: InputSubscriber(
        target, tag: Int64(number), requestsUnlimited: target.startsUnlimited))
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(.outerCompletion(completion))
  }
}
