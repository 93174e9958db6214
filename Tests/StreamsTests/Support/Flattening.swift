@testable import Streams

/// The operators that make a publisher of each value.
enum Flattening: CaseIterable {
  case flatMap, concatMap, switchToLatest

  func publisher<Output, Failure>(
    of source: AnyPublisher<Int, Failure>,
    _ transform: @escaping @Sendable (Int) -> AnyPublisher<Output, Failure>
  ) -> AnyPublisher<Output, Failure> {
    switch self {
    case .flatMap: source.flatMap(transform).eraseToAnyPublisher()
    case .concatMap: source.concatMap(transform).eraseToAnyPublisher()
    case .switchToLatest: source.map(transform).switchToLatest().eraseToAnyPublisher()
    }
  }
}
