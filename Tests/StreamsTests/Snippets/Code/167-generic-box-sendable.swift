// construct: the generic wrapper, cured by `: Sendable`

import Streams

private final class Observable<Value: Sendable> {
  private let subject: CurrentValueSubject<Value, Never>

  init(_ value: Value) { subject = CurrentValueSubject(value) }

  var value: Value {
    get { subject.value }
    set { subject.value = newValue }
  }

  var publisher: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }
}
