// construct: pagination by recursion, with append

import Streams

private struct Answer: Sendable {
  var rows: [Int]
  var next: String?
}

private func fetch(_ cursor: String?) -> AnyPublisher<Answer, Error> {
  Just(Answer(rows: [1], next: nil)).setFailureType(to: Error.self).eraseToAnyPublisher()
}

private func rows(after cursor: String? = nil) -> AnyPublisher<Int, Error> {
  fetch(cursor)
    .flatMap { answer -> AnyPublisher<Int, Error> in
      let current = answer.rows.publisher.setFailureType(to: Error.self)
      guard let next = answer.next else { return current.eraseToAnyPublisher() }
      return current.append(rows(after: next)).eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
}
