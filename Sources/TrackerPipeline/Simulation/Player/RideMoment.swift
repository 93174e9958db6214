import Streams

/// The visible state of a ride at one moment.
public struct RideMoment: Equatable, Sendable {
  /// The time that the ride has reached.
  public let time: Instant
  /// The time that it can reach now: its end, or the latest time received.
  public let end: Instant
  public let state: TrackerState
  public let status: TrackingStatus
  public let track: RideTrack
  /// True if it is on its way to a goal.
  public let isRiding: Bool
  /// True if the ride waits for the geocoder.
  public let isWaiting: Bool
}
