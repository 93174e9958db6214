// construct: AnySubscriber from a subscriber and from a subject

import Streams

private func erase(_ subject: PassthroughSubject<Int, Never>) -> [AnySubscriber<Int, Never>] {
  let sink = Subscribers.Sink<Int, Never>(
    receiveCompletion: { _ in }, receiveValue: { print($0) })
  return [AnySubscriber(sink), AnySubscriber(subject)]
}
