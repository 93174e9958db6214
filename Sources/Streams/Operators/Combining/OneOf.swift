/// A value of one of up to four inputs of different types.
@usableFromInline enum OneOf<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: Sendable {
  case a(A)
  case b(B)
  case c(C)
  case d(D)
}

extension SerialOperator {
  /// Subscribes an input of a combining operator whose inputs have different types.
  ///
  /// - Parameter value: Converts a value of the input to a value of the rule.
  @_alwaysEmitIntoClient @inline(__always)
  func subscribe<P: Publisher, Rule: CombiningRule>(
    to publisher: P, as number: Int, takingEverything: Bool = false,
    _ value: @escaping @Sendable (P.Output) -> Rule.Value
  ) where Rules == Combining<Rule, P.Failure> {
    subscribe(
      to: Publishers.Map(upstream: publisher, transform: value), as: number,
      takingEverything: takingEverything)
  }
}
