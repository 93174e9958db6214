import Streams

/// An event of a tracker: for logs, counters and tests.
public enum TrackerEvent: Hashable, Sendable {
  public enum DropReason: String, Hashable, Sendable, CaseIterable {
    /// Not a finite coordinate in range (R1).
    case invalid
    /// Older than the fix before (R1).
    case outOfOrder
    /// Known to be less accurate than the settings allow (R8).
    case inaccurate
    /// Too far from the last fix that was kept for the greatest speed of the settings (R10).
    case tooFast

    /// Completes a sentence about the fix: `it was older than the one before`.
    package var phrase: String {
      switch self {
      case .invalid: "no position on the Earth"
      case .outOfOrder: "older than the one before"
      case .inaccurate: "less accurate than the settings allow"
      case .tooFast: "too far from the one before for the greatest speed"
      }
    }

    /// In a list of counts: `out of order`.
    package var words: String {
      rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    }
  }

  /// The outcome of a tick of the cadence timer (R4).
  public enum TickOutcome: String, Hashable, Sendable, CaseIterable {
    /// No location was pending.
    case idle
    /// A location is pending, and stays so because a geocode is in flight.
    case skipped
    /// The pending location is geocoded: ``TrackerEvent/geocode(_:)`` is next.
    case geocode

    /// The outcome of the next tick if nothing happens before it.
    var next: TickOutcome { self == .skipped ? .skipped : .idle }
  }

  /// How a geocode ended.
  public enum GeocodeOutcome: Hashable, Sendable {
    /// The geocoder has found a place: ``TrackerEvent/commit(_:)`` is next (R5).
    case success
    /// The geocoder failed, or did not answer in time. The location is pending again, unless a
    /// newer one is (R6).
    case failure(GeocoderError)
    /// It was cancelled, as tracking is no longer allowed (R0).
    case permissionLost
    /// It was cancelled, as a new segment began: the receiver's clock was set (R1).
    case segmentEnded
  }

  /// The permission has changed (R0).
  case permission(PermissionStatus)
  /// A fix arrived while tracking. It was dropped for the given reason; if that is nil, it goes to
  /// the movement gate.
  case fix(Location, dropped: DropReason?)
  /// The fix that just arrived begins a segment: it is the checkpoint, and geocoded at once (R2).
  case firstFix(Location)
  /// The fix that just arrived is the new checkpoint (R3).
  case movement(Location)
  /// The cadence timer ticked (R4).
  case tick(TickOutcome)
  /// This number of ticks follows, one every `every`, all with this outcome, and nothing else
  /// happens before the last of them. Only a simulation reports this, for time that it skips: on a
  /// clock each one is a ``tick(_:)``.
  case ticks(TickOutcome, count: Int, every: Duration)
  /// The geocoder was asked for this location.
  case geocode(Location)
  /// The geocode of this location ended. Each geocode ends once, unless the tracker is stopped
  /// before.
  case geocodeEnded(Location, GeocodeOutcome)
  /// A place was added (R5).
  case commit(VisitedPlace)
  /// The user is shown an alert.
  case alert(TrackerAlert)
}
