/// A value of one of up to four inputs of different types.
@usableFromInline enum OneOf<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: Sendable {
  case a(A)
  case b(B)
  case c(C)
  case d(D)
}

/// Converts the values of an input to the values of a rule. A type, as a function would have to be called for each value.
@usableFromInline protocol CombiningPort: SendableMetatype {
  associatedtype Input: Sendable
  associatedtype Value: Sendable

  static func value(_ input: consuming Input) -> Value
}

@usableFromInline enum PortA<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: CombiningPort {
  @_alwaysEmitIntoClient @inline(__always)
  static func value(_ input: consuming A) -> OneOf<A, B, C, D> { .a(input) }
}

@usableFromInline enum PortB<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: CombiningPort {
  @_alwaysEmitIntoClient @inline(__always)
  static func value(_ input: consuming B) -> OneOf<A, B, C, D> { .b(input) }
}

@usableFromInline enum PortC<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: CombiningPort {
  @_alwaysEmitIntoClient @inline(__always)
  static func value(_ input: consuming C) -> OneOf<A, B, C, D> { .c(input) }
}

@usableFromInline enum PortD<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: CombiningPort {
  @_alwaysEmitIntoClient @inline(__always)
  static func value(_ input: consuming D) -> OneOf<A, B, C, D> { .d(input) }
}

/// Hands the values of an input on as values of a rule.
@usableFromInline
struct PortSubscriber<
  Port: CombiningPort, Rule: CombiningRule, Failure: Error
>: Subscriber where Port.Value == Rule.Value {
  @usableFromInline typealias Input = Port.Input

  @usableFromInline let input: InputSubscriber<Combining<Rule, Failure>>

  @_alwaysEmitIntoClient @inline(__always)
  init(_ input: InputSubscriber<Combining<Rule, Failure>>) {
    self.input = input
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { input.combineIdentifier }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { input.requestsUnlimited }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    input.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { input.receiveStart() }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ value: Port.Input) -> Subscribers.Demand { input.receive(Port.value(value)) }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    input.receive(completion: completion)
  }
}

extension SerialOperator {
  /// Subscribes an input of a combining operator whose inputs have different types.
  @_alwaysEmitIntoClient
  func subscribe<P: Publisher, Port: CombiningPort, Rule: CombiningRule>(
    to publisher: P, as number: Int, _ port: Port.Type, takingEverything: Bool = false
  )
  where
    Rules == Combining<Rule, P.Failure>, Port.Value == Rule.Value, P.Output == Port.Input
  {
    if isOver { return }
    let hasOneValue = Rule.asksTogether && publisher._onlyValue != nil
    publisher.receive(
      subscriber: PortSubscriber<Port, Rule, P.Failure>(
        input(number, hasOneValue: hasOneValue, takingEverything: takingEverything)))
  }
}
