import Streams

/// Chains that a sequence drives. Both sides call the same closures, into which the compiler cannot
/// see.
let chainSuite: [Benchmark] = [
  Benchmark(
    "sequence, map, filter, map, sink", per: "value", count: 1_000_000,
    budget: Budget(ratio: 3, allocations: 0),
    setUp: {
      { pumpChain(1_000_000) { $0.map($1).filter($2).map($1).sink(receiveValue: $3) } }
    },
    byHand: ByHand("a plain loop") { { loopThroughChain(1_000_000) } }),
  Benchmark(
    "the same, erased after each operator", per: "value", count: 200_000,
    budget: Budget(ratio: 2.3, allocations: 0),
    setUp: {
      {
        pumpChain(200_000) {
          $0.map($1).eraseToAnyPublisher()
            .filter($2).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .sink(receiveValue: $3)
        }
      }
    },
    byHand: ByHand("closures that call closures") { { callThroughChain(200_000) } }),
  one(
    "map", ratio: 1.2,
    setUp: { { pumpChain(values) { $0.map($1).map($1).map($1).map($1).sink(receiveValue: $3) } } },
    byHand: { { passThroughEach { mapping(Opaque.adding(1), $0) } } }),
  one(
    "filter", ratio: 1.2,
    setUp: {
      {
        pumpChain(values) { $0.filter($2).filter($2).filter($2).filter($2).sink(receiveValue: $3) }
      }
    },
    byHand: { { passThroughEach { filtering(Opaque.isOver(-1), $0) } } }),
  one(
    "scan", ratio: 1.3,
    setUp: {
      {
        let sum = Opaque.sum()
        pumpChain(values) { numbers, _, _, last in
          numbers.scan(0, sum).scan(0, sum).scan(0, sum).scan(0, sum).sink(receiveValue: last)
        }
      }
    },
    byHand: { { passThroughEach { scanning(0, Opaque.sum(), $0) } } }),
  one(
    "removeDuplicates", ratio: 1.5,
    setUp: {
      {
        pumpChain(values) { numbers, _, _, last in
          numbers.removeDuplicates().removeDuplicates().removeDuplicates().removeDuplicates()
            .sink(receiveValue: last)
        }
      }
    },
    byHand: { { passThroughEach { withoutDuplicates($0) } } }),
]

private let values = 200_000
private let operators = 4

/// An operator alone: four of them in a row, less the sequence and the sink around them.
private func one(
  _ name: String, ratio: Double, setUp: @escaping Benchmark.SetUp,
  byHand: @escaping Benchmark.SetUp
) -> Benchmark {
  Benchmark(
    "\(name) alone", per: "operator", count: values * operators,
    budget: Budget(ratio: ratio, allocations: 0), setUp: setUp,
    byHand: ByHand("closures that call closures", setUp: byHand)
  ).with(\.rest, { { pumpChain(values) { $0.sink(receiveValue: $3) } } })
}

typealias Transform = @Sendable (Int) -> Int
typealias Predicate = @Sendable (Int) -> Bool
typealias Numbers = Publishers.Sequence<Range<Int>, Never>

/// - Parameter chain: Makes a chain of numbers, a closure to map them, one to filter them that lets
///   all pass, and one for the end.
@inline(__always)
private func pumpChain(
  _ count: Int,
  _ chain: (Numbers, @escaping Transform, @escaping Predicate, @escaping Next) -> AnyCancellable
) {
  let tally = Tally()
  let sink = chain(
    (0..<count).publisher, Opaque.adding(1), Opaque.isOver(-1), Opaque.counting(in: tally))
  sink.cancel()
  tally.expect(count)
}

private func loopThroughChain(_ count: Int) {
  let tally = Tally()
  let (first, isIncluded, second) = (Opaque.adding(1), Opaque.isOver(-1), Opaque.adding(1))
  let last = Opaque.counting(in: tally)
  for value in 0..<count {
    let mapped = first(value)
    if isIncluded(mapped) { last(second(mapped)) }
  }
  tally.expect(count)
}

private func callThroughChain(_ count: Int) {
  let tally = Tally()
  let last = mapping(Opaque.adding(1), Opaque.counting(in: tally))
  let next = mapping(Opaque.adding(1), filtering(Opaque.isOver(-1), last))
  for value in 0..<count { next(value) }
  tally.expect(count)
}

private func passThroughEach(_ make: (@escaping Next) -> Next) {
  let tally = Tally()
  var next = Opaque.counting(in: tally)
  for _ in 0..<operators { next = make(next) }
  for value in 0..<values { next(value) }
  tally.expect(values)
}
