// construct: descriptions of what a subscription shows in a log

import Streams

private func describe() -> [String] {
  let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
  let subject = PassthroughSubject<Int, Never>()
  subject.subscribe(sink)
  let any = AnySubscriber(sink)
  return [
    sink.description, any.description, "\(Subscriptions.empty)", "\(subject.share())",
    "\(Subscribers.Demand.unlimited)", "\(sink.playgroundDescription)",
  ]
}
