// construct: a generic wrapper whose parameter is not said to be Sendable
// swift6: error: Sendable

import Streams

private final class Observable<Value> {
  private let subject: CurrentValueSubject<Value, Never>

  init(_ value: Value) { subject = CurrentValueSubject(value) }

  var value: Value {
    get { subject.value }
    set { subject.value = newValue }
  }

  var publisher: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }
}
