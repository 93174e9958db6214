import Synchronization

/// The rides that a sweep has done, of which each route has one for each combination. Several threads count.
final class SweepProgress: Sendable {
  private let done = Atomic(0)
  private let count: Int

  /// - Parameter count: All rides of the sweep.
  init(of count: Int) {
    self.count = count
  }

  func add(_ rides: Int) {
    done.add(rides, ordering: .relaxed)
  }

  /// `123 of 1000 rides, 45 s left`.
  ///
  /// - Parameter elapsed: Seconds since the start.
  func text(elapsed: Double) -> String {
    let done = done.load(ordering: .relaxed)
    let text = "\(done) of \(count) rides"
    guard done > 0 else { return text }
    let left = elapsed / Double(done) * Double(count - done)
    return "\(text), \(Int(left.rounded(.up))) s left"
  }
}
