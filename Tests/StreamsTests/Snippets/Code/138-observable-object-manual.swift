// construct: an ObservableObject with an objectWillChange of its own

import Streams

private final class Clock: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()

  var seconds = 0 {
    willSet { objectWillChange.send() }
  }
}

private final class Store: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()

  func touch() { objectWillChange.send() }
}

private func any<Object: ObservableObject>(_ object: Object) -> AnyCancellable
where Object.ObjectWillChangePublisher == ObservableObjectPublisher {
  object.objectWillChange.sink { print("changed") }
}
