// construct: Publishers.FlatMap, SwitchToLatest, Share, Autoconnect in a type

import Streams

private func pages(_ ids: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
  let each: Publishers.FlatMap<AnyPublisher<String, Never>, PassthroughSubject<Int, Never>> =
    ids.flatMap { Just("page \($0)").eraseToAnyPublisher() }
  let latest:
    Publishers.SwitchToLatest<
      Just<Int>, Publishers.Map<PassthroughSubject<Int, Never>, Just<Int>>
    > = ids.map { Just($0) }.switchToLatest()
  let shared: Publishers.Share<PassthroughSubject<Int, Never>> = ids.share()
  let made = Publishers.FlatMap(upstream: ids, maxPublishers: .max(1), transform: { Just($0) })
  return [
    each.sink { print($0) }, latest.sink { print($0) }, shared.sink { print($0) },
    made.sink { print($0) },
  ]
}
