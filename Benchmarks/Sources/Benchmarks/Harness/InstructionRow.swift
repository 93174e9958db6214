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
    guard let recorded = budget?.instructions,
      Allowance.isLower(count.own, than: recorded, benchmark)
    else { return [] }
    return [sentence("", count.own, "recorded are \(Figure.time(recorded))")]
  }

  private func excess(_ suffix: String, _ figure: Double?, _ recorded: Double?) -> String? {
    guard let figure, let recorded else { return nil }
    let most = Allowance.instructions(recorded, benchmark)
    return figure > most ? sentence(suffix, figure, "at most \(Figure.time(most))") : nil
  }

  private func sentence(_ suffix: String, _ figure: Double, _ bound: String) -> String {
    "\(benchmark.name)\(suffix): \(Figure.time(figure)) instructions a \(benchmark.unit), \(bound)"
  }
}
