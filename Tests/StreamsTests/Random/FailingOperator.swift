@testable import Streams

enum FailingOperator: String, UnaryOperator, CaseIterable {
  case mapError, replaceError, retry, retryTwice, assertNoFailure
  case retryAfterDelay, ignoreFailure, materialize, mapToResult, dematerialize

  var repeats: Bool { [.retry, .retryTwice, .retryAfterDelay].contains(self) }

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .mapError: upstream.mapError { ($0, w).0 }.eraseToAnyPublisher()
    case .replaceError:
      upstream.replaceError(with: 9).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .retry: upstream.retry(1).eraseToAnyPublisher()
    case .retryTwice: upstream.retry(2).eraseToAnyPublisher()
    case .retryAfterDelay:
      upstream.retry(
        1, delay: .exponential(initial: .milliseconds(2), jitter: 0.5), scheduler: builder.scheduler
      ) { _ in w.number == 0 }
      .eraseToAnyPublisher()
    case .ignoreFailure:
      upstream.ignoreFailure().setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .materialize:
      upstream.materialize().map { event in
        switch event {
        case .value(let value): value + w.number
        case .finished: 8
        case .failure: 9
        }
      }
      .setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .mapToResult:
      upstream.mapToResult().map { (try? $0.get()) ?? 9 + w.number }
        .setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .dematerialize: upstream.materialize().dematerialize().eraseToAnyPublisher()
    case .assertNoFailure:
      upstream.replaceError(with: 9).assertNoFailure().setFailureType(to: MarbleFailure.self)
        .eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .mapError, .dematerialize: upstream
    // A model has no clock.
    case .retryAfterDelay: nil
    case .ignoreFailure:
      upstream.end == .failed ? StreamModel(upstream.values, .finished) : upstream
    case .materialize: upstream.withEnd(8, 9)
    case .mapToResult: upstream.withoutFailure
    case .replaceError, .assertNoFailure: upstream.withoutFailure
    case .retry: upstream.repeating(2)
    case .retryTwice: upstream.repeating(3)
    }
  }
}
