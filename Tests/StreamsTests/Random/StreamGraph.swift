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
  case applied(OperatorRow, [StreamGraph])

  static let subjectCount = 3

  /// - Parameter isSynchronous: Only sources and operators whose values a plain model knows.
  init(depth: Int, isSynchronous: Bool = false, using random: inout some RandomNumberGenerator) {
    let kind = Int.random(in: 0..<20, using: &random)
    guard depth > 0, kind >= 2,
      let row = Self.rows(of: kind, isSynchronous).randomElement(using: &random)
    else {
      self = .source(Self.source(isSynchronous: isSynchronous, using: &random))
      return
    }
    // What an operator of several inputs stands on is shorter.
    let depths = (0..<row.inputCount).map { place in
      switch row.inputCount {
      case 1: depth - 1
      case 2: place == 0 ? depth - 1 : min(depth - 1, 2)
      default: place == 1 ? depth - 1 : min(depth - 1, 1)
      }
    }
    self = .applied(
      row,
      depths.map { depth in
        StreamGraph(depth: depth, isSynchronous: isSynchronous, using: &random)
      })
  }

  private static func rows(of kind: Int, _ isSynchronous: Bool) -> [OperatorRow] {
    let rows = kind < 14 ? unary : kind < 19 ? binary : others
    return isSynchronous ? rows.filter { $0.model != nil } : rows
  }

  private static let unary = OperatorRow.all.filter { $0.inputCount == 1 }
  private static let binary = OperatorRow.all.filter { $0.inputCount == 2 }
  private static let others = OperatorRow.all.filter { $0.inputCount > 2 }

  private static func source(isSynchronous: Bool, using random: inout some RandomNumberGenerator)
    -> Source
  {
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
  private static func diagram(using random: inout some RandomNumberGenerator) -> String {
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
    case .applied(let row, let inputs):
      "\(inputs[0]).\(row.name)" + (inputs.count > 1 ? "\(inputs.dropFirst())" : "")
    }
  }
}
