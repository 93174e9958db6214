/// The state of the tracker at one moment.
public struct TrackerState: Equatable, Sendable {
  public internal(set) var permission: PermissionStatus?
  /// Newest first.
  public internal(set) var places = PlaceHistory()
  /// Metres, over all segments.
  public internal(set) var totalDistance = 0.0
  /// Where the last place of this segment was committed; nil at a segment's start.
  public internal(set) var geocodedCheckpoint: Coordinate?
  public internal(set) var alerts = AlertQueue()

  public init() {}

  public var isTracking: Bool { permission?.isAuthorized ?? false }
}
