/// The rule of an operator that makes one value from the values of several inputs: `zip`, `combineLatest` and their
/// kind. A plain value, which knows neither threads nor subscriptions.
@usableFromInline protocol CombiningRule<Value, Output>: Sendable {
  /// A value of any of the inputs.
  associatedtype Value: Sendable
  associatedtype Output: Sendable

  /// True if no input is asked for anything before all of them have been subscribed to: an input that is asked may send
  /// at once, and its values may change what the others send.
  static var asksTogether: Bool { get }

  /// True if the input is asked for everything, instead of as many values as downstream asks for.
  func requestsEverything(from input: Int) -> Bool

  /// The number of values of the input that wait. A further value is accepted only if downstream's demand
  /// is greater. The default, -1, accepts every value.
  func waitingCount(of input: Int) -> Int

  mutating func receive(_ value: consuming Value, from input: Int) -> CombiningStep<Output>

  /// Called before a value is sent.
  ///
  /// - Returns: True if the other inputs are to be cancelled.
  mutating func cancelsOthers() -> Bool

  /// True if the stream ends when this input finishes.
  mutating func finish(_ input: Int) -> Bool
}

extension CombiningRule {
  @_alwaysEmitIntoClient static var asksTogether: Bool { false }

  @_alwaysEmitIntoClient func requestsEverything(from input: Int) -> Bool { false }

  @_alwaysEmitIntoClient func waitingCount(of input: Int) -> Int { -1 }

  @_alwaysEmitIntoClient @inline(__always) mutating func cancelsOthers() -> Bool { false }
}

/// The result of a rule for one value.
@usableFromInline enum CombiningStep<Output: Sendable>: Sendable {
  case emit(Output, isLast: Bool = false)
  /// Publishes nothing for now.
  case keep
  /// Publishes nothing, and asks the same input for one more instead.
  case skip
}

/// Combines inputs by a rule. Each is asked for as many values as downstream asks for; a combination
/// that was not asked for is dropped.
@usableFromInline struct Combining<Rule: CombiningRule, Failure: Error>: UpstreamRules {
  @usableFromInline typealias Output = Rule.Output
  @usableFromInline typealias Input = Rule.Value

  @usableFromInline struct Signal: OperatorSignal {
    @usableFromInline let input: Int
    @usableFromInline let signal: UpstreamSignal<Rule.Value, Failure>

    @_alwaysEmitIntoClient @inline(__always)
    init(_ signal: consuming UpstreamSignal<Rule.Value, Failure>, from input: Int) {
      self.signal = signal
      self.input = input
    }

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? { signal.subscription }

    @_alwaysEmitIntoClient var source: Int64 { Int64(input) }

    /// All inputs have been subscribed to. A completion of no input.
    @_alwaysEmitIntoClient static var subscribed: Signal {
      Signal(.completion(.finished), from: -1)
    }
  }

  @usableFromInline var rule: Rule
  /// True if the inputs are to be asked together, and some have not been subscribed to yet.
  @usableFromInline var isSubscribing = Rule.asksTogether
  @usableFromInline var inputs: UpstreamSlots

  @_alwaysEmitIntoClient @inline(__always) init(_ rule: consuming Rule, count: Int) {
    self.rule = rule
    inputs = UpstreamSlots(count: count)
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Rule.Value, Failure>, from tag: Int64
  ) -> Signal { Signal(signal, from: Int(tag)) }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    let input = signal.input
    switch signal.signal {
    case .value(let value):
      guard context.rules.inputs.withSlot(input, { $0.isOpen }),
        context.demand.count > context.rules.rule.waitingCount(of: input)
      else { return .none }
      switch context.rules.rule.receive(value, from: input) {
      case .emit(let output, let isLast):
        // The value that this one has replaced may have cancelled when it was released.
        if !_isPOD(Rule.Value.self), context.isOver { return .none }
        if context.rules.rule.cancelsOthers() {
          context.rules.inputs.cancel(allBut: input, &context.calls)
        }
        context.emit(output)
        if isLast, !context.isOver { context.finish(with: .finished) }
      case .keep: break
      case .skip: return .max(1)
      }
    case .subscription(let subscription):
      let isFirst = context.rules.inputs.withSlot(input) { $0.accept(subscription, &context.calls) }
      if isFirst, !context.rules.isSubscribing || subscription.startsUnlimited {
        return context.rules.rule.requestsEverything(from: input) ? .unlimited : context.demand
      }
    case .completion(let completion):
      if Rule.asksTogether, input < 0 {
        askAll(&context)
        return .none
      }
      guard context.rules.inputs.withSlot(input, { $0.close() }) else { return .none }
      if case .finished = completion, !context.rules.rule.finish(input) { return .none }
      context.finish(with: completion)
    }
    return .none
  }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    inputs.withSlot(Int(number)) { $0 }
  }

  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    if context.rules.isSubscribing { return }
    for input in 0..<context.rules.inputs.count
    where !context.rules.rule.requestsEverything(from: input) {
      context.rules.inputs.withSlot(input) { $0.request(demand, &context.calls) }
    }
  }

  /// Asks all inputs for what downstream has asked for, as they have been subscribed to.
  @_alwaysEmitIntoClient @inline(never) static func askAll(_ context: inout OperatorContext<Self>) {
    context.rules.isSubscribing = false
    request(context.demand, &context)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) { inputs.cancel(&calls) }
}

