import Streams

/// A place the tracker has committed.
public struct VisitedPlace: Hashable, Sendable, Identifiable {
  /// Counts from 1, in the order of the commits.
  public let index: Int
  /// When it was committed, on the scheduler's time line.
  public let time: Instant
  /// The fix that was geocoded.
  public let location: Location
  public let placemark: Placemark
  /// True for the first place of a segment: tracking was interrupted before it.
  public let startsSegment: Bool
  /// Metres from the last place of the same segment; 0 for a segment's first.
  public let distance: Double
  /// Metres of all segments so far, this place included.
  public let totalDistance: Double

  public var id: Int { index }

  /// The accuracy as text, `±12 m`; nil if it is not known, or too large for an integer.
  public var accuracyText: String? {
    location.horizontalAccuracy.flatMap { Int(exactly: $0.rounded()) }.map { "±\($0) m" }
  }
}
