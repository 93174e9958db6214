import Fibres

/// Prints the program and its order when a run ends the process, or has no end, so that it can be run again.
func reportCrashes() {
  on_crash {
    let (name, run) = Explorer.current
    let order = (run?.deviations ?? []).map(\.description).joined(separator: " ")
    if let run { print(Columns(names: run.names, rows: run.rows).text) }
    print("\nCRASH after \(Explorer.orderCount) orders, in \(name)\norder: \(name): \(order)")
  }
}
