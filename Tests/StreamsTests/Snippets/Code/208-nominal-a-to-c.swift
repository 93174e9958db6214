// construct: the nominal types from AllSatisfy to Contains, with their properties

import Dispatch
import Streams

private typealias Numbers = AnyPublisher<Int, Never>
private typealias Failing = AnyPublisher<Int, Error>

private func allSatisfy(_ source: Numbers) {
  let p = Publishers.AllSatisfy(upstream: source, predicate: { $0 > 1 })
  _ = (p.upstream, p.predicate)
}

private func assertNoFailure(_ source: Failing) {
  let p = Publishers.AssertNoFailure(upstream: source, prefix: "", file: #file, line: #line)
  _ = (p.upstream, p.prefix, p.file, p.line)
}

private func autoconnect(_ source: Numbers) {
  let p = Publishers.Autoconnect(upstream: source.makeConnectable())
  _ = p.upstream
}

private func breakpoint(_ source: Numbers) {
  let p = Publishers.Breakpoint(
    upstream: source, receiveSubscription: nil, receiveOutput: { $0 > 1 }, receiveCompletion: nil)
  _ = (p.upstream, p.receiveSubscription, p.receiveOutput, p.receiveCompletion)
}

private func buffer(_ source: Numbers) {
  let p = Publishers.Buffer(upstream: source, size: 1, prefetch: .keepFull, whenFull: .dropNewest)
  _ = (p.upstream, p.size, p.prefetch, p.whenFull)
}

private func collectByCount(_ source: Numbers) {
  let p = Publishers.CollectByCount(upstream: source, count: 3)
  _ = (p.upstream, p.count)
}

private func collectByTime(_ source: Numbers) {
  let p = Publishers.CollectByTime(
    upstream: source, strategy: .byTime(DispatchQueue.main, .seconds(1)))
  _ = (p.upstream, p.strategy)
}

private func comparison(_ source: Numbers) {
  let p = Publishers.Comparison(upstream: source, areInIncreasingOrder: { $0 < $1 })
  _ = (p.upstream, p.areInIncreasingOrder)
}

private func concatenate(_ source: Numbers) {
  let p = Publishers.Concatenate(prefix: source, suffix: Just(3))
  _ = (p.prefix, p.suffix)
}

private func contains(_ source: Numbers) {
  let p = Publishers.ContainsWhere(upstream: source, predicate: { $0 > 1 })
  _ = (p.upstream, p.predicate)
  let q = Publishers.Contains(upstream: source, output: 3)
  _ = q.output
}
