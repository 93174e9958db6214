import Streams

/// Publishers of publishers.
let flatteningSuite: [Benchmark] = [
  Benchmark(
    "flatMap, one at a time", per: "value", count: values,
    budget: Budget(ratio: 3.2, allocations: 0),
    setUp: {
      {
        flatten { numbers, next in
          numbers.flatMap(maxPublishers: .max(1)) { Just($0) }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") { { flattenByHand(just, each: 1) } }),
  Benchmark(
    "flatMap of ten each", per: "value", count: values * 10,
    budget: Budget(ratio: 41, allocations: 0.3),
    setUp: {
      {
        flatten(each: 10) { numbers, next in
          numbers.flatMap { _ in (0..<10).publisher }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") { { flattenByHand(ten, each: 10) } }),
  Benchmark(
    "switchToLatest", per: "value", count: values, budget: Budget(ratio: 2.3, allocations: 0),
    setUp: {
      {
        flatten { numbers, next in
          numbers.map { Just($0) }.switchToLatest().sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") {
      {
        let tally = Tally()
        let next = switching(just, Opaque.counting(in: tally))
        for value in 0..<values { next(value) }
        tally.expect(values)
      }
    }),
]

private let values = 10_000

@inline(__always)
private func flatten(each: Int = 1, _ chain: (Numbers, @escaping Next) -> AnyCancellable) {
  let tally = Tally()
  let sink = chain((0..<values).publisher, Opaque.counting(in: tally))
  withExtendedLifetime(sink) { tally.expect(values * each) }
}

private func flattenByHand(_ transform: @escaping @Sendable (Int) -> Source, each: Int) {
  let tally = Tally()
  let next = flattening(transform, Opaque.counting(in: tally))
  for value in 0..<values { next(value) }
  tally.expect(values * each)
}

@inline(never)
private func ten(_ value: Int) -> Source {
  { next in
    for number in 0..<10 { next(value &+ number) }
  }
}
