// construct: AnySubscriber made of closures

import Streams

private func attach(to numbers: AnyPublisher<Int, Never>) {
  let subscriber = AnySubscriber<Int, Never>(
    receiveSubscription: { $0.request(.max(2)) },
    receiveValue: { value in
      print(value)
      return .max(1)
    },
    receiveCompletion: { print($0) })
  numbers.subscribe(subscriber)
}
