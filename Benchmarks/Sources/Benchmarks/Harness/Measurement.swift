import Allocations

/// What one benchmark took.
struct Measurement {
  /// Nanoseconds a unit, one figure a round, sorted.
  private var own: [Double] = []
  private var rest: [Double] = []
  private var byHand: [Double] = []
  /// Allocations a unit; nil where they cannot be counted.
  private(set) var allocations: Double?
  /// Bytes; nil where they are no question, or cannot be counted.
  private(set) var memory: Double?

  var best: Double { max(0, own[0] - (rest.first ?? 0)) }
  var median: Double { max(0, middle(of: own) - (rest.isEmpty ? 0 : middle(of: rest))) }
  var bestByHand: Double? { byHand.first }

  /// The best rounds compared: other programs on the machine only ever make a round slower.
  var ratio: Double? { bestByHand.map { best / $0 } }

  init(_ benchmark: Benchmark, rounds: Int) throws {
    // What takes long warms itself up.
    if !benchmark.isLong { allocations = benchmark.countAllocations() }
    memory = try benchmark.memory?()
    // A difference of two figures has the noise of both.
    addRounds(benchmark.rest == nil ? rounds : 3 * rounds, of: benchmark)
  }

  /// Rounds of the library and rounds by hand take turns, so that whatever slows the machine down
  /// slows down both.
  mutating func addRounds(_ rounds: Int, of benchmark: Benchmark) {
    for _ in 0..<rounds {
      own.append(benchmark.time(benchmark.setUp))
      if let around = benchmark.rest { rest.append(benchmark.time(around)) }
      if let hand = benchmark.byHand { byHand.append(benchmark.time(hand.setUp)) }
    }
    own.sort()
    rest.sort()
    byHand.sort()
  }

  private func middle(of sorted: [Double]) -> Double {
    sorted[sorted.count / 2]
  }
}

extension Benchmark {
  /// Also the rounds that warm everything up.
  fileprivate func countAllocations() -> Double? {
    byHand?.setUp()()
    guard allocations_are_counted(), !isElsewhere else {
      setUp()()
      return nil
    }
    let own = Self.allocations(in: setUp)
    let around = rest.map(Self.allocations(in:)) ?? 0
    return Double(own - around) / Double(count)
  }

  /// Of the second round: the first makes what is made once.
  private static func allocations(in setUp: SetUp) -> Int {
    setUp()()
    let round = setUp()
    allocations_start()
    round()
    allocations_stop()
    return Int(allocations_count())
  }

  /// Nanoseconds a unit.
  fileprivate func time(_ setUp: SetUp) -> Double {
    let round = setUp()
    let clock = ContinuousClock()
    let start = clock.now
    round()
    return (clock.now - start) / .nanoseconds(1) / Double(count)
  }
}
