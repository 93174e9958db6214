@testable import Streams

extension LawCase {
  static let folding: [LawCase] = [
    LawCase("reduce", [.accumulates]) { s, _, w in s.reduce(Token(0)) { ($1, $0, w).0 } },
    LawCase("collect", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.collect() },
    LawCase("collectByCount", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.collect(2) },
    LawCase("count", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.count() },
    LawCase("comparison", [.accumulates]) { s, _, w in s.max { ($0.number < $1.number, w).0 } },
    LawCase("contains", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.contains(Token(-1)) },
    LawCase("contains(where:)", [.accumulates]) { s, _, w in s.contains { ($0.number < 0, w).0 } },
    LawCase("allSatisfy", [.accumulates]) { s, _, w in s.allSatisfy { ($0.number >= 0, w).0 } },
    LawCase("tryReduce", [.accumulates]) { s, _, w in s.tryReduce(Token(0)) { ($1, $0, w).0 } },
    LawCase("tryComparison", [.accumulates]) { s, _, w in
      s.tryMax { ($0.number < $1.number, w).0 }
    },
    LawCase("tryContains(where:)", [.accumulates]) { s, _, w in
      s.tryContains { ($0.number < 0, w).0 }
    },
    LawCase("tryAllSatisfy", [.accumulates]) { s, _, w in
      s.tryAllSatisfy { ($0.number >= 0, w).0 }
    },
    LawCase("comparison min", [.accumulates]) { s, _, w in s.min { ($0.number < $1.number, w).0 } },
    LawCase("tryComparison min", [.accumulates]) { s, _, w in
      s.tryMin { ($0.number < $1.number, w).0 }
    },
  ]
}
