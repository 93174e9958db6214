/// One publisher after another. `catch`, `append` and their kind use it. When the first has ended, a rule says what
/// follows: the end, or another publisher, which is asked for the demand that is left.
///
/// The publisher that follows is the last one, unless it is such an operator itself, as in a recursion:
///
///     func pages(from n: Int) -> AnyPublisher<Page, Never> {
///       page(n).append(Deferred { pages(from: n + 1) }).eraseToAnyPublisher()
///     }
///
/// That one needs no memory of its own: its first publisher becomes another one of this operator. So no
/// number of rounds makes a value's way longer. A thread that subscribes does so in a loop: a publisher that ends
/// inside its own subscription only makes the next one due.
@usableFromInline struct Succession<Output: Sendable, Failure: Error>: UpstreamRules {
  /// Signals have the number of the publisher that they come from.
  @usableFromInline enum Signal: OperatorSignal {
    case input(Int, UpstreamSignal<Output, Failure>)
    /// The end of a publisher that another may follow, with its completion for the rule.
    case end(Int, @Sendable (SuccessionRule, _ isEmpty: Bool) -> Step)
    /// The subscribing thread has returned from subscribing.
    case subscribed

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      if case .input(_, let signal) = self { signal.subscription } else { nil }
    }
  }

  /// Says what follows the end of a publisher with this type of failures.
  @usableFromInline struct TypedRule<FirstFailure: Error>: Sendable {
    /// - Parameter isEmpty: True if there was no value.
    @usableFromInline
    let step: @Sendable (Subscribers.Completion<FirstFailure>, _ isEmpty: Bool) -> Step

    @_alwaysEmitIntoClient @inline(__always) init(
      _ step: @escaping @Sendable (Subscribers.Completion<FirstFailure>, _ isEmpty: Bool) -> Step
    ) {
      self.step = step
    }
  }

  @usableFromInline enum Step: Sendable {
    case end(Subscribers.Completion<Failure>)
    case subscribe(Next)
    /// Subscribes when downstream asks for a value, or has asked already.
    case subscribeWhenAsked(Next)

    @_alwaysEmitIntoClient
    static func subscribe<P: Publisher<Output, Failure>>(to next: P) -> Step {
      .subscribe(Next { next.receive(subscriber: $0) })
    }
  }

  /// A publisher. Its type is not part of the rules' type, so the types of a chain do not nest.
  @usableFromInline struct Next: Sendable {
    @usableFromInline let subscribe: @Sendable (InputSubscriber<Succession>) -> Void

    @_alwaysEmitIntoClient init(
      _ subscribe: @escaping @Sendable (InputSubscriber<Succession>) -> Void
    ) {
      self.subscribe = subscribe
    }
  }

  @usableFromInline enum Following: Sendable {
    /// The rule for the end of the present publisher.
    case rule(SuccessionRule)
    /// The publisher that is due when the subscribing thread returns.
    case next(Next)
    /// The publisher that is due when downstream asks for a value.
    case asked(Next)
  }

  /// The number of the present publisher, 1 for the first; negative until it has sent its subscription. Signals of earlier
  /// ones are ignored.
  @usableFromInline var number = -1
  /// In one byte: with a field for each, the rules would not be handed over in registers.
  @usableFromInline var flags: UInt8 = 1
  /// The rule or publisher that follows; nil while the last publisher runs, or is being subscribed to.
  @usableFromInline var following: Following?
  @usableFromInline var around = OuterRules()
  /// The place of this operator, if it is an inner publisher of `flatMap` or `merge`.
  @usableFromInline let outer: Merging<Output, Failure>.Place?

  @_alwaysEmitIntoClient init(_ rule: SuccessionRule, outer: Merging<Output, Failure>.Place?) {
    following = .rule(rule)
    self.outer = outer
  }

  /// The present publisher has sent no value.
  @_alwaysEmitIntoClient @inline(__always) var isEmpty: Bool {
    get { flags & 1 != 0 }
    set { if newValue { flags |= 1 } else { flags &= ~1 } }
  }

  /// A thread subscribes to the publishers that follow.
  @_alwaysEmitIntoClient @inline(__always) var isSubscribing: Bool {
    get { flags & 2 != 0 }
    set { if newValue { flags |= 2 } else { flags &= ~2 } }
  }

  /// Downstream has its subscription.
  @_alwaysEmitIntoClient @inline(__always) var hasStarted: Bool {
    get { flags & 4 != 0 }
    set { if newValue { flags |= 4 } else { flags &= ~4 } }
  }

  /// - Parameter rule: Called once, when the first has ended.
  @_alwaysEmitIntoClient @inline(__always)
  static func subscribe<Prior: Publisher, S: Subscriber<Output, Failure>>(
    to first: consuming Prior, _ name: StaticString, into subscriber: consuming S,
    _ rule:
      @escaping @Sendable (Subscribers.Completion<Prior.Failure>, _ isEmpty: Bool) -> Step
  ) where Prior.Output == Output {
    let rule = SuccessionRule(TypedRule(rule))
    // All types are known at compile time.
    let place: Place =
      S.self == First.self || Merging<Output, Failure>.mayContinue(S.self)
      ? place(for: subscriber, name, rule)
      : (SerialOperator(name, Self(rule, outer: nil), downstream: subscriber), 1, false)
    let preceding = PrecedingSubscriber<Output, Prior.Failure, Failure>(
      target: place.target, number: place.number)
    // A chain of any length may only be around an erased subscriber.
    guard S.self == AnySubscriber<Output, Failure>.self, place.isNested else {
      return first.receive(subscriber: preceding)
    }
    NestedSubscribing.subscribeOrWait(preceding, to: first, in: place.target.memory)
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .input(Int(tag), signal) }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .input(let number, .value(let value)):
      guard number == context.rules.number else { return .none }
      context.rules.isEmpty = false
      return context.deliver(value) ?? .none
    case .input(let number, .subscription(let subscription)):
      guard number == -context.rules.number else {
        context.calls.cancel(subscription)
        return .none
      }
      context.rules.number = number
      context.upstream = .open(subscription)
      if !context.rules.hasStarted {
        context.rules.hasStarted = true
        context.sendSubscription()
      }
      return context.demand
    case .input(let number, .completion(let completion)):
      guard number == context.rules.number else { return .none }
      context.upstream.close()
      context.rules.number = -(number + 1)
      finish(with: completion, &context)
    case .end(let number, let step): end(number, step, &context)
    case .subscribed:
      context.rules.isSubscribing = false
      if let next = takeNext(&context) { subscribe(to: next, &context) }
    }
    return .none
  }

  /// Ends a publisher that another may follow.
  @_alwaysEmitIntoClient @inline(__always) static func end(
    _ number: Int, _ step: (SuccessionRule, _ isEmpty: Bool) -> Step,
    _ context: inout OperatorContext<Self>
  ) {
    guard number == context.rules.number, case .rule(let rule)? = context.rules.following.take()
    else { return }
    context.upstream.close()
    context.rules.number = -(number + 1)
    perform(step(rule, context.rules.isEmpty), &context)
  }

  @_alwaysEmitIntoClient @inline(never)
  static func perform(_ step: Step, _ context: inout OperatorContext<Self>) {
    switch step {
    case .end(let completion): finish(with: completion, &context)
    case .subscribe(let next): follow(with: next, &context)
    case .subscribeWhenAsked(let next): followWhenAsked(with: next, &context)
    }
  }

  @_alwaysEmitIntoClient @inline(never)
  static func followWhenAsked(with next: Next, _ context: inout OperatorContext<Self>) {
    if context.demand != .none { return follow(with: next, &context) }
    context.rules.following = .asked(next)
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    if case .asked(let next)? = context.rules.following {
      context.rules.following = nil
      follow(with: next, &context)
    } else {
      context.requestUpstream(demand)
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func finish(
    with completion: Subscribers.Completion<Failure>, _ context: inout OperatorContext<Self>
  ) {
    if context.rules.around.isEmpty { return context.finish(with: completion) }
    endFirst(with: completion, &context)
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func follow(with next: Next, _ context: inout OperatorContext<Self>) {
    if !context.rules.around.isEmpty { context.rules.noteEmptiness() }
    if context.rules.isSubscribing {
      context.rules.following = .next(next)
    } else {
      subscribe(to: next, &context)
    }
  }

  /// Subscribes after draining, as the publisher may send at once.
  @_alwaysEmitIntoClient
  static func subscribe(to next: Next, _ context: inout OperatorContext<Self>) {
    context.rules.isSubscribing = true
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    let number = -context.rules.number
    context.calls.run { run(next, number, target) }
  }

  /// The publisher that is due, to be subscribed to by the caller.
  @_alwaysEmitIntoClient @inline(__always)
  static func takeNext(_ context: inout OperatorContext<Self>) -> Next? {
    guard case .next(let next)? = context.rules.following else { return nil }
    context.rules.following = nil
    return next
  }

  /// Subscribes to one publisher after another, as long as one is due.
  @_alwaysEmitIntoClient @inline(never)
  static func run(_ next: Next, _ number: Int, _ target: SerialOperator<Self>) {
    var (next, number) = (next, number)
    // The rule, or a call before this one, may have cancelled.
    if target.isOver { return }
    while true {
      next.subscribe(
        InputSubscriber(
          target, tag: Int64(number), requestsUnlimited: target.startsUnlimited))
      // Mostly the last publisher, which may have ended the stream.
      if target.isOver { return }
      let due = target.ifIdle { context in
        let due = takeNext(&context)
        if due == nil { context.rules.isSubscribing = false }
        number = -context.rules.number
        return due
      }
      guard let due else { return target.sendOutOfLine(.subscribed) }
      guard let following = due else { return }
      next = following
    }
  }
}
