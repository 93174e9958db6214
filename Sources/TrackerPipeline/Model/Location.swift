import Streams

/// One fix: where, how well known, and when.
public struct Location: BitwiseCopyable, Sendable {
  public var coordinate: Coordinate
  // Not a number where it is not known: an optional would take 8 bytes more, and there are millions.
  private var accuracyOrNaN: Double
  private var altitudeOrNaN: Double
  /// When the fix was taken, on the time line of the tracker's scheduler.
  public var time: Instant

  public init(coordinate: Coordinate, horizontalAccuracy: Double? = nil, time: Instant) {
    self.init(
      coordinate: coordinate, horizontalAccuracy: horizontalAccuracy, altitude: nil, time: time)
  }

  public init(
    coordinate: Coordinate, horizontalAccuracy: Double? = nil, altitude: Double?, time: Instant
  ) {
    self.coordinate = coordinate
    accuracyOrNaN = horizontalAccuracy ?? .nan
    altitudeOrNaN = altitude ?? .nan
    self.time = time
  }

  /// Radius of uncertainty in metres; nil when it is not known.
  public var horizontalAccuracy: Double? {
    get { accuracyOrNaN.isNaN ? nil : accuracyOrNaN }
    set { accuracyOrNaN = newValue ?? .nan }
  }

  /// Metres above the sea or the ellipsoid, as the recording has it; nil when it is not known. No rule
  /// looks at it.
  public var altitude: Double? {
    get { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }
    set { altitudeOrNaN = newValue ?? .nan }
  }
}

extension Location: Hashable {
  public static func == (left: Location, right: Location) -> Bool {
    left.coordinate == right.coordinate && left.time == right.time
      && left.horizontalAccuracy == right.horizontalAccuracy && left.altitude == right.altitude
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(coordinate)
    hasher.combine(time)
    hasher.combine(horizontalAccuracy)
    hasher.combine(altitude)
  }
}
