import Counters

/// What there is to measure, and what of it was asked for.
struct Selection {
  let benchmarks: [Benchmark]
  let growth: [Growth]
  let endlessStreams: [EndlessStream]

  init(_ options: Options) throws(UsageError) {
    let showsTable = options.task != .growth
    let showsGrowth = options.showsGrowth
    // What takes long is listed, but runs only when it was asked for.
    let includesLong = options.task == .list || !options.filters.isEmpty
    let filters = options.filters.map { $0.lowercased() }

    func isWanted(_ name: String) -> Bool {
      filters.isEmpty || filters.contains { name.lowercased().contains($0) }
    }

    benchmarks =
      showsTable
      ? Self.allBenchmarks.filter { isWanted($0.name) && (!$0.isLong || includesLong) }
      : []
    growth =
      showsGrowth
      ? (streamGrowth + schedulerGrowth + trackerGrowth).filter { isWanted($0.name) } : []
    endlessStreams =
      showsGrowth && allocations_are_counted()
      ? endlessSuite.filter { isWanted($0.name) } : []
    guard benchmarks.isEmpty, growth.isEmpty, endlessStreams.isEmpty else { return }
    let names = filters.map { "'\($0)'" }.joined(separator: " or ")
    throw UsageError("no benchmark has \(names) in its name; --list shows all names")
  }

  static let allBenchmarks =
    standardSuite + chainSuite + subjectSuite + flatteningSuite + subscribingSuite + timingSuite
    + asyncSuite + threadSuite + manySuite + schedulerSuite + trackerSuite
    + traceSuite + recordingSuite + mapSuite + searchSuite + commandSuite
}
