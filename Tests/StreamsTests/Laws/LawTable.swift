import Testing

@testable import Streams

/// Every operator, as the laws see it: one line each.
struct LawCase: Sendable, CustomTestStringConvertible {
  typealias Source = AnyPublisher<Token, LawFailure>
  typealias Result = AnyPublisher<String, any Error>

  /// What an operator may do differently, and the laws have to know.
  enum Trait: Sendable {
    /// Has a value for the end, by its rule, which waits to be asked for.
    case accumulates
    /// Hands upstream's subscription through, so a second one reaches downstream.
    case passesSubscription
    /// Ends before upstream does.
    case endsEarly
    /// Subscribes upstream once for all, so that each subscriber sees what is left of one run.
    case shares
    /// Goes on after upstream's failure.
    case survivesFailure
    /// Publishes no values.
    case dropsValues
    /// Sends something else to who asks for less, as it asks each of several publishers for less.
    case heedsDemand
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

  static let all =
    transforming + filtering + folding + combining + failing + timing
    + sharing + observing + coding

  /// Finishes without a value.
  static func quiet() -> Source {
    Empty<Token, LawFailure>().eraseToAnyPublisher()
  }

  /// Never ends.
  static func never() -> Source {
    Empty<Token, LawFailure>(completeImmediately: false).eraseToAnyPublisher()
  }

  /// Sends one value and stays open.
  static func constant(_ token: Token) -> Source {
    Just(token).setFailureType(to: LawFailure.self)
      .merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher()
  }

  /// Sends more than the laws ask for.
  static func plenty(_ token: Token) -> Source {
    Publishers.Sequence<Repeated<Token>, LawFailure>(sequence: repeatElement(token, count: 10_001))
      .eraseToAnyPublisher()
  }
}
