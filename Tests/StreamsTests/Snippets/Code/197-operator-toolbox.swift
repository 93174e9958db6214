// construct: the operators that every app adds to Publisher

import Streams

extension Publisher {
  fileprivate func asyncMap<T: Sendable>(
    _ transform: @escaping @Sendable (Output) async -> T
  ) -> Publishers.FlatMap<Future<T, Never>, Self> where Failure == Never {
    flatMap { value in
      Future { promise in
        Task { promise(.success(await transform(value))) }
      }
    }
  }

  fileprivate func sinkToResult(
    _ result: @escaping @Sendable (Result<Output, Failure>) -> Void
  ) -> AnyCancellable {
    sink(
      receiveCompletion: { completion in
        if case let .failure(error) = completion { result(.failure(error)) }
      },
      receiveValue: { result(.success($0)) })
  }

  fileprivate func pairwise() -> AnyPublisher<(Output, Output), Failure> {
    scan([]) { ($0 + [$1]).suffix(2) }
      .filter { $0.count == 2 }
      .map { ($0[0], $0[1]) }
      .eraseToAnyPublisher()
  }

  fileprivate func traced(_ name: String) -> Publishers.HandleEvents<Self> {
    handleEvents(receiveOutput: { Swift.print(name, $0) })
  }

  fileprivate func latest<P: Publisher>(
    _ transform: @escaping @Sendable (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  fileprivate func ignoreFailure() -> AnyPublisher<Output, Never> {
    self.catch { _ in Empty() }.eraseToAnyPublisher()
  }
}
