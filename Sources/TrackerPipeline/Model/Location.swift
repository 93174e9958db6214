import Streams

/// A fix: a position, its accuracy and its time.
public struct Location: BitwiseCopyable, Sendable {
  public var coordinate: Coordinate
  // NaN if unknown: an optional would take 8 bytes more, and there are millions of fixes.
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

  /// Metres above the sea or the ellipsoid, as in the recording; nil when it is not known. No rule
  /// uses it.
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
