/// The table of benchmarks, a line at a time.
struct BenchmarkTable {
  private let layout: Layout

  init(_ benchmarks: [Benchmark]) {
    layout = Layout(
      style: .text,
      columns: [
        .init(title: "benchmark", width: Layout.width(benchmarks.map(\.name)), isNumber: false),
        .init(title: "per", width: Layout.width(benchmarks.map(\.unit)), isNumber: false),
        .init(title: "ns, best", width: 9),
        .init(title: "median", width: 9),
        .init(title: "by hand", width: 9),
        .init(title: "ratio", width: 7),
        .init(title: "at most", width: 7),
        .init(title: "goal", width: 8),
        .init(title: "allocations", width: 11),
        .init(title: "at most", width: 7),
        .init(title: "bytes", width: 8),
        .init(title: "at most", width: 7),
        .init(
          title: "by hand it is", width: Layout.width(benchmarks.compactMap(\.byHand?.means)),
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
      row.budget.flatMap(Allowance.ratio).map(Figure.ratio) ?? "",
      benchmark.goal.map(Figure.goal) ?? "",
      measurement.allocations.map(Figure.ratio) ?? "",
      row.budget.flatMap { Allowance.allocations($0, benchmark) }.map(Figure.ratio) ?? "",
      measurement.memory.map(Figure.bytes) ?? "",
      row.budget.flatMap { Allowance.memory($0, benchmark) }.map(Figure.bytes) ?? "",
      benchmark.byHand?.means ?? "",
    ])
  }
}
