/// The table of benchmarks, a line at a time.
struct BenchmarkTable {
  private let layout: Layout

  init(_ benchmarks: [Benchmark], style: Layout.Style) {
    layout = Layout(
      style: style,
      columns: [
        .init(title: "benchmark", width: Self.width(benchmarks.map(\.name)), isNumber: false),
        .init(title: "per", width: Self.width(benchmarks.map(\.unit)), isNumber: false),
        .init(title: "ns, best", width: 9),
        .init(title: "median", width: 9),
        .init(title: "by hand", width: 9),
        .init(title: "ratio", width: 7),
        .init(title: "at most", width: 7),
        .init(title: "allocations", width: 11),
        .init(title: "at most", width: 7),
        .init(title: "bytes", width: 8),
        .init(title: "at most", width: 7),
        .init(title: "× field", width: 7),
        .init(
          title: "by hand it is", width: Self.width(benchmarks.compactMap(\.byHand?.means)),
          isNumber: false),
      ])
  }

  var header: String { layout.header }

  func line(_ row: Row) -> String {
    let measurement = row.measurement
    let benchmark = row.benchmark
    return layout.line([
      benchmark.name, benchmark.unit,
      Figure.time(measurement.best), Figure.time(measurement.median),
      measurement.bestByHand.map(Figure.time) ?? "",
      measurement.ratio.map(Figure.ratio) ?? "",
      benchmark.budget.ratio.map(Figure.ratio) ?? "",
      measurement.allocations.map(Figure.ratio) ?? "",
      benchmark.budget.allocations.map(Figure.ratio) ?? "",
      measurement.memory.map(Figure.bytes) ?? "",
      benchmark.budget.memory.map(Figure.bytes) ?? "",
      row.timesTheField.map(Figure.ratio) ?? "",
      benchmark.byHand?.means ?? "",
    ])
  }

  private static func width(_ cells: [String]) -> Int {
    cells.map(\.count).max() ?? 0
  }
}
