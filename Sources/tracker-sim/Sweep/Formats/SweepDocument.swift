/// The result of a sweep, in one format.
protocol SweepDocument {
  /// Is called for each route, in their order.
  mutating func add(_ route: SweptRoute)

  /// The error after which nothing is written.
  var failure: Failure? { get }

  /// Writes the remaining output.
  mutating func finish(_ result: SweepResult) throws(Failure)
}

/// The result of a sweep.
struct SweepResult {
  let summary: SweepSummary
  /// The recommendation that was requested, if any.
  let recommendation: Recommendation?
  /// True for each combination that no other dominates.
  let front: [Bool]
  /// The numbers of the recommended combinations, one under each condition; nil if there is none.
  let choice: [Int]?
  let named: NamedChoices
  /// The combinations with the numbers of today.
  let today: TodaysNumbers

  init(_ summary: SweepSummary, _ recommendation: Recommendation?, today: TodaysNumbers) {
    self.summary = summary
    self.today = today
    self.recommendation = recommendation
    front = summary.front
    choice = recommendation?.choice(in: summary)
    named = NamedChoices(summary)
  }

  /// True if a combination has the numbers of today.
  func isToday(_ combination: Int) -> Bool { today.combinations?.contains(combination) == true }

  /// The words for a combination: `recommended`, and the names of choices.
  func names(of combination: Int) -> [String] {
    (choice?.contains(combination) == true ? ["recommended"] : [])
      + named.all.filter { $0.combinations.contains(combination) }.map(\.name.rawValue)
  }

  /// The bounds of the recommendation with the recording that comes nearest to breaking each, of the
  /// recommended combinations; empty if there is one recording.
  var worst: [(bound: MetricBound, value: BoundValues.MetricValue)] {
    guard let choice, summary.ridden > 1 else { return [] }
    return summary.decisive.compactMap { values in
      guard values.bound.scope != .mean else { return nil }
      return values.worst(of: choice).map { (values.bound, $0) }
    }
  }

  var grid: SweepGrid { summary.grid }
}

extension SweepOptions.Format {
  func document(_ descriptor: Descriptor, grid: SweepGrid) -> any SweepDocument {
    switch self {
    case .text: SweepTable(descriptor)
    case .csv: SweepCSV(descriptor, grid: grid)
    case .json: SweepJSON(descriptor, grid: grid)
    case .jsonl: SweepJSONLines(descriptor, grid: grid)
    }
  }
}
