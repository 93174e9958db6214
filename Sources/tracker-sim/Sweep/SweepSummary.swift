import TrackerPipeline

/// The result of all routes together.
struct SweepSummary {
  let grid: SweepGrid
  /// One for each combination, all of whose rides are added.
  private(set) var metrics: [RideMetrics]
  private(set) var ridden = 0
  /// Files that could not be ridden.
  private(set) var skipped = 0

  init(_ grid: SweepGrid) {
    self.grid = grid
    metrics = grid.combinations.map { _ in RideMetrics() }
  }

  /// Routes come in their order: so sums are the same to the last bit, however they were ridden.
  mutating func add(_ route: SweptRoute) {
    switch route.outcome {
    case .skipped: skipped += 1
    case .ridden(_, let rides):
      ridden += 1
      for (index, ride) in rides.enumerated() { metrics[index].add(ride) }
    }
  }

  /// True if nothing else beats each combination.
  var front: [Bool] { grid.front(of: metrics) }
}
