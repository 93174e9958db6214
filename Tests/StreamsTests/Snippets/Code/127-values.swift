// construct: values, of a stream that cannot fail and of one that can

import Streams

private func firstThree(_ numbers: AnyPublisher<Int, Never>) async -> [Int] {
  var collected: [Int] = []
  for await number in numbers.values {
    collected.append(number)
    if collected.count == 3 { break }
  }
  return collected
}

private func total(_ numbers: AnyPublisher<Int, Error>) async throws -> Int {
  var total = 0
  for try await number in numbers.map({ $0 * 2 }).values {
    total += number
  }
  return total
}
