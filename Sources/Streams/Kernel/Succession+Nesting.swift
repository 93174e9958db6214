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
    for subscriber: consuming S, _ name: StaticString, _ rule: Rule
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
    _ target: SerialOperator<Self>, _ number: Int, _ rule: Rule, isFirst: Bool
  ) -> Place? {
    let isTaken = target.ifIdle { context in
      guard context.rules.number == -number else { return false }
      context.rules.number -= 1
      context.rules.isEmpty = true
      if isFirst, case .rule(let outer)? = context.rules.following {
        if context.rules.around == nil { context.rules.around = [] }
        context.rules.around?.append((outer, isEmpty: true))
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
    while !context.isOver, let outer = context.rules.around?.popLast() {
      if !outer.isEmpty { context.rules.isEmpty = false }
      let step = outer.rule.step(after: completion, isEmpty: context.rules.isEmpty)
      guard case .end(let next) = step else { return perform(step, &context) }
      completion = next
    }
    context.finish(with: completion)
  }

  /// Notes whether the publisher that has ended has sent a value, and begins anew.
  @_alwaysEmitIntoClient @inline(never) mutating func noteEmptiness() {
    if !isEmpty, let last = around?.indices.last { around?[last].isEmpty = false }
    isEmpty = true
  }
}
