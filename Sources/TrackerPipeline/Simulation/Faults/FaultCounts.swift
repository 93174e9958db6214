/// What faults did to a route, in fixes.
public struct FaultCounts: Hashable, Sendable {
  /// Lost as nothing is received during an outage.
  public internal(set) var lostInOutages = 0
  /// Lost one by one.
  public internal(set) var lostByChance = 0
  /// Moved by noise. This and what follows counts only what is delivered.
  public internal(set) var noisy = 0
  public internal(set) var teleported = 0
  /// Delivered first, though it is old: none or one.
  public internal(set) var stale = 0
  /// Delivered once more.
  public internal(set) var duplicated = 0
  /// Given a time before that of the fix before.
  public internal(set) var setBack = 0
}
