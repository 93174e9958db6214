// construct: Subscribers.Sink made by hand, with its public closures

import Streams

private func makeSink() -> AnyCancellable {
  let sink = Subscribers.Sink<Int, Never>(
    receiveCompletion: { print("completed: \($0)") },
    receiveValue: { print("value: \($0)") })
  Just(1).subscribe(sink)
  sink.receiveValue(2)
  sink.receiveCompletion(.finished)
  return AnyCancellable(sink)
}
