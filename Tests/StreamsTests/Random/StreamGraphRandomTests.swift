import Testing

@testable import Streams

/// Random pipelines in virtual time.
@Suite struct StreamGraphRandomTests {
  @Test func `every source and operator of a random graph keeps the contract, and is released`() {
    var found = Findings()
    for seed in Rounds.optimisedSeeds(2_000) {
      // Every other round draws an order for what falls on the same instant.
      let order = seed.isMultiple(of: 2) ? seed : nil
      let round = StreamGraphRound(seed: seed)
      for violation in round.run(order: order).violations where found.isNew(violation) {
        let small = round.shrunk { $0.run(order: order).violations.contains(violation) }
        found.add(violation, seed, "\(small)")
      }
    }
    found.record()
  }

  @Test func `L12 a random graph sends the same to a sink and to who asks for everything`() {
    var found = Findings()
    func differs(_ round: StreamGraphRound) -> Bool {
      round.run(.sink) != round.run(.requestingAll)
    }
    for seed in Rounds.optimisedSeeds(2_000) {
      let round = StreamGraphRound(seed: seed)
      guard differs(round) else { continue }
      let small = round.shrunk(differs)
      found.add(
        "another stream", seed,
        "\(small)\n  sink \(small.run(.sink))\n  asked \(small.run(.requestingAll))")
    }
    found.record()
  }

  @Test func `the same seed gives the same trace`() {
    for seed in Rounds.optimisedSeeds(2_000) where seed.isMultiple(of: 8) {
      let round = StreamGraphRound(seed: seed)
      let (first, second) = (round.run().trace, round.run().trace)
      #expect(first == second, "seed \(seed)\n\(round)")
    }
  }

  @Test func `a synchronous graph gives the values that a plain model of it gives`() {
    var found = Findings()
    for seed in Rounds.optimisedSeeds(2_000) {
      var random = SplitMix64(seed: seed)
      let depth = Int.random(in: 1...4, using: &random)
      let graph = StreamGraph(depth: depth, isSynchronous: true, using: &random)
      guard let expected = StreamModel(graph) else { continue }
      let report = ContractReport()
      let actual = StreamModel(running: graph, report)
      for violation in report.violations { found.add(violation, seed, "\(graph)") }
      guard actual != expected else { continue }
      found.add("other values", seed, "\(graph)\n  \(actual)\n  expected \(expected)")
    }
    found.record()
  }

  @Test func `a synchronous graph gives as many values of the model as it is asked for`() {
    var found = Findings()
    for seed in Rounds.optimisedSeeds(2_000) {
      var random = SplitMix64(seed: seed)
      let depth = Int.random(in: 1...5, using: &random)
      let graph = StreamGraph(depth: depth, isSynchronous: true, using: &random)
      guard graph.rules(.few).isEmpty, let expected = StreamModel(graph) else { continue }
      let report = ContractReport()
      let probe = Probe<Token, MarbleFailure>(.none)
      StreamBuilder(report).build(graph).subscribe(probe)
      var total = 0
      while total < expected.values.count {
        let count = Int.random(in: 1...3, using: &random)
        total += count
        probe.request(.max(count))
        let values = Array(expected.values.prefix(total))
        if probe.values.map(\.number) != values {
          found.add("other values", seed, "\(graph) asked for \(total)")
        }
      }
      probe.request(.unlimited)
      if StreamModel(of: probe) != expected { found.add("another end", seed, "\(graph)") }
      for violation in report.violations + probe.breaches {
        found.add(violation, seed, "\(graph)")
      }
    }
    found.record()
  }

  @Test func `every operator comes up in the random graphs`() {
    let graphs = (1...3_000 as ClosedRange<UInt64>).map { StreamGraphRound(seed: $0).graph }
    let seen = graphs.reduce(into: Set<String>()) { $0.formUnion($1.rowNames) }

    #expect(Set(OperatorRow.all.map(\.name)).subtracting(seen) == [])
  }

  @Test func `the random rounds are not idle`() {
    let traces = (1...200 as ClosedRange<UInt64>).map { StreamGraphRound(seed: $0).run().trace }
    let events = traces.joined()

    #expect(traces.count { !$0.isEmpty } > 150)
    #expect(events.count > 500)
    #expect(events.contains { $0.hasSuffix("finished") })
    #expect(events.contains { $0.contains("failure") })
  }

  @Test func `a monitor sees what breaks the contract, on either side`() {
    let report = ContractReport()
    let source = MisbehavingPublisher<Token, MarbleFailure>()
    let monitored = Monitored(upstream: source.eraseToAnyPublisher(), name: "m", report: report)
    let probe = Probe<Token, MarbleFailure>(.none)
    monitored.subscribe(probe)
    #expect(report.openCount == 1 && report.aliveCount == 1)
    source.send(Token(1))
    probe.subscription?.request(.none)
    probe.subscription?.cancel()
    #expect(report.openCount == 0)
    source.send(Token(2))
    probe.subscription?.cancel()
    source.send(completion: .finished)
    source.send(completion: .finished)

    #expect(
      report.violations == [
        "m: a value that was not asked for", "m: asked for nothing",
        "m: a value after the cancellation", "m: a value that was not asked for",
        "m: cancelled twice", "m: a completion after the cancellation", "m: a second completion",
        "m: a completion after the cancellation",
      ])
  }

  /// What broke a rule, each with the shortest program that showed it.
  struct Findings {
    private var shortest: [String: (seed: UInt64, program: String)] = [:]

    func isNew(_ violation: String) -> Bool { shortest[violation] == nil }

    mutating func add(_ violation: String, _ seed: UInt64, _ program: String) {
      if let old = shortest[violation], old.program.count <= program.count { return }
      shortest[violation] = (seed, program)
    }

    func record() {
      for (violation, finding) in shortest.sorted(by: { $0.key < $1.key }).prefix(10) {
        Issue.record("\(violation), seed \(finding.seed)\n\(finding.program)")
      }
    }
  }
}
