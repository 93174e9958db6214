// construct: a property wrapper of one's own around a CurrentValueSubject

import Streams

@propertyWrapper
private struct Sent<Value: Sendable> {
  private let subject: CurrentValueSubject<Value, Never>

  init(wrappedValue: Value) {
    subject = CurrentValueSubject(wrappedValue)
  }

  var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.value = newValue }
  }

  var projectedValue: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }
}

private final class Player {
  @Sent var volume = 3

  func observe() -> AnyCancellable { $volume.sink { print($0) } }
}
