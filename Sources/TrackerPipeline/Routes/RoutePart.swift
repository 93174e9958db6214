/// What to ride of a route, and how often: all of it once, unless told otherwise.
///
/// Applied in this order: a track or segment is chosen, the points are timed, the ends are cut off,
/// the rest is turned round, and then repeated.
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
  /// The first instant to ride; later fixes are those that count.
  public var from: Bound?
  /// The last instant to ride.
  public var to: Bound?
  /// Whether to ride from the end to the start. The time between two fixes stays what it was.
  public var isReversed = false
  /// How many times in a row. The next lap begins one median interval after the last fix: the way
  /// back to the start, if there is one, is a jump.
  public var laps = 1

  public init() {}
}

extension Course {
  /// Only the chosen track or segment of it, under its own name if it has one.
  func chosen(_ part: RoutePart, file: String) throws(RouteError) -> Course {
    var course = self
    if let number = part.track {
      let track = try Self.element(number, of: tracks, "track", file)
      course.tracks = [track]
      course.name = track.name ?? name
    }
    if let number = part.segment {
      let segment = try Self.element(number, of: course.segments, "segment", file)
      course.tracks = [Track(segments: [segment])]
    }
    return course
  }

  private static func element<Element>(
    _ number: Int, of elements: [Element], _ noun: String, _ file: String
  ) throws(RouteError) -> Element {
    guard elements.indices.contains(number - 1) else {
      let all = counted(elements.count, noun)
      throw RouteError(file: file, message: "there is no \(noun) \(number) in it; it has \(all)")
    }
    return elements[number - 1]
  }
}
