import Streams

/// The eleven tests by which this field compares itself: RxSwift's own benchmarks, which are also
/// used for Combine. The figures of the field are those of the best existing library.
let fieldSuite: [Benchmark] = [
  Benchmark(
    "PublishSubjectPumping", per: "value", count: 1_000_000,
    budget: Budget(ratio: 9, allocations: 0),
    field: 150,
    setUp: { { pumpSubject(sinks: 1, values: 1_000_000) } },
    byHand: { { pumpObservers(1, values: 1_000_000) } }),
  Benchmark(
    "PublishSubjectPumpingTwoSubscriptions", per: "delivery", count: 2_000_000,
    budget: Budget(ratio: 9, allocations: 0), field: 95,
    setUp: { { pumpSubject(sinks: 2, values: 1_000_000) } },
    byHand: { { pumpObservers(2, values: 1_000_000) } }),
  Benchmark(
    "PublishSubjectCreating", per: "subscription", count: 100_000,
    budget: Budget(ratio: 9, allocations: 9), field: 1_540,
    setUp: {
      {
        let tally = Tally()
        for _ in 0..<100_000 {
          let subject = PassthroughSubject<Int, Never>()
          let sink = subject.sink { tally.add($0) }
          subject.send(1)
          sink.cancel()
        }
        tally.expect(100_000)
      }
    },
    byHand: {
      {
        let tally = Tally()
        for _ in 0..<100_000 {
          let subject = Observers()
          let place = subject.add { tally.add($0) }
          subject.send(1)
          subject.remove(place)
        }
        tally.expect(100_000)
      }
    }),
  Benchmark(
    "MapFilterPumping", per: "value", count: 100_000, budget: Budget(ratio: 9, allocations: 0),
    field: 150,
    setUp: { { mapFilter(times: 1, values: 100_000) } },
    byHand: { { mapFilterByHand(times: 1, values: 100_000) } }),
  Benchmark(
    "MapFilterCreating", per: "subscription", count: 10_000,
    budget: Budget(ratio: 9, allocations: 99), field: 7_170,
    setUp: { { mapFilter(times: 10_000, values: 1) } },
    byHand: { { mapFilterByHand(times: 10_000, values: 1) } }),
  Benchmark(
    "FlatMapsPumping", per: "value", count: 100_000, budget: Budget(ratio: 9, allocations: 0),
    field: 4_440,
    setUp: { { flatMaps(times: 1, values: 100_000) } },
    byHand: { { justsByHand(times: 1, values: 100_000) } }),
  Benchmark(
    "FlatMapsCreating", per: "subscription", count: 10_000,
    budget: Budget(ratio: 9, allocations: 99), field: 9_130,
    setUp: { { flatMaps(times: 10_000, values: 1) } },
    byHand: { { justsByHand(times: 10_000, values: 1) } }),
  Benchmark(
    "FlatMapLatestPumping", per: "value", count: 100_000, budget: Budget(ratio: 9, allocations: 0),
    field: 4_320,
    setUp: { { flatMapLatests(times: 1, values: 100_000) } },
    byHand: { { justsByHand(times: 1, values: 100_000) } }),
  Benchmark(
    "FlatMapLatestCreating", per: "subscription", count: 10_000,
    budget: Budget(ratio: 9, allocations: 99), field: 8_400,
    setUp: { { flatMapLatests(times: 10_000, values: 1) } },
    byHand: { { justsByHand(times: 10_000, values: 1) } }),
  Benchmark(
    "CombineLatestPumping", per: "value", count: 100_000, budget: Budget(ratio: 9, allocations: 0),
    field: 3_470,
    setUp: { { combineLatests(times: 1, values: 100_000) } },
    byHand: { { combineLatestsByHand(times: 1, values: 100_000) } }),
  Benchmark(
    "CombineLatestCreating", per: "subscription", count: 10_000,
    budget: Budget(ratio: 9, allocations: 199), field: 32_600,
    setUp: { { combineLatests(times: 10_000, values: 1) } },
    byHand: { { combineLatestsByHand(times: 10_000, values: 1) } }),
]

private func pumpSubject(sinks: Int, values: Int) {
  let tally = Tally()
  let subject = PassthroughSubject<Int, Never>()
  let cancellables = (0..<sinks).map { _ in subject.sink { tally.add($0) } }
  for _ in 0..<values { subject.send(1) }
  for cancellable in cancellables { cancellable.cancel() }
  tally.expect(sinks * values)
}

private func pumpObservers(_ count: Int, values: Int) {
  let tally = Tally()
  let subject = Observers()
  for _ in 0..<count { _ = subject.add { tally.add($0) } }
  for _ in 0..<values { subject.send(1) }
  tally.expect(count * values)
}

private func mapFilter(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    let sink = ClosurePublisher.ones(values)
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .sink { tally.add($0) }
    sink.cancel()
  }
  tally.expect(times * values)
}

private func mapFilterByHand(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    var next: @Sendable (Int) -> Void = { tally.add($0) }
    for _ in 0..<6 {
      next = filtering({ _ in true }, mapping({ $0 }, next))
    }
    for _ in 0..<values { next(1) }
  }
  tally.expect(times * values)
}

private func flatMaps(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    let sink = ClosurePublisher.ones(values)
      .flatMap { Just($0) }
      .flatMap { Just($0) }
      .flatMap { Just($0) }
      .flatMap { Just($0) }
      .flatMap { Just($0) }
      .sink { tally.add($0) }
    sink.cancel()
  }
  tally.expect(times * values)
}

private func flatMapLatests(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    let sink = ClosurePublisher.ones(values)
      .map { Just($0) }.switchToLatest()
      .map { Just($0) }.switchToLatest()
      .map { Just($0) }.switchToLatest()
      .map { Just($0) }.switchToLatest()
      .map { Just($0) }.switchToLatest()
      .sink { tally.add($0) }
    sink.cancel()
  }
  tally.expect(times * values)
}

/// Each value becomes a list of one, five times over.
private func justsByHand(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    var next: @Sendable (Int) -> Void = { tally.add($0) }
    for _ in 0..<5 { next = flattening({ [$0] }, next) }
    for _ in 0..<values { next(1) }
  }
  tally.expect(times * values)
}

private func combineLatests(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    var last = Just(1).combineLatest(Just(1), Just(1), ClosurePublisher.ones(values))
      .map { $0.0 }.eraseToAnyPublisher()
    for _ in 0..<6 {
      last = Just(1).combineLatest(Just(1), Just(1), last).map { $0.0 }.eraseToAnyPublisher()
    }
    let sink = last.sink { tally.add($0) }
    sink.cancel()
  }
  tally.expect(times * values)
}

private func combineLatestsByHand(times: Int, values: Int) {
  let tally = Tally()
  for _ in 0..<times {
    var next: @Sendable (Int) -> Void = { tally.add($0) }
    for _ in 0..<7 {
      let latest = Latest(next)
      for input in 0..<3 { latest.receive(1, from: input) }
      next = { latest.receive($0, from: 3) }
    }
    for _ in 0..<values { next(1) }
  }
  tally.expect(times * values)
}
