// construct: PassthroughSubject with two subscribers

import Streams

private func chat() {
  let messages = PassthroughSubject<String, Never>()
  let first = messages.sink { print("first:", $0) }
  messages.send("Hello")
  let second = messages.sink(
    receiveCompletion: { print("second:", $0) },
    receiveValue: { print("second:", $0) })
  messages.send("World")
  first.cancel()
  messages.send(completion: .finished)
  second.cancel()
}
