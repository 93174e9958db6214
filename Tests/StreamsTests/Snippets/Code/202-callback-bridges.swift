// construct: callbacks of several shapes turned into futures

import Dispatch
import Streams

private typealias Callback = @Sendable (Result<Int, Error>) -> Void

private func delayed() -> AnyPublisher<Int, Error> {
  Future<Int, Error> { promise in
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { promise(.success(1)) }
  }
  .eraseToAnyPublisher()
}

private func bridged(_ work: @escaping (@escaping Callback) -> Void) -> Future<Int, Error> {
  Future { promise in work { promise($0) } }
}

private func caught(_ work: @escaping @Sendable () throws -> Int) -> Future<Int, Error> {
  Future { promise in promise(Result { try work() }) }
}

private func pair(
  _ work: @escaping (@escaping @Sendable (Int?, Error?) -> Void) -> Void
) -> Future<Int, Error> {
  Future { promise in
    work { value, error in
      if let error = error {
        promise(.failure(error))
      } else if let value = value {
        promise(.success(value))
      }
    }
  }
}
