/// The part of a route to ride, and the number of repetitions: by default all of it, once.
///
/// It is applied in this order. A track or segment is chosen, and the points get their times. The
/// surroundings of the ends of the tracks are left out. The rest is cut at both bounds, reversed,
/// and repeated.
public struct RoutePart: Sendable {
  /// A bound in time.
  public enum Bound: Sendable {
    /// The time since the start of the route, or of the chosen track or segment.
    case offset(Duration)
    case instant(Timestamp)
  }

  /// The number of a track, route, placemark or feature with points in the file, counted from 1.
  public var track: Int?
  /// The name of such a track; if none has it, the number counts.
  public var trackName: String?
  /// The number of a segment of the chosen track, or of the file, counted from 1.
  public var segment: Int?
  /// The distance in metres from the first and the last fix of a track within which all of its
  /// fixes are left out, so that a route does not reveal a home address.
  public var trim = 0.0
  /// The first instant to ride; earlier fixes are left out.
  public var from: Bound?
  /// The last instant to ride; later fixes are left out.
  public var to: Bound?
  /// True to ride from the end to the start. The times between fixes are unchanged.
  public var isReversed = false
  /// The number of laps. Each begins one median interval after the previous lap's last fix, without
  /// a ride back to the start.
  public var laps = 1

  public init() {}
}
