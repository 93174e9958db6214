// construct: Publishers.First, Drop, PrefixWhile, Concatenate, Output, Collect made by hand

import Streams

private func parts(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    Publishers.First(upstream: source).sink { print($0) },
    Publishers.FirstWhere(upstream: source, predicate: { $0 > 1 }).sink { print($0) },
    Publishers.Last(upstream: source).sink { print($0) },
    Publishers.Drop(upstream: source, count: 1).sink { print($0) },
    Publishers.DropWhile(upstream: source, predicate: { $0 < 2 }).sink { print($0) },
    Publishers.PrefixWhile(upstream: source, predicate: { $0 < 2 }).sink { print($0) },
    Publishers.Output(upstream: source, range: 1..<2).sink { print($0) },
    Publishers.Collect(upstream: source).sink { print($0) },
    Publishers.CollectByCount(upstream: source, count: 2).sink { print($0) },
    Publishers.Concatenate(prefix: source, suffix: Just(9)).sink { print($0) },
    Publishers.RemoveDuplicates(upstream: source, predicate: { $0 == $1 }).sink { print($0) },
    Publishers.Count(upstream: source).sink { print($0) },
    Publishers.Contains(upstream: source, output: 3).sink { print($0) },
    Publishers.ReplaceEmpty(upstream: source, output: 0).sink { print($0) },
  ]
}
