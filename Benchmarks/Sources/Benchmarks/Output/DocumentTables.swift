/// What the documents show of a report.
struct DocumentTables {
  let report: Report
  let toolchain: String
  /// Whether what is recorded was counted with this toolchain.
  let countsInstructions: Bool

  var benchmarks: String {
    let table = table(
      ["benchmark", "per"],
      [
        "ns", "by hand", "ratio", "goal", "allocations", "bytes", "instructions", "by hand",
      ], ["by hand it is"]
    ) { row in
      let measurement = row.measurement
      return [
        row.benchmark.name, row.benchmark.unit, Figure.time(measurement.best),
        measurement.bestByHand.map(Figure.time) ?? "", measurement.ratio.map(Figure.ratio) ?? "",
        row.benchmark.goal.map(Figure.goal) ?? "",
        measurement.allocations.map(Figure.shortRatio) ?? "",
        measurement.memory.map(Figure.bytes) ?? "",
        instructions(row)?.own.map(Figure.time) ?? "",
        instructions(row)?.byHand.map(Figure.time) ?? "", row.benchmark.byHand?.means ?? "",
      ]
    }
    return "Measured with \(toolchain). \(report.calibration)\n\n\(table)"
  }

  var goals: String {
    table(["benchmark"], ["goal", "reached", "ratio of instructions"], []) { row in
      row.benchmark.goal.map { goal in
        let counted = instructions(row)
        let ratio = counted?.own.flatMap { own in counted?.byHand.map { own / $0 } }
        return [
          row.benchmark.name, Figure.goal(goal), reached(goal, row.measurement),
          ratio.map(Figure.ratio) ?? "",
        ]
      }
    }
  }

  var growth: String {
    let table = GrowthTable(names: report.growth.map(\.name), style: .markdown)
    return ([table.header] + report.growth.map(table.line)).joined(separator: "\n")
  }

  private func reached(_ goal: Goal, _ measurement: Measurement) -> String {
    switch goal {
    case .ratio: measurement.ratio.map(Figure.ratio) ?? ""
    case .time: Figure.timeWithUnit(measurement.best)
    }
  }

  private func instructions(_ row: Row) -> (own: Double?, byHand: Double?)? {
    countsInstructions ? (row.budget?.instructions, row.budget?.instructionsByHand) : nil
  }

  private func table(
    _ texts: [String], _ numbers: [String], _ lastTexts: [String], _ cells: (Row) -> [String]?
  ) -> String {
    let layout = Layout(
      style: .markdown,
      columns: texts.map { .init(title: $0, width: 0, isNumber: false) }
        + numbers.map { .init(title: $0, width: 0) }
        + lastTexts.map { .init(title: $0, width: 0, isNumber: false) })
    return ([layout.header] + report.rows.compactMap(cells).map(layout.line))
      .joined(separator: "\n")
  }
}
