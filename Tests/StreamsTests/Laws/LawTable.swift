import Testing

@testable import Streams

/// Every operator, as the laws see it: one line each.
struct LawCase: Sendable, CustomTestStringConvertible {
  typealias Source = AnyPublisher<Token, LawFailure>
  typealias Result = AnyPublisher<String, any Error>

  /// What an operator may do differently, and the laws have to know.
  enum Trait: Sendable {
    /// Holds everything until the end, by its rule.
    case accumulates
    /// Hands upstream's subscription through, so a second one reaches downstream.
    case passesSubscription
    /// Ends before upstream does.
    case endsEarly
    /// Subscribes upstream once for all, so that each subscriber sees what is left of one run.
    case shares
    /// Goes on after upstream's failure.
    case survivesFailure
  }

  let name: String
  let traits: Set<Trait>
  /// Applies the operator. `witness` is captured by every closure.
  let apply: @Sendable (Source, VirtualTimeScheduler, Token) -> Result

  init<P: Publisher>(
    _ name: String, _ traits: Set<Trait> = [],
    _ apply: @escaping @Sendable (Source, VirtualTimeScheduler, Token) -> P
  ) {
    self.name = name
    self.traits = traits
    self.apply = { source, scheduler, witness in
      apply(source, scheduler, witness)
        .map { String(describing: $0) }.mapError { $0 as any Error }.eraseToAnyPublisher()
    }
  }

  var testDescription: String { name }

  static let all: [LawCase] = [
    LawCase("map", [.passesSubscription]) { s, _, w in s.map { ($0, w).0 } },
    LawCase("tryMap") { s, _, w in s.tryMap { ($0, w).0 } },
    LawCase("compactMap", [.passesSubscription]) { s, _, w in s.compactMap { ($0, w).0 } },
    LawCase("filter", [.passesSubscription]) { s, _, w in s.filter { _ in w.number >= 0 } },
    LawCase("filter some", [.passesSubscription]) { s, _, w in
      s.filter { $0.number % 2 == w.number % 2 }
    },
    LawCase("removeDuplicates") { s, _, w in s.removeDuplicates { ($0 == $1, w).0 } },
    LawCase("scan") { s, _, w in s.scan(Token(0)) { ($1, $0, w).0 } },
    LawCase("reduce", [.accumulates]) { s, _, w in s.reduce(Token(0)) { ($1, $0, w).0 } },
    LawCase("collect", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.collect() },
    LawCase("first", [.endsEarly]) { s, _, w in s.first { _ in w.number >= 0 } },
    LawCase("prefix", [.endsEarly]) { s, _, w in s.map { ($0, w).0 }.prefix(2) },
    LawCase("prefix(while:)", [.endsEarly]) { s, _, w in s.prefix { $0.number < 2 + w.number * 0 }
    },
    LawCase("drop(while:)") { s, _, w in s.drop { $0.number < 1 + w.number * 0 } },
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
    LawCase("catch", [.survivesFailure]) { s, _, w in s.catch { _ in Just(w) } },
    LawCase("retry", [.survivesFailure]) { s, _, w in s.map { ($0, w).0 }.retry(1) },
    LawCase("replaceError", [.survivesFailure]) { s, _, w in
      s.map { ($0, w).0 }.replaceError(with: Token(9))
    },
    LawCase("mapError", [.passesSubscription]) { s, _, w in s.mapError { ($0, w).0 } },
    LawCase("debounce") { s, t, w in
      s.map { ($0, w).0 }.debounce(for: .milliseconds(1), scheduler: t, atCompletion: .emitPending)
    },
    LawCase("throttle latest") { s, t, w in
      s.map { ($0, w).0 }.throttle(for: .milliseconds(1), scheduler: t, latest: true)
    },
    LawCase("throttle first") { s, t, w in
      s.map { ($0, w).0 }.throttle(for: .milliseconds(1), scheduler: t, latest: false)
    },
    LawCase("delay") { s, t, w in s.map { ($0, w).0 }.delay(for: .milliseconds(1), scheduler: t) },
    LawCase("timeout") { s, t, w in
      s.timeout(.seconds(3_600), scheduler: t) { (LawFailure(), w).0 }
    },
    LawCase("receive(on:)") { s, t, w in s.map { ($0, w).0 }.receive(on: t) },
    LawCase("share", [.shares]) { s, _, w in s.map { ($0, w).0 }.share() },
    LawCase("multicast", [.shares]) { s, _, w in
      s.multicast { (PassthroughSubject<Token, LawFailure>(), w).0 }.autoconnect()
    },
    LawCase("handleEvents") { s, _, w in s.handleEvents(receiveOutput: { _ in _ = w.number }) },
    LawCase("print") { s, _, w in s.map { ($0, w).0 }.print(to: NoOutput()) },
    LawCase("eraseToAnyPublisher", [.passesSubscription]) { s, _, w in
      s.map { ($0, w).0 }.eraseToAnyPublisher()
    },
    LawCase("staged") { s, _, w in s.staged(DropWhileStage(predicate: { _ in w.number < 0 })) },
  ]

  /// Finishes without a value.
  private static func quiet() -> Source {
    Empty<Token, LawFailure>().eraseToAnyPublisher()
  }

  /// Sends one value and stays open.
  private static func constant(_ token: Token) -> Source {
    Just(token).setFailureType(to: LawFailure.self)
      .merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher()
  }

  /// Sends more than the laws ask for.
  private static func plenty(_ token: Token) -> Source {
    Publishers.Sequence<Repeated<Token>, LawFailure>(sequence: repeatElement(token, count: 10_001))
      .eraseToAnyPublisher()
  }
}
