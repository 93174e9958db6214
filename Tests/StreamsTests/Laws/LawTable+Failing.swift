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
    LawCase("retryAfterDelay", [.survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }
        .retry(1, delay: .constant(.zero), scheduler: ImmediateScheduler.shared) { _ in
          w.number == 0
        }
    },
    LawCase("ignoreFailure", [.passesSubscription, .survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }.ignoreFailure()
    },
    LawCase("materialize", [.accumulates, .survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }.materialize()
        .map { if case .value(let token) = $0 { token } else { Token(9) } }
    },
    LawCase("mapToResult", [.survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }.mapToResult().map { (try? $0.get()) ?? Token(9) }
    },
    LawCase("dematerialize", [.accumulates]) { s, _, w in
      s.map { ($0, w).0 }.materialize().dematerialize()
    },
  ]
}
