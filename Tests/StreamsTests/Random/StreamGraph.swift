@testable import Streams

/// A random pipeline: sources, and operators on them.
indirect enum StreamGraph: Sendable {
  enum Source: Sendable {
    /// 1, 2, 3…
    case numbers(Int)
    /// 1, 2, 3…, and then fails, when the next value is asked for.
    case failing(after: Int)
    case just
    case deferred(Int)
    case empty
    case never
    case fail
    case cold(String)
    case hot(String)
    /// One of the subjects that a script drives.
    case subject(Int)

    var name: String { String("\(self)".prefix { $0 != "(" }) }
  }

  case source(Source)
  case unary(any UnaryOperator, StreamGraph)
  case binary(CombiningOperator, StreamGraph, StreamGraph)
  case ternary(TernaryOperator, StreamGraph, StreamGraph, StreamGraph)

  static let subjectCount = 3

  /// - Parameter isSynchronous: Only sources and operators whose values a plain model knows.
  init(depth: Int, isSynchronous: Bool = false, using random: inout SplitMix64) {
    func upstream(_ depth: Int) -> StreamGraph {
      StreamGraph(depth: depth, isSynchronous: isSynchronous, using: &random)
    }
    let kind = Int.random(in: 0..<20, using: &random)
    if depth == 0 || kind < 2 {
      self = .source(Self.source(isSynchronous: isSynchronous, using: &random))
    } else if kind < 14 {
      let all = isSynchronous ? Self.synchronous : Self.unary
      let unary = all.randomElement(using: &random) ?? TransformingOperator.map
      self = .unary(unary, upstream(depth - 1))
    } else if kind < 19 {
      let binary = CombiningOperator.allCases.randomElement(using: &random) ?? .merge
      self = .binary(binary, upstream(depth - 1), upstream(min(depth - 1, 2)))
    } else {
      let ternary = TernaryOperator.allCases.randomElement(using: &random) ?? .merge3
      let short = min(depth - 1, 1)
      self = .ternary(ternary, upstream(short), upstream(depth - 1), upstream(short))
    }
  }

  private static func source(isSynchronous: Bool, using random: inout SplitMix64) -> Source {
    let count = Int.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<(isSynchronous ? 8 : 20), using: &random) {
    case 0..<3: return .numbers(count)
    case 3..<5: return .failing(after: count - 1)
    case 5: return .just
    case 6: return .deferred(count)
    case 7: return isSynchronous ? .never : .empty
    case 8: return .never
    case 9: return .fail
    case 10..<14: return .cold(diagram(using: &random))
    case 14..<16: return .hot(diagram(using: &random))
    default: return .subject(Int.random(in: 0..<subjectCount, using: &random))
    }
  }

  /// A diagram of up to eight ticks.
  private static func diagram(using random: inout SplitMix64) -> String {
    let symbols = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      ["-", "-", "1", "2", "3", "(45)"].randomElement(using: &random) ?? "-"
    }
    let end = ["|", "|", "#", "-"].randomElement(using: &random) ?? "-"
    return symbols.joined() + end
  }
}

extension StreamGraph: CustomStringConvertible {
  var description: String {
    switch self {
    case .source(let source): "\(source)"
    case .unary(let unary, let upstream): "\(upstream).\(unary.name)"
    case .binary(let binary, let upstream, let other):
      "\(upstream).\(binary.rawValue)[\(other)]"
    case .ternary(let ternary, let a, let b, let c):
      "\(a).\(ternary.rawValue)[\(b), \(c)]"
    }
  }
}
