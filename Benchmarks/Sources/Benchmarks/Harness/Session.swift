import Foundation

/// One run of the command: measures what was asked for, and prints each line once it is known.
struct Session {
  private let options: Options
  private let selection: Selection

  init(_ options: Options) throws(Misuse) {
    self.options = options
    selection = try Selection(options)
  }

  /// - Returns: The exit status.
  func run() throws -> Int32 {
    if options.isList {
      list()
      return 0
    }
    defer { Scratch.remove() }
    var report = Report(calibration: try Calibration.measure(rounds: 3 * options.rounds))
    try measureTable(&report)
    measureGrowth(&report)
    if options.format == .json { print(try JSONReport(report).text()) }
    return options.isCheck ? check(report) : 0
  }

  private var style: Layout.Style { options.format == .markdown ? .markdown : .text }

  private func show(_ line: @autoclosure () -> String) {
    guard options.format != .json else { return }
    print(line())
    // Also into a pipe, where a line would wait for others.
    fflush(nil)
  }

  private func list() {
    for benchmark in selection.benchmarks {
      print(benchmark.name + (benchmark.isLong ? " (only when a filter matches it)" : ""))
    }
    for growth in selection.growth { print("growth: \(growth.name)") }
    for endless in selection.endless { print("growth: \(endless.name)") }
  }

  private func measureTable(_ report: inout Report) throws {
    guard !selection.benchmarks.isEmpty else { return }
    let table = BenchmarkTable(selection.benchmarks, style: style)
    show(table.header)
    for benchmark in selection.benchmarks {
      let row = try Row.measure(
        benchmark, rounds: options.rounds, patience: options.isCheck ? 2 : 0,
        calibration: report.calibration)
      report.rows.append(row)
      show(table.line(row))
    }
    let call = Figure.time(report.calibration.closureCall)
    show("\nOne call of a closure through an array takes \(call) ns.")
    if let times = report.timesTheField {
      show("Over the field's tests, the geometric mean is \(Figure.ratio(times)) times as fast.")
    }
  }

  private func measureGrowth(_ report: inout Report) {
    guard !selection.growth.isEmpty || !selection.endless.isEmpty else { return }
    let table = GrowthTable(
      names: selection.growth.map(\.name) + selection.endless.map(\.name), style: style)
    if !report.rows.isEmpty { show("") }
    show(table.header)
    for growth in selection.growth {
      let row = GrowthRow(growth, rounds: 3, patience: options.isCheck ? 2 : 0)
      report.growth.append(row)
      show(table.line(row))
    }
    for endless in selection.endless {
      let row = GrowthRow(endless)
      report.growth.append(row)
      show(table.line(row))
    }
  }

  private func check(_ report: Report) -> Int32 {
    let excesses = report.excesses
    for excess in excesses { StandardError.say("above budget: \(excess)") }
    if excesses.isEmpty { StandardError.say("everything is within its budget") }
    return excesses.isEmpty ? 0 : 1
  }
}
