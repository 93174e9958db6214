/// The table of instructions, a line at a time.
struct InstructionTable {
  private let layout: Layout

  init(_ benchmarks: [Benchmark]) {
    layout = Layout(
      style: .text,
      columns: [
        .init(
          title: "benchmark", width: Layout.width(benchmarks.map(\.name)), isNumber: false),
        .init(title: "per", width: Layout.width(benchmarks.map(\.unit)), isNumber: false),
        .init(title: "instructions", width: 12),
        .init(title: "at most", width: 9),
        .init(title: "by hand", width: 9),
        .init(title: "at most", width: 9),
        .init(title: "ratio", width: 7),
      ])
  }

  var header: String { layout.header }

  func line(_ row: InstructionRow) -> String {
    let budget = row.budget
    return layout.line([
      row.benchmark.name, row.benchmark.unit,
      Figure.time(row.count.own),
      budget?.instructions.map { Figure.time(Allowance.instructions($0, row.benchmark)) } ?? "",
      row.count.byHand.map(Figure.time) ?? "",
      budget?.instructionsByHand.map { Figure.time(Allowance.instructions($0, row.benchmark)) }
        ?? "",
      row.ratio.map(Figure.ratio) ?? "",
    ])
  }
}
