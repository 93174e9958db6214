import Streams

/// The eleven tests by which this field compares itself: RxSwift's own benchmarks, which are also
/// used for Combine. The figures of the field are those of the best existing library. A round may
/// have fewer values than theirs, which changes nothing for one of them.
let fieldSuite: [Benchmark] = [
  Benchmark(
    "PublishSubjectPumping", per: "value", count: 500_000,
    budget: Budget(ratio: 1.7, allocations: 0),
    setUp: { { pumpSubject(sinks: 1, values: 500_000) } },
    byHand: ByHand("closures in an array") { { pumpObservers(1, values: 500_000) } }
  ).with(\.field, 150),
  Benchmark(
    "PublishSubjectPumpingTwoSubscriptions", per: "delivery", count: 500_000,
    budget: Budget(ratio: 0.95, allocations: 0),
    setUp: { { pumpSubject(sinks: 2, values: 250_000) } },
    byHand: ByHand("closures in an array") { { pumpObservers(2, values: 250_000) } }
  ).with(\.field, 95),
  Benchmark(
    "PublishSubjectCreating", per: "subscription", count: 20_000,
    budget: Budget(ratio: 9.5, allocations: 6),
    setUp: { { createSubjects(20_000) } },
    byHand: ByHand("closures in an array") { { createObservers(20_000) } }
  ).with(\.field, 1_540),
  Benchmark(
    "MapFilterPumping", per: "value", count: 200_000,
    budget: Budget(ratio: 0.8, allocations: 0),
    setUp: { { mapFilter(times: 1, values: 200_000) } },
    byHand: ByHand("closures that call closures") { { mapFilterByHand(times: 1, values: 200_000) } }
  ).with(\.field, 150),
  Benchmark(
    "MapFilterCreating", per: "subscription", count: 5_000,
    budget: Budget(ratio: 1.7, allocations: 7),
    setUp: { { mapFilter(times: 5_000, values: 1) } },
    byHand: ByHand("closures that call closures") { { mapFilterByHand(times: 5_000, values: 1) } }
  ).with(\.field, 7_170),
  Benchmark(
    "FlatMapsPumping", per: "value", count: 10_000,
    budget: Budget(ratio: 2.4, allocations: 0),
    setUp: { { flatMaps(times: 1, values: 10_000) } },
    byHand: ByHand("closures that call closures") { { flatMapsByHand(times: 1, values: 10_000) } }
  ).with(\.field, 4_440),
  Benchmark(
    "FlatMapsCreating", per: "subscription", count: 2_000,
    budget: Budget(ratio: 8.6, allocations: 16),
    setUp: { { flatMaps(times: 2_000, values: 1) } },
    byHand: ByHand("closures that call closures") { { flatMapsByHand(times: 2_000, values: 1) } }
  ).with(\.field, 9_130),
  Benchmark(
    "FlatMapLatestPumping", per: "value", count: 10_000,
    budget: Budget(ratio: 2.3, allocations: 0),
    setUp: { { flatMapLatests(times: 1, values: 10_000) } },
    byHand: ByHand("closures that call closures") { { switchesByHand(times: 1, values: 10_000) } }
  ).with(\.field, 4_320),
  Benchmark(
    "FlatMapLatestCreating", per: "subscription", count: 2_000,
    budget: Budget(ratio: 4.7, allocations: 16),
    setUp: { { flatMapLatests(times: 2_000, values: 1) } },
    byHand: ByHand("closures that call closures") { { switchesByHand(times: 2_000, values: 1) } }
  ).with(\.field, 8_400),
  Benchmark(
    "CombineLatestPumping", per: "value", count: 50_000,
    budget: Budget(ratio: 41, allocations: 0),
    setUp: { { combineLatests(times: 1, values: 50_000) } },
    byHand: ByHand("objects with four optionals") {
      { combineLatestsByHand(times: 1, values: 50_000) }
    }
  ).with(\.field, 3_470),
  Benchmark(
    "CombineLatestCreating", per: "subscription", count: 1_000,
    budget: Budget(ratio: 16.5, allocations: 40),
    setUp: { { combineLatests(times: 1_000, values: 1) } },
    byHand: ByHand("objects with four optionals") {
      { combineLatestsByHand(times: 1_000, values: 1) }
    }
  ).with(\.field, 32_600),
]
