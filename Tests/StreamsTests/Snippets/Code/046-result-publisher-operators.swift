// construct: the operators that stay a Result.Publisher

import Streams

private struct Bad: Error, Equatable {}

private func operators(_ result: Result<Int, Bad>) {
  let mapped: Result<String, Bad>.Publisher = result.publisher.map { "\($0)" }
  let thrown: Result<Int, Error>.Publisher = result.publisher.tryMap { $0 + 1 }
  let other: Result<Int, CancellationError>.Publisher = result.publisher.mapError { _ in
    CancellationError()
  }
  let replaced: Result<Int, Never>.Publisher = result.publisher.replaceError(with: 0)
  let all: Result<[Int], Bad>.Publisher = result.publisher.collect()
  print(mapped.result, thrown.result, other.result, replaced.result, all.result)
}
