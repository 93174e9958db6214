// construct: filter and tryFilter

import Streams

private struct Forbidden: Error {}

private func adults(_ ages: [Int]) -> [AnyCancellable] {
  [
    ages.publisher
      .filter { $0 >= 18 }
      .sink { print($0) },
    ages.publisher
      .tryFilter { age in
        if age < 0 { throw Forbidden() }
        return age >= 18
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
