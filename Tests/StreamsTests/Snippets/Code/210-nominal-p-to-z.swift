// construct: the nominal types from Print to Zip, with their properties

import Dispatch
import Streams

private typealias Numbers = AnyPublisher<Int, Never>

private func printed(_ source: Numbers) {
  let p = Publishers.Print(upstream: source, prefix: "a", to: nil)
  _ = (p.upstream, p.prefix, p.stream)
}

private func scheduled(_ source: Numbers) {
  let p = Publishers.ReceiveOn(upstream: source, scheduler: DispatchQueue.main)
  _ = (p.upstream, p.scheduler)
  let q = Publishers.SubscribeOn(upstream: source, scheduler: DispatchQueue.main)
  _ = (q.upstream, q.scheduler)
}

private func reduce(_ source: Numbers) {
  let p = Publishers.Reduce(upstream: source, initial: 1, nextPartialResult: { $0 + $1 })
  _ = (p.upstream, p.initial, p.nextPartialResult)
}

private func throttle(_ source: Numbers) {
  let p = Publishers.Throttle(
    upstream: source, interval: .seconds(1), scheduler: DispatchQueue.main, latest: true)
  _ = (p.upstream, p.interval, p.scheduler, p.latest)
}

private func timeout(_ source: Numbers) {
  let p = Publishers.Timeout(
    upstream: source, interval: .seconds(1), scheduler: DispatchQueue.main, customError: nil)
  _ = (p.upstream, p.interval, p.scheduler, p.customError)
}

private func latestAndShare(_ source: Numbers) {
  let p = Publishers.SwitchToLatest(upstream: source.map { Just($0) })
  _ = p.upstream
  let q = Publishers.Share(upstream: source)
  _ = q.upstream
  let r: Publishers.Share<Numbers> = q
  print(r == q)
}

private func keyPaths(_ source: Numbers) {
  let p: Publishers.MapKeyPath<Numbers, String> = source.map(\.description)
  _ = (p.upstream, p.keyPath)
  let q: Publishers.MapKeyPath2<Numbers, String, Int> = source.map(\.description, \.hashValue)
  _ = (q.keyPath0, q.keyPath1)
  let r: Publishers.MapKeyPath3<Numbers, String, Int, Int> = source.map(
    \.description, \.hashValue, \.byteSwapped)

  _ = (r.keyPath0, r.keyPath1, r.keyPath2)
}

private func arities(_ source: Numbers) {
  let m = Publishers.Merge4(source, source, source, source)
  _ = (m.a, m.b, m.c, m.d)
  let z = Publishers.Zip3(source, source, source)
  _ = (z.a, z.b, z.c)
  let c = Publishers.CombineLatest4(source, source, source, source)
  _ = (c.a, c.d)
  let mm = Publishers.MergeMany(source, source)
  _ = mm.publishers
  _ = mm.merge(with: source)
  _ = m.merge(with: source)
  _ = Publishers.Merge(source, source).merge(with: source, source)
}
