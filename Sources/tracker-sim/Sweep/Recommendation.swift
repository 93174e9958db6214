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

  /// Why there is no choice: the combination that is the nearest to keeping the bounds, and which it breaks in which
  /// recording; or that no combination has a place.
  func obstacle(in summary: SweepSummary) -> String {
    let choices = summary.grid.choices.filter { combinations in
      combinations.allSatisfy { summary.metrics[$0].commits > 0 }
    }
    let excesses = choices.map { choice in summary.decisive.map { $0.excess(of: choice) } }
    // The choice with the fewest broken bounds, and then the choice that is the least far off.
    let nearest = choices.indices.min { left, right in
      let keys = [left, right].map { index in
        [Double(excesses[index].count { $0 > 0 }), excesses[index].max() ?? 0]
      }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }
    guard let nearest, let first = choices[nearest].first else { return "there is no place" }
    let broken = summary.decisive.compactMap { values -> String? in
      guard values.excess(of: choices[nearest]) > 0, let worst = values.worst(of: choices[nearest])
      else { return nil }
      let place = summary.ridden > 1 ? worst.file.map { " in \($0.printable)" } ?? "" : ""
      return "\(worst.phrase)\(place)"
    }
    let options = summary.grid.rules(of: first).map { "\($0.name.dropFirst(2)) \($0.value)" }
    let rules = options.isEmpty ? "" : ", with \(options.joined(separator: ", "))"
    return "the nearest is \(broken.joined(separator: " and "))\(rules)"
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
