// construct: retry when the connection is back

import Streams

private func whenOnline<P: Publisher>(
  _ request: P, isOnline: CurrentValueSubject<Bool, Never>
) -> AnyPublisher<P.Output, P.Failure> {
  isOnline
    .filter { $0 }
    .first()
    .setFailureType(to: P.Failure.self)
    .flatMap { _ in request }
    .eraseToAnyPublisher()
}

private func firstTry(
  _ request: AnyPublisher<String, Error>, isOnline: CurrentValueSubject<Bool, Never>
) -> AnyPublisher<String, Error> {
  request
    .catch { _ in whenOnline(request, isOnline: isOnline) }
    .eraseToAnyPublisher()
}
