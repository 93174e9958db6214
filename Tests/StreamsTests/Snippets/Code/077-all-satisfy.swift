// construct: allSatisfy and tryAllSatisfy

import Streams

private func check(_ fields: AnyPublisher<String, Never>) -> [AnyCancellable] {
  [
    fields.allSatisfy { !$0.isEmpty }.sink { print("complete:", $0) },
    fields
      .tryAllSatisfy { field in
        if field.count > 100 { throw CancellationError() }
        return !field.isEmpty
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
