import Streams
import TrackerPipeline

/// The result of all routes together.
struct SweepSummary {
  let grid: SweepGrid
  /// For each combination, the sum over all rides.
  private(set) var metrics: [RideMetrics]
  private(set) var ridden = 0
  /// Files that could not be ridden.
  private(set) var skipped = 0
  /// Recordings without a place with any combination, which would break each bound of a place; no bound is about them.
  private(set) var leftOut: [String] = []
  /// Of each bound the value that decides about each combination.
  private(set) var decisive: [BoundValues]

  /// - Parameter bounds: The bounds of a recommendation.
  init(_ grid: SweepGrid, bounds: [MetricBound]) {
    self.grid = grid
    metrics = grid.combinations.map { _ in RideMetrics() }
    decisive = bounds.map { BoundValues($0, combinations: grid.combinations.count) }
  }

  /// Adds a route. Routes are added in their order, so sums are the same to the last bit for any
  /// number of threads.
  mutating func add(_ route: SweptRoute) {
    switch route.outcome {
    case .skipped: skipped += 1
    case .ridden(_, let rides):
      ridden += 1
      let isLeftOut = rides.hasNoPlace
      if isLeftOut { leftOut.append(route.file) }
      for (index, ride) in rides.enumerated() {
        metrics[index].add(ride)
        for bound in decisive.indices {
          decisive[bound].add(
            isLeftOut ? nil : ride, of: route.file, with: index, all: metrics[index])
        }
      }
    }
  }

  /// `3 routes, 66.3 km in 1:06:24; 12 combinations`.
  var heading: String {
    let all = metrics[0]
    let length = FixedPoint(all.length / 1_000, places: 1)?.text ?? "?"
    let time = ClockText.of(all.duration, isTrimmed: true)
    let routes = "\(ridden.grouped) \(ridden == 1 ? "route" : "routes")"
    let combinations = grid.combinations.count
    // An option of the route that is an axis makes it another route.
    return "\(routes)\(grid.hasOneReading ? ", \(length) km in \(time)" : ""); "
      + "\(combinations.grouped) \(combinations == 1 ? "combination" : "combinations")"
  }

  /// True for each combination that no other dominates.
  var front: [Bool] { grid.front(of: metrics) }
}

extension [RideMetrics] {
  /// True for the rides of a recording which has no place with any combination.
  var hasNoPlace: Bool { allSatisfy { $0.commits == 0 } }
}
