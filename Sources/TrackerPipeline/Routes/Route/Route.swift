/// A course to ride: fixes in order of time, the first at the origin of the time line.
public struct Route: Sendable {
  /// Where the times of the fixes come from.
  public enum Timing: String, Sendable {
    /// Every fix carries its recorded time.
    case recorded
    /// Some points had no time; theirs is interpolated along the line between timed neighbours.
    case interpolated
    /// No point had a time; the course is ridden at a constant speed.
    case constantSpeed
    /// The times follow from directions: from the speeds of a router, or a mode's.
    case planned
    /// The fixes come as they are taken.
    case live
  }

  /// Points that were read and are not among the fixes, by reason.
  public struct Dropped: Equatable, Sendable {
    /// Older than the point before.
    public var outOfOrder = 0
    /// Not a finite coordinate in range.
    public var invalid = 0

    public init(outOfOrder: Int = 0, invalid: Int = 0) {
      self.outOfOrder = outOfOrder
      self.invalid = invalid
    }
  }

  /// The route's name in the file, or the file's name.
  public var name: String
  /// The format it was read from, by its name in `Documentation/Formats.md`, such as `gpx`; `built-in`;
  /// or, for directions, `osrm` or `straight`.
  public var source: String
  /// In order of time; never empty in a route that was read.
  public var fixes: [Location]
  /// Where segments begin, in order; none in a route of one segment. What was read has one at least.
  var segmentStarts: [SegmentStart] = []
  /// Of each track of the file.
  var trackNames: [String?] = []
  /// How many points the file holds, those dropped included.
  public var points: Int
  public var timing: Timing
  public var dropped: Dropped
  /// Warnings of the reader, one sentence each, with the line where there is one.
  public var warnings: [String]
  /// The first fix on the wall clock; nil when the course has no times, or only times of day.
  public var startTime: Timestamp?
  /// Those that the route follows; nil for any other.
  public internal(set) var directions: Directions?

  public init(
    name: String, source: String, fixes: [Location], points: Int? = nil,
    timing: Timing = .recorded, dropped: Dropped = Dropped(), warnings: [String] = [],
    startTime: Timestamp? = nil
  ) {
    self.name = name
    self.source = source
    self.fixes = fixes
    self.points = points ?? fixes.count
    self.timing = timing
    self.dropped = dropped
    self.warnings = warnings
    self.startTime = startTime
  }

  /// From the first fix to the last.
  public var duration: Duration {
    guard let first = fixes.first, let last = fixes.last else { return .zero }
    return first.time.duration(to: last.time)
  }

  /// From fix to fix along geodesics, metres; the distance is summed anew at every call.
  public var length: Double {
    zip(fixes, fixes.dropFirst()).reduce(0) { sum, leg in
      sum + Geodesic.distance(from: leg.0.coordinate, to: leg.1.coordinate)
    }
  }
}
