/// What a graph is made of.
extension StreamGraph {
  private var parts: [StreamGraph] {
    switch self {
    case .source: []
    case .unary(_, let upstream): [upstream]
    case .binary(_, let a, let b): [a, b]
    case .ternary(_, let a, let b, let c): [a, b, c]
    }
  }

  private var ownOperator: (any UnaryOperator)? {
    if case .unary(let unary, _) = self { unary } else { nil }
  }

  /// Graphs of which each lacks an operator that this one has.
  var smaller: [StreamGraph] {
    switch self {
    case .source: []
    case .unary(let unary, let upstream):
      [upstream] + upstream.smaller.map { .unary(unary, $0) }
    case .binary(let binary, let a, let b):
      [a, b] + a.smaller.map { .binary(binary, $0, b) } + b.smaller.map { .binary(binary, a, $0) }
    case .ternary(let ternary, let a, let b, let c):
      [a, b, c] + a.smaller.map { .ternary(ternary, $0, b, c) }
        + b.smaller.map { .ternary(ternary, a, $0, c) }
        + c.smaller.map { .ternary(ternary, a, b, $0) }
    }
  }

  /// Whether its values come in the same order, however few are asked for at a time.
  var isSequential: Bool {
    let isItself =
      switch self {
      case .source: true
      case .unary(let unary, _): !unary.shares
      case .binary(let binary, _, _): binary.isSequential
      case .ternary: false
      }
    return isItself && parts.allSatisfy(\.isSequential)
  }

  /// Whether a failure may drop what `flatMap` has asked for ahead: one value of each inner publisher.
  var dropsAhead: Bool { hasFlatMap && fails }

  private var hasFlatMap: Bool {
    if case .binary(.flatMapOne, _, _) = self { return true }
    return parts.contains(where: \.hasFlatMap)
  }

  /// Whether it fails, or something in it does and is replaced.
  private var fails: Bool { StreamModel(self)?.end == .failed || parts.contains(where: \.fails) }

  /// Whether the order of its values depends on who is asked first.
  var combines: Bool { parts.count > 1 || parts.contains(where: \.combines) }

  /// Whether a part of it is run once for several subscribers.
  var isShared: Bool { ownOperator?.shares == true || parts.contains(where: \.isShared) }
}
