/// An operator whose first or last publisher is another such operator shares its memory with that one. So a chain of them
/// makes no value's way longer, and neither does a recursion:
///
///     sources.reduce(Empty().eraseToAnyPublisher()) { $0.append($1).eraseToAnyPublisher() }
///
/// The rule of an operator that has another one as its first publisher waits in ``Succession/around``.
extension Succession {
  /// Subscribes to the first publisher of an operator, if its failures have the type of the operator's own.
  @usableFromInline typealias First = PrecedingSubscriber<Output, Failure, Failure>

  /// An operator, and the number of a publisher of it; nested if that is in the place of another operator's first one.
  @usableFromInline
  typealias Place = (target: SerialOperator<Succession>, number: Int, isNested: Bool)

  /// The place of a first publisher: in the operator whose first or last publisher `subscriber` subscribes to, or in a new
  /// one if that is busy, or `subscriber` is any other.
  @_alwaysEmitIntoClient @inline(never) static func place<S: Subscriber<Output, Failure>>(
    for subscriber: consuming S, _ name: StaticString, _ rule: SuccessionRule
  ) -> Place {
    var place: Place?
    if let last = subscriber.known(as: InputSubscriber<Succession>.self) {
      place = continuing(last.target, Int(last.tag), rule, isFirst: false)
    } else if let first = subscriber.known(as: First.self) {
      place = continuing(first.target, first.number, rule, isFirst: true)
    }
    if let place { return place }
    let outer = subscriber.known(as: InputSubscriber<Merging<Output, Failure>>.self)
    return (
      SerialOperator(name, Self(rule, outer: outer.map { .init($0) }), downstream: subscriber), 1,
      false
    )
  }

  /// Begins another publisher of an operator, in the place of its first or last one. Nil if the operator is busy.
  ///
  /// - Parameters:
  ///   - number: Of the publisher that has not sent its subscription.
  ///   - isFirst: True if the rule of the operator around waits for the end of this one.
  @_alwaysEmitIntoClient @inline(never) static func continuing(
    _ target: SerialOperator<Self>, _ number: Int, _ rule: SuccessionRule,
    isFirst: Bool
  ) -> Place? {
    let isTaken = target.ifIdle { context in
      guard context.rules.number == -number else { return false }
      context.rules.number -= 1
      context.rules.isEmpty = true
      if isFirst, case .rule(let outer)? = context.rules.following {
        context.rules.around.append(outer)
      }
      context.rules.following = .rule(rule)
      return true
    }
    return isTaken == true ? (target, number + 1, isFirst) : nil
  }

  /// Ends the first publisher of the operator around, whose rule says what follows.
  @_alwaysEmitIntoClient @inline(never) static func endFirst(
    with completion: Subscribers.Completion<Failure>, _ context: inout OperatorContext<Self>
  ) {
    var completion = completion
    // A rule may cancel.
    while !context.isOver, let outer = context.rules.around.popLast() {
      if !outer.isEmpty { context.rules.isEmpty = false }
      let step: Step = outer.rule.step(after: completion, isEmpty: context.rules.isEmpty)
      guard case .end(let next) = step else { return perform(step, &context) }
      completion = next
    }
    context.finish(with: completion)
  }

  /// Notes whether the publisher that has ended has sent a value, and begins anew.
  @_alwaysEmitIntoClient @inline(never) mutating func noteEmptiness() {
    if !isEmpty { around.noteValue() }
    isEmpty = true
  }
}

/// A rule of a ``Succession`` without its types. Its publisher's subscriber knows them: the number of a publisher belongs to
/// one rule and to one subscriber, which are made together.
@usableFromInline struct SuccessionRule: Sendable {
  @usableFromInline let hidden: @Sendable () -> Void

  /// A structure of one function has the same two words, whatever the function's type. The function is called under
  /// its own type.
  @_alwaysEmitIntoClient @inline(__always) init<Output, Failure, FirstFailure>(
    _ rule: Succession<Output, Failure>.TypedRule<FirstFailure>
  ) {
    self = unsafeBitCast(rule, to: SuccessionRule.self)
  }

  /// - Parameter completion: Of the publisher that the rule was made for.
  @_alwaysEmitIntoClient @inline(__always) func step<Output, Failure, FirstFailure>(
    after completion: Subscribers.Completion<FirstFailure>, isEmpty: Bool
  ) -> Succession<Output, Failure>.Step {
    unsafeBitCast(self, to: Succession<Output, Failure>.TypedRule<FirstFailure>.self)
      .step(completion, isEmpty)
  }
}

/// The operators that wait for the end of their first publisher, which is another such operator; the outermost is first.
/// Each has its rule, and is empty as long as its first publisher has sent no value.
@usableFromInline struct OuterRules: Sendable {
  /// Starts as nil: an empty array would have to be released with each operator.
  @usableFromInline var rules: [(rule: SuccessionRule, isEmpty: Bool)]?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var isEmpty: Bool { rules?.isEmpty != false }

  @usableFromInline mutating func append(_ rule: SuccessionRule) {
    if rules == nil { rules = [] }
    rules?.append((rule, isEmpty: true))
  }

  @usableFromInline mutating func popLast() -> (rule: SuccessionRule, isEmpty: Bool)? {
    rules?.popLast()
  }

  /// The first publisher of the innermost has sent a value.
  @usableFromInline mutating func noteValue() {
    if let last = rules?.indices.last { rules?[last].isEmpty = false }
  }
}
