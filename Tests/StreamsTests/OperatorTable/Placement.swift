@testable import Streams

/// Which input of an operator is the stream that is tested, and what all others are.
struct Placement: Sendable {
  /// The place of the stream, counted from 0.
  let place: Int
  let others: Stub

  static func first(_ others: Stub) -> Placement { Placement(place: 0, others: others) }
  static func second(_ others: Stub) -> Placement { Placement(place: 1, others: others) }
  static func third(_ others: Stub) -> Placement { Placement(place: 2, others: others) }
  static func fourth(_ others: Stub) -> Placement { Placement(place: 3, others: others) }

  /// An input that is not tested.
  enum Stub: Sendable {
    /// Sends nothing, and stays open.
    case never
    /// Finishes without a value.
    case finished
    case failed
    /// Sends one value and finishes.
    case one
    /// Sends one value and stays open.
    case constant
    /// Sends more than the laws ask for.
    case plenty

    /// - Parameter value: What it sends.
    func stream(of value: Token) -> OperatorRow.Stream {
      switch self {
      case .never: Self.open
      case .finished: Empty().eraseToAnyPublisher()
      case .failed: Fail(error: MarbleFailure()).eraseToAnyPublisher()
      case .one: Just(value).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
      case .constant:
        Just(value).setFailureType(to: MarbleFailure.self).merge(with: Self.open)
          .eraseToAnyPublisher()
      case .plenty:
        Publishers.Sequence<Repeated<Token>, MarbleFailure>(
          sequence: repeatElement(value, count: 2_001)
        ).eraseToAnyPublisher()
      }
    }

    private static let open =
      Empty<Token, MarbleFailure>(completeImmediately: false).eraseToAnyPublisher()
  }
}
