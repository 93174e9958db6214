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
    case .commit: isGeocoding = false
    case .geocodeFailed:
      // Its location is pending again (R6).
      isGeocoding = false
      hasPendingMovement = true
    case .permission(let status) where !status.isAuthorized: self = PendingWork()
    case .permission, .fix, .dropped, .firstFix, .tick, .tickSkipped, .idleTicks, .alert: break
    }
  }
}
