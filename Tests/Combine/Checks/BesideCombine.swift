// The code of the page Beside Combine.

import Combine
import Streams

// The names for this module: code of it that imports both gets Streams'.
typealias Publisher = Streams.Publisher
typealias AnyPublisher = Streams.AnyPublisher
typealias AnyCancellable = Streams.AnyCancellable
typealias Just = Streams.Just
typealias PassthroughSubject = Streams.PassthroughSubject
typealias Published = Streams.Published
typealias ObservableObject = Streams.ObservableObject

func besideCombine() -> [String] {
  final class Form: ObservableObject, @unchecked Sendable {
    @Published var name = "Ada"
  }
  func greetings(_ names: some Publisher<String, Never>) -> AnyPublisher<String, Never> {
    names.map { $0 }.eraseToAnyPublisher()
  }

  let form = Form()
  var seen: [String] = []
  var cancellables: Set<AnyCancellable> = []
  let words = PassthroughSubject<String, Never>()
  let shown = greetings(words).combine().sink { seen.append($0) }
  form.$name.sink { words.send($0) }.store(in: &cancellables)
  Just("Grace").sink { words.send($0) }.store(in: &cancellables)
  shown.cancel()
  return seen
}