/// The upstreams of one operator; up to four without memory of their own.
@usableFromInline struct UpstreamSlots: Sendable {
  @usableFromInline typealias Slot = UpstreamSlot

  @usableFromInline let count: Int
  @usableFromInline var four: (Slot, Slot, Slot, Slot) = (.waiting, .waiting, .waiting, .waiting)
  @usableFromInline var rest: [Slot]

  @_alwaysEmitIntoClient @inline(__always) init(count: Int) {
    self.count = count
    rest = count > 4 ? Array(repeating: .waiting, count: count - 4) : []
  }

  /// Calls `body` with a slot, without a copy of it. A function, as a subscript that modifies would allocate memory at each
  /// call.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func withSlot<Result>(_ input: Int, _ body: (inout Slot) -> Result) -> Result {
    assert(input >= 0, "The operator numbers its inputs from 0 on.")
    if input >= 4 { return body(&rest[input - 4]) }
    // The elements of a tuple of one type lie as in an array.
    return _withUnprotectedUnsafeMutablePointer(to: &four) {
      body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Slot.self)[input])
    }
  }

  /// Cancels all that are open, but for one.
  @usableFromInline mutating func cancel(allBut input: Int = -1, _ calls: inout UpstreamCalls) {
    for other in 0..<count where other != input { withSlot(other) { $0.cancel(&calls) } }
  }
}

extension SerialOperator {
  /// The subscriber to an input of a combining operator.
  ///
  /// - Parameter hasOneValue: True if the input has its only value: it may send that at once, as this changes nothing that
  ///   others send.
  @_alwaysEmitIntoClient @inline(__always)
  func input<Rule: CombiningRule, Failure: Error>(
    _ number: Int, hasOneValue: Bool, takingEverything: Bool = false
  ) -> InputSubscriber<Rules> where Rules == Combining<Rule, Failure> {
    InputSubscriber(
      self, tag: Int64(number),
      requestsUnlimited: takingEverything
        || startsUnlimited && (!Rule.asksTogether || hasOneValue))
  }

  /// Subscribes an input whose values are those of the rule.
  @_alwaysEmitIntoClient
  func subscribe<P: Publisher, Rule: CombiningRule>(to publisher: P, as number: Int)
  where Rules == Combining<Rule, P.Failure>, P.Output == Rule.Value {
    if isOver { return }
    let hasOneValue = Rule.asksTogether && publisher._onlyValue != nil
    publisher.receive(subscriber: input(number, hasOneValue: hasOneValue))
  }

  /// Called when all inputs have been subscribed to, if they are asked together.
  @_alwaysEmitIntoClient func endSubscribing<Rule: CombiningRule, Failure: Error>()
  where Rules == Combining<Rule, Failure> {
    if !isOver { sendOutOfLine(.subscribed) }
  }

  /// Subscribes any number of inputs of one type.
  @_alwaysEmitIntoClient @inline(__always)
  func subscribe<P: Publisher, Rule: CombiningRule>(toAll publishers: [P])
  where Rules == Combining<Rule, P.Failure>, P.Output == Rule.Value {
    for (number, publisher) in publishers.enumerated() { subscribe(to: publisher, as: number) }
    if Rule.asksTogether { endSubscribing() }
  }
}
