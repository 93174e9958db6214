// construct: the nominal types that are Equatable

import Streams

private func equal() {
  _ = Publishers.Zip(Just(1), Just(2)) == Publishers.Zip(Just(1), Just(2))
  _ = Publishers.Merge(Just(1), Just(2)) == Publishers.Merge(Just(1), Just(2))
  _ = Publishers.CombineLatest(Just(1), Just(2)) == Publishers.CombineLatest(Just(1), Just(2))
  _ =
    Publishers.Concatenate(prefix: Just(1), suffix: Just(2))
    == Publishers.Concatenate(prefix: Just(1), suffix: Just(2))
  _ = Publishers.Drop(upstream: Just(1), count: 1) == Publishers.Drop(upstream: Just(1), count: 1)
  _ = Publishers.Count(upstream: Just(1)) == Publishers.Count(upstream: Just(1))
  _ =
    Publishers.Retry(upstream: Just(1), retries: 1)
    == Publishers.Retry(upstream: Just(1), retries: 1)
  _ = Publishers.PrefetchStrategy.keepFull == .byRequest
  _ = Publishers.First(upstream: Just(1)) == Publishers.First(upstream: Just(1))
  _ = Publishers.Collect(upstream: Just(1)) == Publishers.Collect(upstream: Just(1))
  _ =
    Publishers.SetFailureType<Just<Int>, Error>(upstream: Just(1))
    == Publishers.SetFailureType<Just<Int>, Error>(upstream: Just(1))
  _ =
    Publishers.ReplaceEmpty(upstream: Just(1), output: 1)
    == Publishers.ReplaceEmpty(upstream: Just(1), output: 1)
  _ =
    Publishers.Contains(upstream: Just(1), output: 1)
    == Publishers.Contains(upstream: Just(1), output: 1)
  _ =
    Publishers.Output(upstream: Just(1), range: 0..<1)
    == Publishers.Output(upstream: Just(1), range: 0..<1)
  _ =
    Publishers.CollectByCount(upstream: Just(1), count: 1)
    == Publishers.CollectByCount(upstream: Just(1), count: 1)
  _ = Publishers.IgnoreOutput(upstream: Just(1)) == Publishers.IgnoreOutput(upstream: Just(1))
  _ = Publishers.Last(upstream: Just(1)) == Publishers.Last(upstream: Just(1))
  _ =
    Publishers.DropUntilOutput(upstream: Just(1), other: Just(2))
    == Publishers.DropUntilOutput(upstream: Just(1), other: Just(2))
  _ =
    Publishers.ReplaceError(upstream: Just(1), output: 1)
    == Publishers.ReplaceError(upstream: Just(1), output: 1)
  _ = Publishers.MergeMany([Just(1)]) == Publishers.MergeMany([Just(1)])
  _ = Publishers.Buffer(upstream: Just(1), size: 1, prefetch: .keepFull, whenFull: .dropNewest)
}
