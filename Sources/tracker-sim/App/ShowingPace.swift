import Streams

/// Decides when a long ride is shown on its way. The longer the ride is, the more it costs to show it; that may take a
/// tenth of the time at most.
struct ShowingPace {
  private static let share = 10

  /// When it is shown next.
  private var next = Instant.zero
  /// When showing it began; nil if its cost is known.
  private var start: Instant?

  /// True if the ride is to be shown now. Call it before each part of the ride.
  mutating func isDue(at now: Instant) -> Bool {
    if let start {
      next = now.advanced(by: max(TrackerApp.frame, (now - start) * (Self.share - 1)))
      self.start = nil
    }
    guard now >= next else { return false }
    start = now
    return true
  }
}
