// construct: the nominal types of the try twins, with their properties

import Streams

private typealias Numbers = AnyPublisher<Int, Never>
private typealias Failing = AnyPublisher<Int, Error>

private func tryFirstHalf(_ source: Numbers) {
  let p = Publishers.TryAllSatisfy(upstream: source, predicate: { $0 > 1 })
  _ = p.predicate
  let q = Publishers.TryCompactMap(upstream: source, transform: { $0 > 1 ? $0 : nil })
  _ = q.transform
  let r = Publishers.TryComparison(upstream: source, areInIncreasingOrder: { $0 < $1 })
  _ = r.areInIncreasingOrder
  let s = Publishers.TryContainsWhere(upstream: source, predicate: { $0 > 1 })
  _ = s.predicate
  let t = Publishers.TryDropWhile(upstream: source, predicate: { $0 > 1 })
  _ = t.predicate
}

private func trySecondHalf(_ source: Numbers) {
  let p = Publishers.TryFilter(upstream: source, isIncluded: { $0 > 1 })
  _ = p.isIncluded
  let q = Publishers.TryFirstWhere(upstream: source, predicate: { $0 > 1 })
  _ = q.predicate
  let r = Publishers.TryLastWhere(upstream: source, predicate: { $0 > 1 })
  _ = r.predicate
  let s = Publishers.TryPrefixWhile(upstream: source, predicate: { $0 > 1 })
  _ = s.predicate
  let t = Publishers.TryReduce(upstream: source, initial: 0, nextPartialResult: { $0 + $1 })
  _ = (t.initial, t.nextPartialResult)
}

private func tryRest(_ source: Numbers) {
  let p = Publishers.TryRemoveDuplicates(upstream: source, predicate: { $0 == $1 })
  _ = p.predicate
  let q = Publishers.TryScan(upstream: source, initialResult: 0, nextPartialResult: { $0 + $1 })
  _ = (q.initialResult, q.nextPartialResult)
}

private func tryCatch(_ source: Failing) {
  let p = Publishers.TryCatch(upstream: source, handler: { _ in Just(3) })
  _ = (p.upstream, p.handler)
}
