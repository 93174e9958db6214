// construct: a subject of Void, send()

import Streams

private final class Toolbar {
  let saveTapped = PassthroughSubject<Void, Never>()
  let closeTapped = PassthroughSubject<Void, Error>()

  func save() { saveTapped.send() }

  func close() {
    closeTapped.send()
    closeTapped.send(completion: .finished)
  }
}

private func observe(_ toolbar: Toolbar) -> AnyCancellable {
  toolbar.saveTapped.sink { print("saved") }
}
