@testable import Streams

extension LawCase {
  static let failing: [LawCase] = [
    LawCase("catch", [.survivesFailure]) { s, _, w in s.catch { _ in Just(w) } },
    LawCase("retry", [.survivesFailure]) { s, _, w in s.map { ($0, w).0 }.retry(1) },
    LawCase("replaceError", [.survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }.replaceError(with: Token(9))
    },
    LawCase("setFailureType", [.survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }.replaceError(with: Token(9)).setFailureType(to: LawFailure.self)
    },
    LawCase("tryCatch", [.survivesFailure]) { s, _, w in s.tryCatch { _ in Just(w) } },
    LawCase("assertNoFailure", [.survivesFailure]) { s, _, w in
      s.replaceError(with: Token(9)).map { ($0, w).0 }.assertNoFailure()
    },
    LawCase("mapError", [.passesSubscription]) { s, _, w in s.mapError { ($0, w).0 } },
  ]
}
