import Streams

/// The eleven tests by which reactive libraries compare themselves: RxSwift's own benchmarks, which
/// are also used for Combine. A round may have fewer values than theirs, which changes nothing for
/// one of them.
let standardSuite: [Benchmark] = [
  Benchmark(
    "PublishSubjectPumping", per: "value", count: 500_000,
    setUp: { count in { pumpSubject(sinks: 1, values: count) } },
    byHand: ByHand("closures in an array") { count in { pumpObservers(1, values: count) } }),
  Benchmark(
    "PublishSubjectPumpingTwoSubscriptions", per: "delivery", count: 500_000,
    setUp: { count in { pumpSubject(sinks: 2, values: count / 2) } },
    byHand: ByHand("closures in an array") { count in { pumpObservers(2, values: count / 2) } }),
  Benchmark(
    "PublishSubjectCreating", per: "subscription", count: 20_000,
    setUp: { count in { createSubjects(count) } },
    byHand: ByHand("closures in an array") { count in { createObservers(count) } }
  ).with(\.goal, .ratio(3)),
  Benchmark(
    "MapFilterPumping", per: "value", count: 200_000,
    setUp: { count in { mapFilter(times: 1, values: count) } },
    byHand: chained { count in { mapFilterByHand(times: 1, values: count) } }),
  Benchmark(
    "MapFilterCreating", per: "subscription", count: 5_000,
    setUp: { count in { mapFilter(times: count, values: 1) } },
    byHand: chained { count in { mapFilterByHand(times: count, values: 1) } }),
  flatMapsPumping("") { count in { flatMaps(times: 1, values: count) { Just($0) } } },
  flatMapsPumping(", an erased Just inside") { count in
    { flatMaps(times: 1, values: count) { Just($0).eraseToAnyPublisher() } }
  },
  flatMapsPumping(", an erased sequence inside") { count in
    { flatMaps(times: 1, values: count) { [$0].publisher.eraseToAnyPublisher() } }
  },
  flatMapsPumping(", an erased future inside") { count in
    { flatMaps(times: 1, values: count) { completedFuture($0).eraseToAnyPublisher() } }
  },
  flatMapsCreating("") { count in { flatMaps(times: count) { Just($0) } } },
  flatMapsCreating(", an erased Just inside") { count in
    { flatMaps(times: count) { Just($0).eraseToAnyPublisher() } }
  },
  flatMapsCreating(", a sequence inside") { count in { flatMaps(times: count) { [$0].publisher } }
  },
  flatMapsCreating(", a future inside") { count in
    { flatMaps(times: count) { completedFuture($0) } }
  },
  flatMapsCreating(", a deferred Just inside") { count in
    { flatMaps(times: count) { value in Deferred { Just(value) } } }
  },
  flatMapLatestPumping("") { count in { flatMapLatests(times: 1, values: count) { Just($0) } } },
  flatMapLatestPumping(", an erased Just inside") { count in
    { flatMapLatests(times: 1, values: count) { Just($0).eraseToAnyPublisher() } }
  },
  flatMapLatestPumping(", an erased sequence inside") { count in
    { flatMapLatests(times: 1, values: count) { [$0].publisher.eraseToAnyPublisher() } }
  },
  flatMapLatestPumping(", an erased future inside") { count in
    { flatMapLatests(times: 1, values: count) { completedFuture($0).eraseToAnyPublisher() } }
  },
  flatMapLatestCreating("") { count in { flatMapLatests(times: count) { Just($0) } } },
  flatMapLatestCreating(", an erased Just inside") { count in
    { flatMapLatests(times: count) { Just($0).eraseToAnyPublisher() } }
  },
  flatMapLatestCreating(", a sequence inside") { count in
    { flatMapLatests(times: count) { [$0].publisher } }
  },
  flatMapLatestCreating(", a future inside") { count in
    { flatMapLatests(times: count) { completedFuture($0) } }
  },
  flatMapLatestCreating(", a deferred Just inside") { count in
    { flatMapLatests(times: count) { value in Deferred { Just(value) } } }
  },
  Benchmark(
    "CombineLatestPumping", per: "value", count: 50_000,
    setUp: { count in { combineLatests(times: 1, values: count) } },
    byHand: ByHand("objects with four optionals") { count in
      { combineLatestsByHand(times: 1, values: count) }
    }
  ).with(\.goal, .ratio(4)),
  Benchmark(
    "CombineLatestCreating", per: "subscription", count: 1_000,
    setUp: { count in { combineLatests(times: count, values: 1) } },
    byHand: ByHand("objects with four optionals") { count in
      { combineLatestsByHand(times: count, values: 1) }
    }
  ).with(\.goal, .ratio(9)),
]

private func chained(_ setUp: @escaping Benchmark.SetUp) -> ByHand {
  ByHand("closures that call closures", setUp: setUp)
}

/// Whatever is inside, by hand it is a function that sends one value.
private func flatMapsPumping(_ inner: String, _ setUp: @escaping Benchmark.SetUp) -> Benchmark {
  Benchmark(
    "FlatMapsPumping\(inner)", per: "value", count: 10_000, setUp: setUp,
    byHand: chained { count in { flatMapsByHand(times: 1, values: count) } })
}

private func flatMapLatestPumping(_ inner: String, _ setUp: @escaping Benchmark.SetUp) -> Benchmark
{
  Benchmark(
    "FlatMapLatestPumping\(inner)", per: "value", count: 10_000, setUp: setUp,
    byHand: chained { count in { switchesByHand(times: 1, values: count) } })
}

private func flatMapsCreating(_ inner: String, _ setUp: @escaping Benchmark.SetUp) -> Benchmark {
  Benchmark(
    "FlatMapsCreating\(inner)", per: "subscription", count: 2_000, setUp: setUp,
    byHand: chained { count in { flatMapsByHand(times: count, values: 1) } }
  ).with(\.goal, .ratio(2.2))
}

private func flatMapLatestCreating(
  _ inner: String, _ setUp: @escaping Benchmark.SetUp
) -> Benchmark {
  Benchmark(
    "FlatMapLatestCreating\(inner)", per: "subscription", count: 2_000, setUp: setUp,
    byHand: chained { count in { switchesByHand(times: count, values: 1) } }
  ).with(\.goal, .ratio(2.2))
}

private func completedFuture(_ value: Int) -> Future<Int, Never> {
  Future { $0(.success(value)) }
}
