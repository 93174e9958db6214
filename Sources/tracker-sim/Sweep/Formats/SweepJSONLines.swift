import TrackerPipeline

/// One line for each route and combination, in the order of the routes. Then come a line for each
/// combination over all routes, without a file name, the choices, and the recommendation.
struct SweepJSONLines: SweepDocument {
  private var json: JSONWriter
  private let grid: SweepGrid

  init(_ descriptor: Descriptor, grid: SweepGrid) {
    json = JSONWriter(descriptor)
    self.grid = grid
  }

  var failure: Failure? { json.failure }

  mutating func add(_ route: SweptRoute) {
    switch route.outcome {
    case .skipped(let message):
      json.object { json in
        json.member("file", route.file)
        json.member("error", message)
      }
      json.endLine()
    case .ridden(let name, let rides):
      write(rides, front: grid.front(of: rides)) { json in
        json.member("file", route.file)
        json.member("name", name)
      }
    }
  }

  mutating func finish(_ result: SweepResult) throws(Failure) {
    write(result.summary.metrics, front: result.front) { _ in }
    json.object { json in
      json.member("choices") { $0.write(choicesOf: result) }
    }
    json.endLine()
    if result.recommendation != nil {
      json.object { json in
        json.member("recommendation") { $0.write(recommendationOf: result) }
      }
      json.endLine()
    }
    try json.finish()
  }

  private mutating func write(
    _ metrics: [RideMetrics], front: [Bool], start: (inout JSONWriter) -> Void
  ) {
    for number in grid.combinations.indices {
      json.object { json in
        start(&json)
        json.members(of: number, grid, isOnFront: front[number])
        json.members(ReportField.all, of: metrics[number])
      }
      json.endLine()
    }
  }
}
