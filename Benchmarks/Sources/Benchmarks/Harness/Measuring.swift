import Dispatch
import Synchronization

/// What the tasks have in common: they measure, and print what they measured.
extension Session {
  private var retries: Int { options.task == .check ? 2 : 0 }

  func startReport() throws -> Report {
    Report(calibration: try Calibration.measure(rounds: 3 * options.rounds))
  }

  func measureTable(_ report: inout Report) throws {
    guard !selection.benchmarks.isEmpty else { return }
    let table = BenchmarkTable(selection.benchmarks)
    show(table.header)
    for benchmark in selection.benchmarks {
      let row = try Row.measure(
        benchmark, budget: budgets[benchmark], rounds: options.rounds, retries: retries)
      report.rows.append(row)
      show(table.line(row))
    }
    show("\n\(report.calibration)")
  }

  func measureGrowth(_ report: inout Report) {
    guard !selection.growth.isEmpty || !selection.endlessStreams.isEmpty else { return }
    let table = GrowthTable(
      names: selection.growth.map(\.name) + selection.endlessStreams.map(\.name), style: .text)
    if !report.rows.isEmpty { show("") }
    show(table.header)
    for growth in selection.growth {
      let row = GrowthRow(growth, rounds: 3, retries: retries)
      report.growth.append(row)
      show(table.line(row))
    }
    for stream in selection.endlessStreams {
      let row = GrowthRow(stream)
      report.growth.append(row)
      show(table.line(row))
    }
  }

  func countInstructions(_ counter: InstructionCounter) throws -> [InstructionRow] {
    let counted = selection.benchmarks.filter(\.countsInstructions)
    guard !counted.isEmpty else { return [] }
    let table = InstructionTable(counted)
    show(table.header)
    typealias Progress = (rows: [Int: InstructionRow], shown: Int, error: (any Error)?)
    let progress = Mutex<Progress>(([:], 0, nil))
    // As many at once as there are processors: what is counted does not depend on what else runs.
    DispatchQueue.concurrentPerform(iterations: counted.count) { place in
      if progress.withLock({ $0.error != nil }) { return }
      let result = Result {
        InstructionRow(
          benchmark: counted[place], count: try counter.count(counted[place]),
          budget: budgets[counted[place]])
      }
      progress.withLock { progress in
        switch result {
        case .success(let row): progress.rows[place] = row
        case .failure(let error): progress.error = error
        }
        while let row = progress.rows[progress.shown] {
          show(table.line(row))
          progress.shown += 1
        }
      }
    }
    let end = progress.withLock { $0 }
    if let error = end.error { throw error }
    return counted.indices.compactMap { end.rows[$0] }
  }
}
