// construct: mapError into an error of the app

import Streams

private enum AppError: Error {
  case network(Error)
  case unknown
}

private func load(_ source: AnyPublisher<String, Error>) -> AnyPublisher<String, AppError> {
  source
    .mapError { AppError.network($0) }
    .eraseToAnyPublisher()
}

private func loadByInitialiser(_ source: AnyPublisher<Int, Error>) -> AnyPublisher<Int, AppError> {
  source.mapError(AppError.network).eraseToAnyPublisher()
}
