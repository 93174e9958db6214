import Streams

/// Everything that happens in a tracker, as it happens: for logs, counters and tests.
public enum TrackerEvent: Hashable, Sendable {
  public enum DropReason: String, Hashable, Sendable, CaseIterable {
    /// Not a finite coordinate in range (R1).
    case invalid
    /// Older than the fix before (R1).
    case outOfOrder
    /// Known to be worse than the settings allow (R8).
    case inaccurate
  }

  /// The permission has changed (R0).
  case permission(PermissionStatus)
  /// A fix arrived while tracking, whatever becomes of it.
  case fix(Location)
  /// The fix that just arrived counts for nothing.
  case dropped(Location, DropReason)
  /// The fix that just arrived begins a segment: it is the checkpoint, and geocoded at once (R2).
  case firstFix(Location)
  /// The fix that just arrived is the new checkpoint (R3).
  case movement(Location)
  /// The cadence timer ticked (R4).
  case tick
  /// The tick that just came has found a geocode in flight, so this location goes on waiting (R4). It is
  /// told once of a location and a geocode, and not of each tick until that ends.
  case tickSkipped(Location)
  /// So many more ticks follow this moment, one every `every`, with nothing else before the last of
  /// them. Only a simulation says so, of time it does not spend: on a clock, each is a ``tick``.
  case idleTicks(Int, every: Duration)
  /// The geocoder was asked for this location.
  case geocode(Location)
  /// The geocoder did not name this location (R6).
  case geocodeFailed(Location, GeocoderError)
  /// A place was added (R5).
  case commit(VisitedPlace)
  /// The user is told something.
  case alert(TrackerAlert)
}
