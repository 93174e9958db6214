/// How much more than recorded a figure may be before `--check` fails.
enum Allowance {
  /// Times have noise, and another processor has other times: so what they catch is what is ten
  /// times as slow, such as a lost `@inlinable`.
  static let time = 5.0
  /// Instructions are counted, and the same in every run with the same toolchain. There is room for an ordinary change;
  /// a subscription is made once.
  private static func roomForInstructions(_ benchmark: Benchmark) -> Double {
    benchmark.unit == "subscription" ? 0.15 : 0.05
  }

  /// What several threads or another process need depends on how they meet.
  static let unsteady = 1.5

  static func ratio(_ budget: Budget) -> Double? {
    budget.ratio.map { $0 * time }
  }

  /// Allocations of one thread are exact. Where threads meet, a unit may need one more: a job that is
  /// shared by 64 values in one run is shared by two in another.
  static func allocations(_ budget: Budget, _ benchmark: Benchmark) -> Double? {
    budget.allocations.map { benchmark.place == .oneThread ? $0 : $0 * unsteady + 1 }
  }

  static func memory(_ budget: Budget, _ benchmark: Benchmark) -> Double? {
    budget.memory.map { $0 * (benchmark.place == .oneThread ? 1.02 : unsteady) }
  }

  /// The half is for figures of a few instructions.
  static func instructions(_ recorded: Double, _ benchmark: Benchmark) -> Double {
    recorded * (1 + roomForInstructions(benchmark)) + 0.5
  }

  /// Below this, the recorded figure can be lowered.
  static func isLower(
    _ instructions: Double, than recorded: Double, _ benchmark: Benchmark
  ) -> Bool {
    instructions < recorded * (1 - roomForInstructions(benchmark)) - 0.5
  }
}
