import Counters

/// What one benchmark took.
struct Measurement {
  /// Nanoseconds a unit, one figure a round, sorted.
  private var own: [Double] = []
  private var baseline: [Double] = []
  private var byHand: [Double] = []
  /// Allocations a unit; nil where they cannot be counted.
  private(set) var allocations: Double?
  /// Bytes; nil where they are no question, or cannot be counted.
  private(set) var memory: Double?

  var best: Double { max(0, own[0] - (baseline.first ?? 0)) }
  var median: Double { max(0, middle(of: own) - (baseline.isEmpty ? 0 : middle(of: baseline))) }
  var bestByHand: Double? { byHand.first }

  /// The best rounds compared: other programs on the machine only ever make a round slower.
  var ratio: Double? { bestByHand.map { best / $0 } }

  init(_ benchmark: Benchmark, rounds: Int) throws {
    // What takes long warms itself up; a command is warmed up by measuring its memory.
    if !benchmark.isLong, benchmark.place != .anotherProcess {
      allocations = benchmark.countAllocations()
    }
    memory = try benchmark.memory?()
    // A difference of two figures has the noise of both.
    addRounds(benchmark.baseline == nil ? rounds : 3 * rounds, of: benchmark)
  }

  /// Rounds of the library and rounds by hand take turns, so that whatever slows the machine down
  /// slows down both.
  mutating func addRounds(_ rounds: Int, of benchmark: Benchmark) {
    let makeOwn = benchmark.maker(benchmark.setUp)
    let makeBaseline = benchmark.baseline.map(benchmark.maker)
    let makeByHand = (benchmark.byHand?.setUp).map(benchmark.maker)
    for _ in 0..<rounds {
      own.append(benchmark.time(makeOwn))
      if let makeBaseline { baseline.append(benchmark.time(makeBaseline)) }
      if let makeByHand { byHand.append(benchmark.time(makeByHand)) }
    }
    own.sort()
    baseline.sort()
    byHand.sort()
  }

  private func middle(of sorted: [Double]) -> Double {
    sorted[sorted.count / 2]
  }
}

extension Benchmark {
  /// What makes the rounds of one measurement.
  fileprivate func maker(_ setUp: @escaping SetUp) -> () -> Round {
    guard keepsRound else { return { setUp(count) } }
    let round = setUp(count)
    return { round }
  }

  /// Also the rounds that warm everything up.
  fileprivate func countAllocations() -> Double? {
    byHand?.setUp(count)()
    let own = allocations(in: setUp)
    let around = baseline.map(allocations(in:)) ?? 0
    return allocations_are_counted() ? Double(own - around) / Double(count) : nil
  }

  /// Of the second round: the first makes what is made once.
  private func allocations(in setUp: @escaping SetUp) -> Int {
    let make = maker(setUp)
    make()()
    let round = make()
    allocations_start()
    round()
    allocations_stop()
    return Int(allocations_count())
  }

  /// Nanoseconds a unit.
  fileprivate func time(_ make: () -> Round) -> Double {
    let round = make()
    let clock = ContinuousClock()
    let start = clock.now
    round()
    return (clock.now - start) / .nanoseconds(1) / Double(count)
  }
}
