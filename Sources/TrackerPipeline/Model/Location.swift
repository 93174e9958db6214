import Streams

/// One fix: where, how well known, and when.
public struct Location: Hashable, BitwiseCopyable, Sendable {
  public var coordinate: Coordinate
  /// Radius of uncertainty in metres; nil when it is not known.
  public var horizontalAccuracy: Double?
  /// When the fix was taken, on the time line of the tracker's scheduler.
  public var time: Instant

  public init(coordinate: Coordinate, horizontalAccuracy: Double? = nil, time: Instant) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.time = time
  }
}
