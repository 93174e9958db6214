import TrackerPipeline

/// Recommends the best combination that keeps some bounds.
struct Recommendation: Sendable {
  private let bounds: [MetricBound]
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
  /// The bounds hold under every condition. If the geocodes are bounded, the combination with the
  /// least mean deviation is the best; otherwise the one with the fewest geocodes. If that is
  /// equal, the other figure decides, then freshness, then the order of the grid. Nil if none keeps
  /// the bounds.
  func choice(in summary: SweepSummary) -> [Int]? {
    let candidates = Self.choices(in: summary.grid).filter { combinations in
      combinations.allSatisfy { number in
        summary.metrics[number].commits > 0
          && bounds.allSatisfy { $0.isKept(by: summary.metrics[number]) }
      }
    }
    return candidates.min { left, right in
      score(left, summary).lexicographicallyPrecedes(score(right, summary))
    }
  }

  /// Lower is better. Under several conditions the worst one counts.
  private func score(_ combinations: [Int], _ summary: SweepSummary) -> [Double] {
    let isCostBounded = bounds.contains { $0.figure.name == Figure.geocodes.name }
    let figures =
      isCostBounded
      ? [Figure.deviation, .geocodes, .freshness] : [.geocodes, .deviation, .freshness]
    return figures.map { figure in
      combinations.map { figure.value(summary.metrics[$0]) ?? .infinity }.max() ?? .infinity
    }
  }

  /// The combinations with the same rules, one under each condition.
  private static func choices(in grid: SweepGrid) -> [[Int]] {
    let groups = grid.groups
    let length = groups.first?.count ?? 0
    return (0..<length).map { position in groups.map { $0[position] } }
  }

  /// The bound that the fewest combinations keep, and the value nearest to it.
  func obstacle(in summary: SweepSummary) -> String {
    let least = bounds.min { left, right in
      summary.metrics.count(where: left.isKept) < summary.metrics.count(where: right.isKept)
    }
    guard let least else { return "" }
    let values = summary.metrics.compactMap { metrics in
      least.figure.value(metrics).map { (value: $0, text: least.figure.phrase(of: metrics)) }
    }
    let best =
      least.isUpper
      ? values.min { $0.value < $1.value } : values.max { $0.value < $1.value }
    return best.map { "the best is \($0.text)" } ?? "\(least.figure.name) has no value"
  }
}

extension TrackerSettings {
  /// As Swift code; a timeout or an accuracy with its default value is left out.
  var literal: String {
    let usual = TrackerSettings()
    var arguments = [
      "movementThreshold: \(Self.number(movementThreshold))",
      "cadence: \(Self.duration(cadence))",
    ]
    if geocodeTimeout != usual.geocodeTimeout {
      arguments.append("geocodeTimeout: \(Self.duration(geocodeTimeout))")
    }
    if let maximumAccuracy { arguments.append("maximumAccuracy: \(Self.number(maximumAccuracy))") }
    return "TrackerSettings(\(arguments.joined(separator: ", ")))"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? PlainDecimal.text(of: value)
  }

  private static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let milliseconds = duration / .milliseconds(1)
    if let whole = Int(exactly: milliseconds) { return ".milliseconds(\(whole))" }
    return ".nanoseconds(\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))"
  }
}
