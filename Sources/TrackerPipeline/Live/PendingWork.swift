/// Tracks if work is pending that may still become a place.
struct PendingWork: Sendable {
  private var hasPendingMovement = false
  private var isGeocoding = false

  /// True if no movement waits for a tick, and no geocode for its answer.
  var isEmpty: Bool { !hasPendingMovement && !isGeocoding }

  mutating func receive(_ event: TrackerEvent) {
    switch event {
    case .movement: hasPendingMovement = true
    case .geocode:
      hasPendingMovement = false
      isGeocoding = true
    case .geocodeEnded(_, let outcome):
      isGeocoding = false
      // Its location is pending again (R6).
      if case .failure = outcome { hasPendingMovement = true }
      // A new segment forgets the pending movement (R1).
      if case .segmentEnded = outcome { hasPendingMovement = false }
    case .permission(let status) where !status.isAuthorized: self = PendingWork()
    case .permission, .fix, .firstFix, .tick, .ticks, .commit, .alert: break
    }
  }
}
