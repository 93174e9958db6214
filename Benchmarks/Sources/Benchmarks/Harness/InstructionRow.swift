/// A benchmark and the instructions that it takes.
struct InstructionRow {
  let benchmark: Benchmark
  let count: InstructionCounter.Count
  let budget: Budget?

  var ratio: Double? { count.byHand.map { count.own / $0 } }

  var excesses: [String] {
    guard let recorded = budget?.instructions else {
      return ["\(benchmark.name): no instructions are recorded of it; --record it"]
    }
    return [
      excess("", count.own, recorded), excess(" by hand", count.byHand, budget?.instructionsByHand),
    ].compactMap { $0 }
  }

  var savings: [String] {
    guard let recorded = budget?.instructions, Allowance.isLower(count.own, than: recorded) else {
      return []
    }
    return [sentence("", count.own, "recorded are \(Figure.time(recorded))")]
  }

  private func excess(_ suffix: String, _ figure: Double?, _ recorded: Double?) -> String? {
    guard let figure, let recorded, figure > Allowance.instructions(recorded) else { return nil }
    return sentence(suffix, figure, "at most \(Figure.time(Allowance.instructions(recorded)))")
  }

  private func sentence(_ suffix: String, _ figure: Double, _ bound: String) -> String {
    "\(benchmark.name)\(suffix): \(Figure.time(figure)) instructions a \(benchmark.unit), \(bound)"
  }
}
