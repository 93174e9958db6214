// construct: a chain whose eraseToAnyPublisher was forgotten
// longest: 250

import Streams

private func names(_ source: PassthroughSubject<String, Never>) -> AnyPublisher<Int, Never> {
  source
    .filter { !$0.isEmpty }
    .removeDuplicates()
    .map { $0.count }
    .prefix(3)
}
