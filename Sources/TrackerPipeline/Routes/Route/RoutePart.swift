/// What to ride of a route, and how often: all of it once, unless told otherwise.
///
/// Applied in this order: a track or segment is chosen, the points are timed, what is near the ends of the
/// tracks is left out, the rest is cut off at both bounds, turned round, and then repeated.
public struct RoutePart: Sendable {
  /// A bound in time.
  public enum Bound: Sendable {
    /// From the start of the route, or of the chosen track or segment.
    case offset(Duration)
    case instant(Timestamp)
  }

  /// One of the file's tracks, routes, placemarks or features with points; counted from 1.
  public var track: Int?
  /// One of the chosen track's segments, or of the file's; counted from 1.
  public var segment: Int?
  /// Metres: what is nearer than this to the first or the last fix of its track is left out, also in between.
  /// So nothing that is made of the route shows where somebody lives.
  public var trim = 0.0
  /// The first instant to ride; later fixes are those that count.
  public var from: Bound?
  /// The last instant to ride.
  public var to: Bound?
  /// True if to ride from the end to the start. The time between two fixes stays what it was.
  public var isReversed = false
  /// How many times in a row. The next lap begins one median interval after the last fix: the way
  /// back to the start, if there is one, is a jump.
  public var laps = 1

  public init() {}
}
