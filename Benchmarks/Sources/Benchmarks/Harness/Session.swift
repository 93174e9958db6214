import Foundation

/// One run of the command: does what was asked for, and prints each line once it is known.
struct Session {
  let options: Options
  let selection: Selection
  let budgets: Budgets

  init(_ options: Options) throws {
    self.options = options
    selection = try Selection(options)
    budgets = try Budgets.read()
  }

  /// - Returns: The exit status.
  func run() throws -> Int32 {
    defer { Scratch.remove() }
    switch options.task {
    case .help: print(Usage.text)
    case .list: list()
    case .run(let name, let count): try run(name, count)
    case .peakMemory(let command): return try PeakMemory.run(command)
    case .instructions: return try printInstructions()
    case .measure, .growth: try measure()
    case .check: return try check()
    case .record: return try record()
    case .document: try document()
    }
    return 0
  }

  func show(_ line: @autoclosure () -> String) {
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
    for stream in selection.endlessStreams { print("growth: \(stream.name)") }
  }

  private func run(_ name: String, _ count: Int?) throws(UsageError) {
    guard let benchmark = Selection.allBenchmarks.first(where: { $0.name == name }) else {
      throw UsageError("no benchmark is called '\(name)'; --list shows all names")
    }
    InstructionRounds.run(benchmark, count: count ?? benchmark.countedUnits)
  }

  private func printInstructions() throws -> Int32 {
    guard let counter = InstructionCounter() else {
      StandardError.write("instructions are counted by valgrind, which is not installed")
      return 1
    }
    _ = try countInstructions(counter)
    return 0
  }

  private func measure() throws {
    var report = try startReport()
    try measureTable(&report)
    measureGrowth(&report)
    if options.format == .json { print(try JSONReport(report).text()) }
  }
}
