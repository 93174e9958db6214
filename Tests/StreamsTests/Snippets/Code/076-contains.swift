// construct: contains, contains(where:), tryContains(where:)

import Streams

private func search(_ words: AnyPublisher<String, Never>) -> [AnyCancellable] {
  [
    words.contains("swift").sink { print($0 ? "found" : "not found") },
    words.contains { $0.count > 10 }.sink { print($0) },
    words.contains(where: { $0.isEmpty }).sink { print($0) },
    words
      .tryContains { word in
        if word == "stop" { throw CancellationError() }
        return word == "go"
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
