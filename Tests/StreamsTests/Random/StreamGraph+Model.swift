@testable import Streams

extension StreamModel {
  /// What a graph publishes to a subscriber that asks for everything. Nil where the model does not know.
  init?(_ graph: StreamGraph) {
    guard graph.rules(.all).isEmpty else { return nil }
    self.init(evaluating: graph)
  }

  /// What the models of its operators make of what its sources send.
  ///
  /// - Parameter subject: What the subject in it sends.
  init?(evaluating graph: StreamGraph, subject: StreamModel? = nil) {
    switch graph {
    case .source(.subject):
      guard let subject else { return nil }
      self = subject
    case .source(let source): self.init(source)
    case .applied(let row, let inputs):
      let models = inputs.compactMap { StreamModel(evaluating: $0, subject: subject) }
      guard models.count == inputs.count, Self.areFew(models), let model = row.model?(models)
      else { return nil }
      self = model
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
    case .empty: self.init([], .finished)
    case .fail: self.init([], .failed)
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
