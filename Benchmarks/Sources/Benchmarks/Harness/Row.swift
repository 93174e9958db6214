/// A benchmark and what it took.
struct Row {
  let benchmark: Benchmark
  let measurement: Measurement
  let calibration: Calibration

  /// How many times as fast as the best existing library.
  var timesTheField: Double? {
    benchmark.field.map { calibration.scaled($0) / measurement.best }
  }

  /// - Parameter patience: How often a ratio above its budget is measured again: it may have been
  ///   another program's fault. What the machine cannot change is measured once.
  static func measure(
    _ benchmark: Benchmark, rounds: Int, patience: Int, calibration: Calibration
  ) throws -> Row {
    var measurement = try Measurement(benchmark, rounds: rounds)
    for _ in 0..<patience {
      guard let ratio = measurement.ratio, let most = benchmark.budget.mostRatio, ratio > most
      else { break }
      measurement.addRounds(rounds, of: benchmark)
    }
    return Row(benchmark: benchmark, measurement: measurement, calibration: calibration)
  }

  /// What is above its budget, one sentence each.
  var excesses: [String] {
    let budget = benchmark.budget
    return [
      excess("times as long as by hand", measurement.ratio, budget.mostRatio),
      excess("allocations a \(benchmark.unit)", measurement.allocations, budget.allocations),
      excess("bytes a \(benchmark.unit)", measurement.memory, budget.memory),
    ].compactMap { $0 }
  }

  /// Compares to two decimals, as it is printed: a stream's own allocations, spread over all its
  /// values, are none a value.
  private func excess(_ what: String, _ figure: Double?, _ most: Double?) -> String? {
    guard let figure, let most, (figure * 100).rounded() > (most * 100).rounded() else {
      return nil
    }
    return "\(benchmark.name): \(Figure.ratio(figure)) \(what), at most \(Figure.ratio(most))"
  }
}
