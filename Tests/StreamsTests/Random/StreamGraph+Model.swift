@testable import Streams

extension StreamModel {
  /// Nil where the model does not know.
  init?(_ graph: StreamGraph) {
    switch graph {
    case .source(let source): self.init(source)
    case .applied(let row, let inputs):
      if Self.isUnknown(row, inputs) { return nil }
      let models = inputs.compactMap { StreamModel($0) }
      guard models.count == inputs.count, Self.areFew(models), let model = row.model?(models)
      else { return nil }
      self = model
    }
  }

  /// Whether an operator's values depend on more than those of its inputs.
  private static func isUnknown(_ row: OperatorRow, _ inputs: [StreamGraph]) -> Bool {
    // `zip` asks for nothing before it has subscribed to all inputs. A shared run begins with its first subscriber, and the
    // order of what is merged depends on when it is asked for.
    if row.name.hasPrefix("zip"), inputs.contains(where: { $0.isShared || $0.combines }) {
      return true
    }
    return row.traits.contains { trait in
      switch trait {
      // The second attempt finds what is left of the first.
      case .subscribesAgain: inputs[0].isShared
      // Values are asked for one or two at a time, which changes their order there.
      case .requestsAhead, .requestsOneAtATime: inputs[0].combines
      // It is asked for one value, which may be one that does not come if it is asked for all.
      case .requestsOneOfSecond: inputs[1].combines
      default: false
      }
    }
  }

  /// Operators that publish an inner stream for each value multiply: four of four would be four thousand
  /// million values.
  private static func areFew(_ inputs: [StreamModel]) -> Bool {
    inputs.reduce(1) { $0 * max($1.values.count, 1) } <= 4_096
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

extension StreamModel {
  /// What a synchronous graph really publishes to who asks for everything.
  init(running graph: StreamGraph, _ report: ContractReport) {
    let probe = Probe<Token, MarbleFailure>()
    StreamBuilder(report).build(graph).subscribe(probe)
    self.init(of: probe)
  }

  /// What a probe has got, which is cancelled if it is still open.
  init(of probe: Probe<Token, MarbleFailure>) {
    let end: End = probe.hasFinished ? .finished : probe.hasFailed ? .failed : .open
    if end == .open { probe.cancel() }
    self.init(probe.values.map(\.number), end)
  }
}

extension StreamBuilder {
  /// Without subjects, for a graph in which nothing depends on time.
  init(_ report: ContractReport) {
    self.init(
      scheduler: VirtualTimeScheduler(), subjects: [], report: report, witness: Token(0))
  }
}
