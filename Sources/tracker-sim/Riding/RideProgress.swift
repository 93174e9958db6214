import Streams
import Synchronization
import TrackerPipeline

/// The progress of a ride, which other threads can read.
final class RideProgress: RideObserver {
  /// The phase of a ride, and its progress.
  enum Phase: Equatable, Sendable {
    /// In bytes; the total is not known for a pipe.
    case reading(done: Int, of: Int?)
    /// In fixes.
    case riding(done: Int, of: Int)
  }

  private let bytes = Atomic(0)
  private let fixes = Atomic(0)
  /// The size of the file, 0 if not known.
  private let size: Int
  /// -1 before the ride begins.
  private let fixesInAll = Atomic(-1)

  init(size: Int? = nil) {
    self.size = size ?? 0
  }

  func read(_ count: Int) {
    bytes.add(count, ordering: .relaxed)
  }

  func start(_ route: Route) {
    fixesInAll.store(route.fixes.count, ordering: .relaxed)
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    // Only one thread writes, so it need not be one atomic operation, which would take ten times as
    // long.
    if case .fix = event { fixes.store(fixes.load(ordering: .relaxed) + 1, ordering: .relaxed) }
  }

  func end(_ report: RideReport) {}

  var phase: Phase {
    let all = fixesInAll.load(ordering: .relaxed)
    return all < 0
      ? .reading(done: bytes.load(ordering: .relaxed), of: size > 0 ? size : nil)
      : .riding(done: fixes.load(ordering: .relaxed), of: all)
  }
}
