import Streams

/// Chains that a sequence drives. Both sides call the same closures, into which the compiler cannot
/// see.
let chainSuite: [Benchmark] = [
  Benchmark(
    "sequence, map, filter, map, sink", per: "value", count: 1_000_000,
    setUp: { count in
      { pumpChain(count) { $0.map($1).filter($2).map($1).sink(receiveValue: $3) } }
    },
    byHand: ByHand("a plain loop") { count in { loopThroughChain(count) } }
  ).with(\.goal, .ratio(1.5)),
  Benchmark(
    "the same, erased after each operator", per: "value", count: 200_000,
    setUp: { count in
      {
        pumpChain(count) {
          $0.map($1).eraseToAnyPublisher()
            .filter($2).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .sink(receiveValue: $3)
        }
      }
    },
    byHand: ByHand("closures that call closures") { count in { callThroughChain(count) } }),
  Benchmark(
    "sequence, six maps, each erased", per: "value", count: 200_000,
    setUp: { count in
      {
        pumpChain(count) {
          $0.map($1).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .map($1).eraseToAnyPublisher()
            .sink(receiveValue: $3)
        }
      }
    },
    byHand: ByHand("closures that call closures") { count in
      { passThroughEach(count, of: 6) { mapping(Opaque.adding(1), $0) } }
    }
  ).with(\.goal, .ratio(1.6)),
  one(
    "map",
    setUp: { values in
      { pumpChain(values) { $0.map($1).map($1).map($1).map($1).sink(receiveValue: $3) } }
    },
    byHand: { mapping(Opaque.adding(1), $0) }),
  one(
    "filter",
    setUp: { values in
      {
        pumpChain(values) { $0.filter($2).filter($2).filter($2).filter($2).sink(receiveValue: $3) }
      }
    },
    byHand: { filtering(Opaque.isOver(-1), $0) }),
  one(
    "scan",
    setUp: { values in
      {
        let sum = Opaque.sum()
        pumpChain(values) { numbers, _, _, last in
          numbers.scan(0, sum).scan(0, sum).scan(0, sum).scan(0, sum).sink(receiveValue: last)
        }
      }
    },
    byHand: { scanning(0, Opaque.sum(), $0) }),
  one(
    "removeDuplicates",
    setUp: { values in
      {
        pumpChain(values) { numbers, _, _, last in
          numbers.removeDuplicates().removeDuplicates().removeDuplicates().removeDuplicates()
            .sink(receiveValue: last)
        }
      }
    },
    byHand: { withoutDuplicates($0) }),
  one(
    "replaceEmpty",
    setUp: { values in
      {
        pumpChain(values) { numbers, _, _, last in
          numbers.replaceEmpty(with: 0).replaceEmpty(with: 0).replaceEmpty(with: 0)
            .replaceEmpty(with: 0).sink(receiveValue: last)
        }
      }
    },
    byHand: { notingAValue($0) }),
  one(
    "append",
    setUp: { values in
      {
        pumpChain(values) { numbers, _, _, last in
          numbers.append(Empty()).append(Empty()).append(Empty()).append(Empty())
            .sink(receiveValue: last)
        }
      }
    },
    byHand: { notingAValue($0) }),
  one(
    "buffer",
    setUp: { values in
      {
        pumpChain(values) { numbers, _, _, last in
          numbers.bufferOfFour().bufferOfFour().bufferOfFour().bufferOfFour()
            .sink(receiveValue: last)
        }
      }
    },
    byHand: { notingAValue($0) }),
]

extension Publisher {
  fileprivate func bufferOfFour() -> Publishers.Buffer<Self> {
    buffer(size: 4, prefetch: .byRequest, whenFull: .dropOldest)
  }
}

private let operators = 4

/// An operator alone: four of them in a row, less the sequence and the sink around them.
///
/// - Parameters:
///   - setUp: Of so many values, each of which goes through four operators.
///   - byHand: One of the operators.
private func one(
  _ name: String, setUp: @escaping Benchmark.SetUp,
  byHand: @escaping @Sendable (@escaping Next) -> Next
) -> Benchmark {
  Benchmark(
    "\(name) alone", per: "operator", count: 200_000 * operators,
    setUp: { setUp($0 / operators) },
    byHand: ByHand("closures that call closures") { count in
      { passThroughEach(count / operators, of: operators, byHand) }
    }
  ).with(\.baseline) { count in
    { pumpChain(count / operators) { $0.sink(receiveValue: $3) } }
  }
}

typealias Transform = @Sendable (Int) -> Int
typealias Predicate = @Sendable (Int) -> Bool
/// Deferred: the operators of a sequence itself would be run on it at once.
typealias Numbers = Deferred<Publishers.Sequence<Range<Int>, Never>>

/// - Parameter chain: Makes a chain of numbers, a closure to map them, one to filter them that lets
///   all pass, and one for the end.
@inline(__always)
private func pumpChain(
  _ count: Int,
  _ chain: (Numbers, @escaping Transform, @escaping Predicate, @escaping Next) -> AnyCancellable
) {
  let checksum = Checksum()
  let sink = chain(
    Deferred { (0..<count).publisher }, Opaque.adding(1), Opaque.isOver(-1),
    Opaque.counting(in: checksum))
  sink.cancel()
  checksum.expect(count)
}

private func loopThroughChain(_ count: Int) {
  let checksum = Checksum()
  let (first, isIncluded, second) = (Opaque.adding(1), Opaque.isOver(-1), Opaque.adding(1))
  let last = Opaque.counting(in: checksum)
  for value in 0..<count {
    let mapped = first(value)
    if isIncluded(mapped) { last(second(mapped)) }
  }
  checksum.expect(count)
}

private func callThroughChain(_ count: Int) {
  let checksum = Checksum()
  let last = mapping(Opaque.adding(1), Opaque.counting(in: checksum))
  let next = mapping(Opaque.adding(1), filtering(Opaque.isOver(-1), last))
  for value in 0..<count { next(value) }
  checksum.expect(count)
}

private func passThroughEach(
  _ values: Int, of operators: Int, _ make: (@escaping Next) -> Next
) {
  let checksum = Checksum()
  var next = Opaque.counting(in: checksum)
  for _ in 0..<operators { next = make(next) }
  for value in 0..<values { next(value) }
  checksum.expect(values)
}
