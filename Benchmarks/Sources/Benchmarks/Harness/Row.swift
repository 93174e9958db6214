/// A benchmark and what it took.
struct Row {
  let benchmark: Benchmark
  let measurement: Measurement
  /// What was recorded of it, if anything was.
  let budget: Budget?

  /// - Parameter retries: How often a ratio above its budget is measured again: it may have been
  ///   another program's fault. What is counted is counted once.
  static func measure(
    _ benchmark: Benchmark, budget: Budget?, rounds: Int, retries: Int
  ) throws -> Row {
    var measurement = try Measurement(benchmark, rounds: rounds)
    for _ in 0..<retries {
      guard let ratio = measurement.ratio, let most = budget.flatMap(Allowance.ratio), ratio > most
      else { break }
      measurement.addRounds(rounds, of: benchmark)
    }
    return Row(benchmark: benchmark, measurement: measurement, budget: budget)
  }

  /// What is above its budget, one sentence each.
  var excesses: [String] {
    guard let budget else { return ["\(benchmark.name): nothing is recorded of it; --record it"] }
    return [
      excess("times as long as by hand", measurement.ratio, Allowance.ratio(budget)),
      excess(
        "allocations a \(benchmark.unit)", measurement.allocations,
        Allowance.allocations(budget, benchmark)),
      excess("bytes a \(benchmark.unit)", measurement.memory, Allowance.memory(budget, benchmark)),
    ].compactMap { $0 }
  }

  /// Counts that are lower than recorded.
  var savings: [String] {
    guard benchmark.place == .oneThread, let count = measurement.allocations,
      let recorded = budget?.allocations, hundredths(count) < hundredths(recorded)
    else { return [] }
    return [
      "\(benchmark.name): \(Figure.ratio(count)) allocations a \(benchmark.unit), "
        + "recorded are \(Figure.ratio(recorded))"
    ]
  }

  /// Compares to two decimals, as it is printed: a stream's own allocations, spread over all its
  /// values, are none a value.
  private func excess(_ what: String, _ figure: Double?, _ most: Double?) -> String? {
    guard let figure, let most, hundredths(figure) > hundredths(most) else { return nil }
    return "\(benchmark.name): \(Figure.ratio(figure)) \(what), at most \(Figure.ratio(most))"
  }

  private func hundredths(_ figure: Double) -> Double {
    (figure * 100).rounded()
  }
}
