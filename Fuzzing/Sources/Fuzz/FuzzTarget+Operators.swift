@testable import Graphs

/// Graphs of operators: the bytes are the choices of what the graph is, who subscribes, who asks for how
/// many values, who cancels, and what is called from inside a call.
extension FuzzTarget {
  static let operators = [
    FuzzTarget("operators", gateRuns: 1_200, longest: 96) { bytes in
      var choices = ByteChoices(bytes)
      let round = StreamGraphRound(using: &choices)
      show("\(round)")
      let outcome = round.run()
      check(outcome.violations.isEmpty, "\(outcome.violations)\n\(round)")
      let (sink, asked) = (round.run(.sink), round.run(.requestingAll))
      check(sink == asked, "a sink gets \(sink), and who asks for all \(asked)\n\(round)")
    },
    FuzzTarget("operator-models", gateRuns: 1_200, longest: 96) { bytes in
      var choices = ByteChoices(bytes)
      let depth = Int.random(in: 1...4, using: &choices)
      let graph = StreamGraph(depth: depth, isSynchronous: true, using: &choices)
      show("\(graph)")
      guard let expected = StreamModel(graph) else { return }
      let report = ContractReport()
      let actual = StreamModel(running: graph, report)
      check(report.violations.isEmpty, "\(report.violations)\n\(graph)")
      check(actual == expected, "\(graph) gives \(actual), and the model \(expected)")
    },
    FuzzTarget("operator-demand", gateRuns: 1_200, longest: 96) { bytes in
      var choices = ByteChoices(bytes)
      let chain = DemandChain(using: &choices)
      show("\(chain)")
      let finding = chain.finding(DemandChainRun(chain))
      check(finding == nil, "\(finding ?? "")\n\(chain)")
    },
  ]
}
