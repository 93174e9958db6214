/// What a graph is made of.
extension StreamGraph {
  private var inputs: [StreamGraph] {
    if case .applied(_, let inputs) = self { inputs } else { [] }
  }

  private func contains(_ isFound: (StreamGraph) -> Bool) -> Bool {
    isFound(self) || inputs.contains { $0.contains(isFound) }
  }

  private func has(_ trait: OperatorRow.Trait) -> Bool {
    if case .applied(let row, _) = self { row.traits.contains(trait) } else { false }
  }

  /// Graphs of which each lacks an operator that this one has.
  var smaller: [StreamGraph] {
    guard case .applied(let row, let inputs) = self else { return [] }
    return inputs
      + inputs.indices.flatMap { place in
        inputs[place].smaller.map { smaller in
          var inputs = inputs
          inputs[place] = smaller
          return .applied(row, inputs)
        }
      }
  }

  /// Whether its values come in the same order, however few are asked for at a time.
  var isSequential: Bool {
    !contains {
      $0.has(.sharesOneRun) || $0.has(.ordersByDemand)
        || $0.inputs.count > 1 && !$0.has(.keepsInputsInOrder)
    }
  }

  /// True if a failure may drop values that `flatMap` or `concatMap` has asked inner publishers for ahead of demand.
  var dropsAhead: Bool {
    contains { $0.has(.requestsOneAtATime) } && contains { StreamModel($0)?.end == .failed }
  }

  /// Whether the order of its values depends on who is asked first.
  var combines: Bool { contains { $0.inputs.count > 1 || $0.has(.ordersByDemand) } }

  /// Whether a part of it is run once for several subscribers.
  var isShared: Bool { contains { $0.has(.sharesOneRun) } }

  /// The operators in it.
  var rowNames: Set<String> {
    guard case .applied(let row, let inputs) = self else { return [] }
    return inputs.reduce(into: [row.name]) { $0.formUnion($1.rowNames) }
  }

  /// The same graph on another source, in about two of three places.
  func withSomeSources(
    replacedBy source: Source, using random: inout some RandomNumberGenerator
  ) -> StreamGraph {
    switch self {
    case .source: Int.random(in: 0..<3, using: &random) > 0 ? .source(source) : self
    case .applied(let row, let inputs):
      .applied(row, inputs.map { $0.withSomeSources(replacedBy: source, using: &random) })
    }
  }
}
