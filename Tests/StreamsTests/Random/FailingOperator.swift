@testable import Streams

enum FailingOperator: String, UnaryOperator, CaseIterable {
  case mapError, replaceError, retry, retryTwice, assertNoFailure

  var repeats: Bool { [.retry, .retryTwice].contains(self) }

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .mapError: upstream.mapError { ($0, w).0 }.eraseToAnyPublisher()
    case .replaceError:
      upstream.replaceError(with: 9).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .retry: upstream.retry(1).eraseToAnyPublisher()
    case .retryTwice: upstream.retry(2).eraseToAnyPublisher()
    case .assertNoFailure:
      upstream.replaceError(with: 9).assertNoFailure().setFailureType(to: MarbleFailure.self)
        .eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .mapError: upstream
    case .replaceError, .assertNoFailure: upstream.withoutFailure
    case .retry: upstream.repeating(2)
    case .retryTwice: upstream.repeating(3)
    }
  }
}
