@testable import Streams

extension LawCase {
  static let combining: [LawCase] = [
    LawCase("merge") { s, _, w in s.map { ($0, w).0 }.merge(with: quiet()) },
    LawCase("merge 3") { s, _, w in s.map { ($0, w).0 }.merge(with: quiet(), quiet()) },
    LawCase("merge 8") { s, _, w in
      quiet().merge(with: quiet(), quiet(), quiet())
        .merge(with: quiet(), quiet(), quiet(), s.map { ($0, w).0 })
    },
    LawCase("merge many") { s, _, w in
      Publishers.MergeMany([s.map { ($0, w).0 }.eraseToAnyPublisher(), quiet()])
    },
    LawCase("combineLatest") { s, _, w in
      Just(w).setFailureType(to: LawFailure.self).combineLatest(s) { ($1, $0).0 }
    },
    LawCase("zip") { s, _, w in s.zip(plenty(w)) { ($0, $1).0 } },
    LawCase("zip 3") { s, _, w in s.zip(plenty(w), plenty(w)) { a, _, _ in (a, w).0 } },
    LawCase("zip 4") { s, _, w in
      s.zip(plenty(w), plenty(w), plenty(w)) { a, _, _, _ in (a, w).0 }
    },
    LawCase("zip many") { s, _, w in Publishers.ZipMany([s, plenty(w)]).map { ($0[0], w).0 } },
    LawCase("combineLatest 3", [.heedsDemand]) { s, _, w in
      let one = Just(w).setFailureType(to: LawFailure.self)
      return s.combineLatest(one, one) { a, _, _ in (a, w).0 }
    },
    LawCase("combineLatest 4", [.heedsDemand]) { s, _, w in
      let one = Just(w).setFailureType(to: LawFailure.self)
      return s.combineLatest(one, one, one) { a, _, _, _ in (a, w).0 }
    },
    LawCase("combineLatest many", [.heedsDemand]) { s, _, w in
      Publishers.CombineLatestMany([
        s, Just(w).setFailureType(to: LawFailure.self).eraseToAnyPublisher(),
      ])
      .map { ($0[0], w).0 }
    },
    LawCase("withLatestFrom") { s, _, w in s.withLatestFrom(constant(w)) { ($0, $1).0 } },
    LawCase("flatMap") { s, _, w in
      s.flatMap { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("flatMap of what cannot fail") { s, _, w in s.flatMap { Just(($0, w).0) } },
    LawCase("flatMap where upstream cannot fail", [.survivesFailure]) { s, _, w in
      s.replaceError(with: Token(9)).flatMap {
        Just(($0, w).0).setFailureType(to: LawFailure.self)
      }
    },
    LawCase("flatMap one at a time") { s, _, w in
      s.flatMap(maxPublishers: .max(1)) { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("switchToLatest") { s, _, w in
      s.map { Just(($0, w).0).setFailureType(to: LawFailure.self) }.switchToLatest()
    },
    LawCase("switchToLatest of what cannot fail") { s, _, w in
      s.map { Just(($0, w).0) }.switchToLatest()
    },
    LawCase("switchToLatest where upstream cannot fail", [.survivesFailure]) { s, _, w in
      s.replaceError(with: Token(9)).map {
        Just(($0, w).0).setFailureType(to: LawFailure.self)
      }.switchToLatest()
    },
    LawCase("append") { s, _, w in s.map { ($0, w).0 }.append(quiet()) },
    LawCase("append later") { s, _, w in quiet().append(s.map { ($0, w).0 }) },
    LawCase("prepend") { s, _, w in s.map { ($0, w).0 }.prepend(quiet()) },
    LawCase("prefix(untilOutputFrom:)") { s, _, w in
      s.map { ($0, w).0 }.prefix(untilOutputFrom: Empty<Token, Never>())
    },
    LawCase("drop(untilOutputFrom:)") { s, _, w in s.drop(untilOutputFrom: constant(w)) },
    LawCase("buffer") { s, _, w in
      s.map { ($0, w).0 }.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
    },
    LawCase("buffer keeping full") { s, _, w in
      s.map { ($0, w).0 }.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    },
    LawCase("flatMapLatest") { s, _, w in
      s.flatMapLatest { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("concatMap") { s, _, w in
      s.concatMap { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("exhaustMap") { s, _, w in
      s.exhaustMap { Just(($0, w).0).setFailureType(to: LawFailure.self) }
    },
    LawCase("race") { s, _, w in
      s.map { ($0, w).0 }.race(with: never())
    },
    LawCase("race many") { s, _, w in
      Publishers.RaceMany([s.map { ($0, w).0 }.eraseToAnyPublisher(), never()])
    },
    LawCase("sample") { s, _, w in constant(w).sample(on: s) },
    LawCase("ifEmpty") { s, _, w in s.map { ($0, w).0 }.ifEmpty(switchTo: quiet()) },
    LawCase("repeat") { s, _, w in s.map { ($0, w).0 }.repeat(1) },
    LawCase("repeat after a time") { s, t, w in
      s.map { ($0, w).0 }.repeat(1, after: .milliseconds(1), scheduler: t)
    },
  ]
}
