// construct: a value that is sent from inside a sink

import Streams

private func countdown() {
  let subject = PassthroughSubject<Int, Never>()
  let cancellable = subject.sink { value in
    print(value)
    if value > 0 { subject.send(value - 1) }
  }
  subject.send(3)
  cancellable.cancel()
}
