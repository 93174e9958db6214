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

  init(_ summary: SweepSummary, _ recommendation: Recommendation?) {
    self.summary = summary
    self.recommendation = recommendation
    front = summary.front
    choice = recommendation?.choice(in: summary)
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
