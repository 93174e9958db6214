import TrackerPipeline

/// One row for each route and combination, and then one for each combination over all routes,
/// without a file name. The last column says of these which are recommended, cheap, balanced or exact.
struct SweepCSV: SweepDocument {
  private var output: BlockOutput
  private let grid: SweepGrid

  init(_ descriptor: Descriptor, grid: SweepGrid) {
    output = BlockOutput(descriptor)
    self.grid = grid
    let axes = grid.axes.map { String($0.name.dropFirst(2)) }
    write(
      ["file", "route"] + axes + ["front", "default"] + ReportField<RideMetrics>.all.map(\.name)
        + ["choice"])
  }

  var failure: Failure? { output.failure }

  mutating func add(_ route: SweptRoute) {
    guard case .ridden(let name, let rides) = route.outcome else { return }
    write(
      rides, front: grid.front(of: rides), of: [CSVCell.text(route.file), CSVCell.text(name)]
    ) { _ in [] }
  }

  mutating func finish(_ result: SweepResult) throws(Failure) {
    write(result.summary.metrics, front: result.front, of: ["", ""], choices: result.names)
    try output.finish()
  }

  private mutating func write(
    _ metrics: [RideMetrics], front: [Bool], of route: [String], choices: (Int) -> [String]
  ) {
    for (number, combination) in grid.combinations.enumerated() {
      let flags = [front[number], combination.isDefault].map { $0 ? "1" : "0" }
      let figures = ReportField.all.map { $0.text(metrics[number]) }
      write(
        route + combination.values.map(CSVCell.text) + flags + figures
          + [choices(number).joined(separator: " ")])
    }
  }

  private mutating func write(_ row: [String]) {
    output.write(row.joined(separator: ",") + "\r\n")
  }
}
