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

  /// Whether a part of it is run once for several subscribers.
  var isShared: Bool { contains { $0.has(.sharesOneRun) } }

  var hasSubject: Bool {
    contains { if case .source(.subject) = $0 { true } else { false } }
  }

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
