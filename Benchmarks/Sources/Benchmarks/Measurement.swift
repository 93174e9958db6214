import Allocations

/// What one benchmark took.
struct Measurement {
  /// Nanoseconds a unit, one figure a round, sorted.
  let rounds: [Double]
  let roundsByHand: [Double]
  /// Allocations a unit; nil where they cannot be counted.
  let allocations: Double?

  var best: Double { rounds[0] }
  var median: Double { rounds[rounds.count / 2] }
  var bestByHand: Double? { roundsByHand.first }

  /// The best rounds compared: other programs on the machine only ever make a round slower.
  var ratio: Double? { bestByHand.map { best / $0 } }
}

extension Benchmark {
  /// Rounds of the library and rounds by hand take turns, so that whatever slows the machine down
  /// slows down both.
  func measure(rounds: Int) -> Measurement {
    var own: [Double] = []
    var byHand: [Double] = []
    let allocations = countAllocations()
    for _ in 0..<rounds {
      own.append(time(setUp()))
      if let setUpByHand { byHand.append(time(setUpByHand())) }
    }
    return Measurement(
      rounds: own.sorted(), roundsByHand: byHand.sorted(), allocations: allocations)
  }

  /// Also the round that warms everything up.
  private func countAllocations() -> Double? {
    setUp()()
    setUpByHand?()()
    let round = setUp()
    allocations_start()
    round()
    allocations_stop()
    return allocations_are_counted() ? Double(allocations_count()) / Double(count) : nil
  }

  private func time(_ round: Round) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    round()
    return (clock.now - start) / .nanoseconds(1) / Double(count)
  }
}
