// construct: Optional.publisher

import Streams

private func port(_ text: String?) -> AnyPublisher<Int, Never> {
  text.publisher
    .compactMap { Int($0) }
    .replaceEmpty(with: 8080)
    .eraseToAnyPublisher()
}

private func operators(_ maybe: Int?) {
  let mapped: Optional<String>.Publisher = maybe.publisher.map { "\($0)" }
  let filtered: Optional<Int>.Publisher = maybe.publisher.filter { $0 > 0 }
  let replaced: Just<Int> = maybe.publisher.replaceEmpty(with: 1)
  let count: Optional<Int>.Publisher = maybe.publisher.count()
  print(mapped, filtered, replaced.output, count, Optional.Publisher(3).output ?? 0)
}
