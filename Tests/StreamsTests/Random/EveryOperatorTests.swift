import Testing

@testable import Streams

/// What the random graphs are made of.
@Suite struct EveryOperatorTests {
  static let operators = Project.swiftFiles(in: "Sources/Streams/Operators")

  /// Files that are named otherwise than what is in them is called here.
  static let spelled = [
    // Numbers are encoded, and what comes of it is decoded again.
    "decode": "encode",
    "setFailureType": "replaceError",
    "mergeArities": "merge3",
    "mergeChains": "mergeChain",
    "zipArities": "zip3",
    "combineLatestArities": "combineLatest3",
    "neverFailing": "flatMapNeverFailing",
  ]

  static let names = Set(
    StreamGraph.unary.map(\.name) + CombiningOperator.allCases.map(\.rawValue)
      + TernaryOperator.allCases.map(\.rawValue))

  /// What the operator in a file is called here.
  static func name(of path: String) throws -> String {
    let file = try #require(path.split(separator: "/").last).dropLast(6)
    let name = file.prefix(1).lowercased() + file.dropFirst()
    return spelled[name] ?? name
  }

  @Test(arguments: operators)
  func `every operator is in the random graphs`(path: String) throws {
    let name = try Self.name(of: path)

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
