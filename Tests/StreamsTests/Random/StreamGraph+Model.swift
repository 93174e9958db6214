@testable import Streams

extension StreamModel {
  /// Nil where the model does not know.
  init?(_ graph: StreamGraph) {
    switch graph {
    case .source(let source): self.init(source)
    case .applied(let row, let inputs):
      if Self.isUnknown(row, inputs) { return nil }
      let models = inputs.compactMap { StreamModel($0) }
      guard models.count == inputs.count, let model = row.model?(models) else { return nil }
      self = model
    }
  }

  /// Whether an operator's values depend on more than those of its inputs.
  private static func isUnknown(_ row: OperatorRow, _ inputs: [StreamGraph]) -> Bool {
    row.traits.contains { trait in
      switch trait {
      // The second attempt finds what is left of the first.
      case .repeats: inputs[0].isShared
      // Values are asked for one or two at a time, which changes their order there.
      case .asksAhead, .asksForOne: inputs[0].combines
      // It is asked for one value, which may be one that does not come if it is asked for all.
      case .asksSecondForOne: inputs[1].combines
      default: false
      }
    }
  }

  private init?(_ source: StreamGraph.Source) {
    switch source {
    case .numbers(let count), .deferred(let count): self.init(Array(1...count), .finished)
    case .failing(let count): self.init(Array((1...count + 1).dropLast()), .failed)
    case .just: self.init([7], .finished)
    case .never: self.init([], .open)
    default: return nil
    }
  }
}
