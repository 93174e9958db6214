import Testing

@testable import Streams

/// What the random graphs are made of.
@Suite struct EveryOperatorTests {
  static let names = Set(
    StreamGraph.unary.map(\.name) + CombiningOperator.allCases.map(\.rawValue)
      + TernaryOperator.allCases.map(\.rawValue))

  @Test(arguments: OperatorFile.all)
  func `every operator is in the random graphs`(path: String) throws {
    let name = try OperatorFile.name(of: path)

    #expect(Self.names.contains(name))
  }

  @Test func `no two operators of the random graphs have one name`() {
    let count =
      StreamGraph.unary.count + CombiningOperator.allCases.count + TernaryOperator.allCases.count

    #expect(Self.names.count == count)
  }

  @Test func `every operator comes up in the random graphs`() {
    let graphs = (1...3_000 as ClosedRange<UInt64>).map { seed in
      StreamGraphRound(seed: seed).graph.description
    }
    let seen = graphs.joined(separator: "\n")
    let missing = Self.names.filter { !seen.contains(".\($0)") }

    #expect(missing == [])
  }
}
