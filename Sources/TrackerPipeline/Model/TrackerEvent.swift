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
  }

  /// The permission has changed (R0).
  case permission(PermissionStatus)
  /// A fix arrived while tracking; it may be dropped next.
  case fix(Location)
  /// The fix that just arrived is ignored.
  case dropped(Location, DropReason)
  /// The fix that just arrived begins a segment: it is the checkpoint, and geocoded at once (R2).
  case firstFix(Location)
  /// The fix that just arrived is the new checkpoint (R3).
  case movement(Location)
  /// The cadence timer ticked (R4).
  case tick
  /// The tick found a geocode in flight, so this location stays pending (R4). It is reported once
  /// for a location and a geocode, not at each tick.
  case tickSkipped(Location)
  /// This number of ticks follows, one every `every`, and nothing else happens before the last of
  /// them. Only a simulation reports this, for time that it skips: on a clock each one is a
  /// ``tick``.
  case idleTicks(Int, every: Duration)
  /// The geocoder was asked for this location.
  case geocode(Location)
  /// The geocoder failed for this location (R6).
  case geocodeFailed(Location, GeocoderError)
  /// A place was added (R5).
  case commit(VisitedPlace)
  /// The user is shown an alert.
  case alert(TrackerAlert)
}
