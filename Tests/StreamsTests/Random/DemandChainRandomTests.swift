import Foundation
import Testing

@testable import Streams

/// Random chains beside plain models of their operators: over sources that make a value when it is asked for, and over
/// subjects; with subscribers that take everything, ask for one value at a time, ask late, or ask for a few and stop.
@Suite struct DemandChainRandomTests {
  @Test func `a chain gives what its model gives, however its subscriber asks`() {
    var found = StreamGraphRandomTests.Findings()
    var comparedCount = 0
    var unneeded = Set(DemandRule.allCases)
    let seeds = Rounds.optimisedSeeds(20_000)
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      let chain = DemandChain(using: &random)
      let run = DemandChainRun(chain)
      if let finding = chain.finding(run) {
        let small = chain.shrunk { $0.finding(DemandChainRun($0)) != nil }
        let names = small.links.map(\.row.name).joined(separator: ", ")
        let smallFinding = small.finding(DemandChainRun(small)) ?? finding
        found.add("another stream of \(names)", seed, "\(small)\n\(smallFinding)")
      }
      let rules = chain.rules
      if rules.isEmpty, chain.hasModel(run) { comparedCount += 1 }
      if rules.count == 1, chain.difference(run) != nil { unneeded.subtract(rules) }
    }
    found.record()

    #expect(comparedCount > seeds.count / 2)
    // Each rule excuses something, which takes some thousand chains to come up.
    if seeds.count >= 20_000 { #expect(unneeded == []) }
  }

  @Test func `each rule that excuses a chain is a row of the page, and each row a rule`() throws {
    let lines = try Project.lines(of: "Sources/Streams/Streams.docc/BackPressure.md")
    let table = lines.drop { $0 != "## Where demand changes the values" }.drop {
      !$0.hasPrefix("|")
    }
    .prefix { $0.hasPrefix("|") }
    let names = table.dropFirst(2).map { row in
      row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }

    #expect(names == DemandRule.allCases.map(\.rawValue))
  }

  @Test func `a chain that loses, adds or changes a value is found`() {
    let rows = OperatorRow.all.filter { ["map", "filter", "append, value"].contains($0.name) }
    for row in rows {
      let chain = DemandChain(
        origin: .keeping, links: [DemandChain.Link(row: row, place: 0, others: [])], earlier: [3],
        asking: DemandChain.Asking(first: .max(1), each: .max(1), isSink: false),
        actions: [.send(6), .send(2), .finish], isMonitored: true)
      var without = chain
      without.links = []

      #expect(chain.finding(DemandChainRun(chain)) == nil)
      #expect(chain.finding(DemandChainRun(without)) != nil, "\(row.name)")
    }
  }
}
