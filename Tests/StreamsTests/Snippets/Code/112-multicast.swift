// construct: multicast with a closure and with a subject, connect

import Streams

private func multicast(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  let each = source.multicast { PassthroughSubject<Int, Never>() }
  let one = source.multicast(subject: CurrentValueSubject(0))
  var subscriptions = [
    each.sink { print("a", $0) },
    each.sink { print("b", $0) },
    one.sink { print("c", $0) },
  ]
  subscriptions.append(AnyCancellable(each.connect()))
  one.connect().store(in: &subscriptions)
  return subscriptions
}
