/// `--check` and `--record`.
extension Session {
  /// - Returns: 1 when something is above its budget.
  func check() throws -> Int32 {
    var report = try startReport()
    try measureTable(&report)
    measureGrowth(&report)
    report.instructions = try checkInstructions()
    if options.format == .json { print(try JSONReport(report).text()) }

    for saving in report.savings { StandardError.write("the budget can be lowered: \(saving)") }
    let excesses = report.excesses
    for excess in excesses { StandardError.write("above budget: \(excess)") }
    if excesses.isEmpty { StandardError.write("everything is within its budget") }
    return excesses.isEmpty ? 0 : 1
  }

  /// Writes what is measured and counted to where `check` finds it.
  func record() throws -> Int32 {
    guard let counter = InstructionCounter() else {
      StandardError.write("--record counts instructions by valgrind, which is not installed")
      return 1
    }
    var recorded = budgets
    let toolchain = try Toolchain.description()
    guard options.filters.isEmpty || toolchain == recorded.toolchain else {
      throw UsageError("the toolchain is another, so everything must be recorded: no --filter")
    }
    recorded.toolchain = toolchain
    var report = try startReport()
    try measureTable(&report)
    show("")
    for row in report.rows { recorded[row.benchmark] = Budget(row, before: budgets[row.benchmark]) }
    for row in try countInstructions(counter) {
      recorded[row.benchmark]?.instructions = row.count.own
      recorded[row.benchmark]?.instructionsByHand = row.count.byHand
    }
    try recorded.write(names: Selection.allBenchmarks.map(\.name))
    return 0
  }

  private func checkInstructions() throws -> [InstructionRow] {
    guard selection.benchmarks.contains(where: \.countsInstructions) else { return [] }
    guard let counter = InstructionCounter() else {
      return skipInstructions("valgrind is not installed")
    }
    let toolchain = try Toolchain.description()
    guard toolchain == budgets.toolchain else {
      return skipInstructions("this is \(toolchain), and counted was with \(budgets.toolchain)")
    }
    show("")
    return try countInstructions(counter)
  }

  private func skipInstructions(_ reason: String) -> [InstructionRow] {
    StandardError.write("SKIPPED: instructions are not counted, as \(reason)")
    return []
  }
}

extension Budget {
  /// A ratio that is about what it was stays: it has noise, and a budget with room for it.
  init(_ row: Row, before: Budget?) {
    self.init()
    if row.benchmark.budgetsTime, let measured = row.measurement.ratio {
      let kept = before?.ratio.flatMap { (0.75...1.33).contains(measured / $0) ? $0 : nil }
      ratio = kept ?? measured
    }
    allocations = row.measurement.allocations
    memory = row.measurement.memory
  }
}
