// construct: subscribe(subject)

import Streams

private final class Relay {
  let subject = CurrentValueSubject<Int, Never>(0)
  private var cancellables = Set<AnyCancellable>()

  func feed(from numbers: AnyPublisher<Int, Never>) {
    numbers.subscribe(subject).store(in: &cancellables)
    subject.sink { print($0) }.store(in: &cancellables)
  }
}
