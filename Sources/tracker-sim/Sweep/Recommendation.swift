import TrackerPipeline

/// Recommends the best combination that keeps some bounds.
struct Recommendation: Sendable {
  let bounds: [MetricBound]
  /// The bounds as written.
  let text: String

  init(_ text: String) throws(Failure) {
    self.text = text
    do throws(InvalidValue) {
      bounds = try MetricBound.list(text)
    } catch {
      throw .arguments("--recommend: \(error.message)")
    }
  }

  /// The numbers of the best combinations: one under each condition, all with the same rules.
  ///
  /// The bounds hold for each recording and under every condition. If the geocodes are bounded, the combination with the
  /// least mean deviation is the best; otherwise the one with the fewest geocodes. If that is
  /// equal, the other figure decides, then freshness, then the order of the grid. Nil if none keeps
  /// the bounds.
  func choice(in summary: SweepSummary) -> [Int]? {
    let candidates = summary.grid.choices.filter { combinations in
      combinations.allSatisfy { number in
        summary.metrics[number].commits > 0
          && summary.decisive.allSatisfy { $0.isKept(by: number) }
      }
    }
    let isCostBounded = bounds.contains { $0.figure.name == Figure.geocodes.name }
    let figures = isCostBounded ? Figure.byDeviation : Figure.byCost
    return candidates.min { left, right in
      summary.score(left, figures).lexicographicallyPrecedes(summary.score(right, figures))
    }
  }

  /// Why there is no choice: the bound that the fewest rules keep, and the value nearest to it; or that no rules have
  /// a place, or keep all bounds.
  func obstacle(in summary: SweepSummary) -> String {
    let choices = summary.grid.choices.filter { combinations in
      combinations.allSatisfy { summary.metrics[$0].commits > 0 }
    }
    func count(_ values: BoundValues) -> Int {
      choices.count { $0.allSatisfy(values.isKept) }
    }
    guard !choices.isEmpty, let least = summary.decisive.min(by: { count($0) < count($1) }) else {
      return "there is no place"
    }
    if count(least) > 0 {
      return "each bound is kept by some combination, and all together by none"
    }
    guard let best = least.best(of: choices) else {
      return "\(least.bound.figure.name) has no value"
    }
    let place = summary.ridden > 1 ? best.file.map { " in \($0.printable)" } ?? "" : ""
    return "the best is \(best.phrase)\(place)"
  }
}

extension SweepSummary {
  /// The worst value of a figure under several conditions; nil if one of them has none.
  func worst(_ figure: Figure, of combinations: [Int]) -> Double? {
    let values = combinations.map { figure.value(metrics[$0]) }
    return values.contains(nil) ? nil : values.compactMap(\.self).max()
  }

  /// Lower is better, and the first figure decides. Under several conditions the worst one counts.
  func score(_ combinations: [Int], _ figures: [Figure]) -> [Double] {
    figures.map { worst($0, of: combinations) ?? .infinity }
  }
}

extension TrackerSettings {
  /// As Swift code; but for threshold and cadence, a number with its default value is left out.
  var literal: String {
    let usual = TrackerSettings()
    let arguments = RuleNumber.all.enumerated().compactMap { index, number -> String? in
      guard let value = number.read(self), index < 2 || value != number.read(usual) else {
        return nil
      }
      let isTime = number.value.quantity?.unit == Quantity.time.unit
      return "\(number.argument): \(isTime ? Self.duration(value) : RuleNumber.text(value))"
    }
    return "TrackerSettings(\(arguments.joined(separator: ", ")))"
  }

  private static func duration(_ seconds: Double) -> String {
    for (factor, unit) in [(1.0, "seconds"), (1e3, "milliseconds")] {
      if let whole = Int(exactly: seconds * factor) { return ".\(unit)(\(whole))" }
    }
    return ".nanoseconds(\(Int((seconds * 1e9).rounded())))"
  }
}
