// construct: Publishers.Map, TryMap, CompactMap, Scan, MapError made by hand

import Streams

private struct Odd: Error {}

private func types(_ source: PassthroughSubject<Int, Never>) {
  let map = Publishers.Map(upstream: source, transform: { "\($0)" })
  let tryMap = Publishers.TryMap(upstream: source) { value -> Int in
    if value % 2 == 1 { throw Odd() }
    return value
  }
  let compact = Publishers.CompactMap(upstream: map, transform: { Int($0) })
  let scan = Publishers.Scan(
    upstream: compact, initialResult: 0, nextPartialResult: { $0 + $1 })
  let error = Publishers.MapError(upstream: tryMap, transform: { _ in Odd() })
  print(scan.initialResult, compact.transform("1") ?? 0, error.upstream)
}
