import Foundation

/// A course to ride: fixes in order of time, the first at the origin of the time line.
public struct Route: Sendable {
  /// The source of the times of the fixes.
  public enum Timing: String, Sendable {
    /// Every fix carries its recorded time.
    case recorded
    /// Some points had no time; it is interpolated along the line between timed neighbours.
    case interpolated
    /// No point had a time; the course is ridden at a constant speed.
    case constantSpeed
    /// The times are those of directions: from the speeds of a router, or the speed of a mode.
    case planned
    /// The fixes arrive from a receiver while they are taken.
    case live
  }

  /// The numbers of points that were read but dropped, by reason.
  public struct Dropped: Equatable, Sendable {
    /// Points that are older than a previous one, or whose times are wrong by days.
    public var outOfOrder = 0
    /// Points without a finite coordinate in range.
    public var invalid = 0
    /// Points at 0, 0 in a file that is elsewhere, and points that need more than 1,000 m/s to be reached and to be left.
    public var noPosition = 0

    public init(outOfOrder: Int = 0, invalid: Int = 0, noPosition: Int = 0) {
      self.outOfOrder = outOfOrder
      self.invalid = invalid
      self.noPosition = noPosition
    }
  }

  /// The route's name in the file, or the file's name.
  public var name: String
  /// The name of the format in `Documentation/Formats.md`, such as `gpx`; `built-in`; or, for
  /// directions, `osrm` or `straight`.
  public var source: String
  /// The fixes in order of time; never empty if the route was read.
  public var fixes: [Location] {
    didSet { sampledSpeed = nil }
  }
  /// The constant speed in m/s at which the fixes are samples of a line; nil for fixes of any other kind.
  var sampledSpeed: Double?
  /// The starts of the segments, in order; empty for one segment. A route that was read has at
  /// least one.
  var segmentStarts: [SegmentStart] = []
  /// The name of each track of the file.
  var trackNames: [String?] = []
  /// The number of points in the file, those dropped included.
  public var points: Int
  public var timing: Timing
  public var dropped: Dropped
  /// Warnings of the reader, one sentence each, with the line where there is one.
  public var warnings: [String]
  /// The time of the first fix on the wall clock; nil when the course has no times, or only times
  /// of day.
  public var startTime: Timestamp?
  /// The zone in which times of day are shown; nil is UTC, as for a route that was just read.
  package var timeZone: TimeZone?
  /// The directions that the route follows; nil for any other route.
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

  /// The time from the first fix to the latest. Complexity: O(n) at every call.
  public var duration: Duration {
    guard let first = fixes.first, let latest = fixes.lazy.map(\.time).max() else { return .zero }
    return first.time.duration(to: latest)
  }

}
