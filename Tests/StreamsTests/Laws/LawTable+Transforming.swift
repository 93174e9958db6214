@testable import Streams

extension LawCase {
  static let transforming: [LawCase] = [
    LawCase("map", [.passesSubscription]) { s, _, w in s.map { ($0, w).0 } },
    LawCase("tryMap") { s, _, w in s.tryMap { ($0, w).0 } },
    LawCase("compactMap", [.passesSubscription]) { s, _, w in s.compactMap { ($0, w).0 } },
    LawCase("scan") { s, _, w in s.scan(Token(0)) { ($1, $0, w).0 } },
    LawCase("staged") { s, _, w in s.staged(DropWhileStage(predicate: { _ in w.number < 0 })) },
    LawCase("tryCompactMap") { s, _, w in s.tryCompactMap { ($0, w).0 } },
    LawCase("tryScan") { s, _, w in s.tryScan(Token(0)) { ($1, $0, w).0 } },
    LawCase("mapKeyPath", [.passesSubscription]) { s, _, w in s.map { ($0, w) }.map(\.0) },
    LawCase("replaceNil", [.passesSubscription]) { s, _, w in
      s.map { Optional($0) }.replaceNil(with: w)
    },
    LawCase("pairwise") { s, _, w in s.pairwise().map { ($1, w).0 } },
    LawCase("enumerated") { s, _, w in s.enumerated().map { ($0.element, w).0 } },
  ]
}
