@testable import Streams

extension LawCase {
  static let combining: [LawCase] = [
    LawCase("merge") { s, _, w in s.map { ($0, w).0 }.merge(with: quiet()) },
    LawCase("merge many") { s, _, w in
      [s.map { ($0, w).0 }.eraseToAnyPublisher(), quiet()].merge()
    },
    LawCase("combineLatest") { s, _, w in
      Just(w).setFailureType(to: LawFailure.self).combineLatest(s) { ($1, $0).0 }
    },
    LawCase("zip") { s, _, w in s.zip(plenty(w)) { ($0, $1).0 } },
    LawCase("zip many") { s, _, w in [s, plenty(w)].zip().map { ($0[0], w).0 } },
    LawCase("combineLatest many") { s, _, w in
      [s, Just(w).setFailureType(to: LawFailure.self).eraseToAnyPublisher()].combineLatest()
        .map { ($0[0], w).0 }
    },
    LawCase("withLatestFrom") { s, _, w in s.withLatestFrom(constant(w)) { ($0, $1).0 } },
    LawCase("flatMap") { s, _, w in
      s.flatMap { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("flatMap one at a time") { s, _, w in
      s.flatMap(maxPublishers: .max(1)) { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("switchToLatest") { s, _, w in
      s.map { Just(($0, w).0).setFailureType(to: LawFailure.self) }.switchToLatest()
    },
  ]
}
