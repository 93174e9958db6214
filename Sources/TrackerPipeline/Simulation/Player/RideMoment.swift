import Streams

/// All there is to see of a ride at one moment.
public struct RideMoment: Equatable, Sendable {
  /// How far it has been ridden.
  public let time: Instant
  /// How far it can be ridden now: to its end, or as far as a receiver has come.
  public let end: Instant
  public let state: TrackerState
  public let status: TrackingStatus
  public let track: RideTrack
  /// True if it is on its way to somewhere.
  public let isRiding: Bool
  /// True if the geocoder is waited for, and the ride with it.
  public let isWaiting: Bool
}
