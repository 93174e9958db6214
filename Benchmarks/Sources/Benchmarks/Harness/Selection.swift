import Allocations

/// What there is to measure, and what of it was asked for.
struct Selection {
  let benchmarks: [Benchmark]
  let growth: [Growth]
  let endless: [Endless]

  init(_ options: Options) throws(Misuse) {
    let showsTable = !options.isGrowth
    let showsGrowth = options.isGrowth || options.isCheck || options.isList
    // What takes long is listed, but runs only when it was asked for.
    let includesLong = options.isList || !options.filters.isEmpty
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
    endless =
      showsGrowth && allocations_are_counted()
      ? endlessSuite.filter { isWanted($0.name) } : []
    guard benchmarks.isEmpty, growth.isEmpty, endless.isEmpty else { return }
    let names = filters.map { "'\($0)'" }.joined(separator: " or ")
    throw Misuse("no benchmark has \(names) in its name; --list shows all names")
  }

  private static let allBenchmarks =
    fieldSuite + chainSuite + subjectSuite + flatteningSuite + subscribingSuite + timingSuite
    + schedulerSuite + trackerSuite + commandSuite
}
