@testable import Streams

extension LawCase {
  static let folding: [LawCase] = [
    LawCase("reduce", [.accumulates]) { s, _, w in s.reduce(Token(0)) { ($1, $0, w).0 } },
    LawCase("collect", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.collect() },
  ]
}
