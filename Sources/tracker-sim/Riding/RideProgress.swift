import Streams
import Synchronization
import TrackerPipeline

/// How far a ride has got, to be read from another thread.
final class RideProgress: RideObserver {
  /// The phase of a ride, and its progress.
  enum Phase: Equatable, Sendable {
    /// In bytes; how many there are is not known of a pipe.
    case reading(done: Int, of: Int?)
    /// In fixes.
    case riding(done: Int, of: Int)
  }

  private let bytes = Atomic(0)
  private let fixes = Atomic(0)
  /// Of the file, 0 if not known.
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
    // One thread writes, so it need not be one operation, which would cost ten times as much.
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
