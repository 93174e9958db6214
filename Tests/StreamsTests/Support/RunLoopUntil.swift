#if Foundation && !canImport(Combine)
  import Foundation

  /// Runs the thread's loop until something is so, and for 10 s at most.
  func runLoop(until condition: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !condition(), Date() < end {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
#endif
