/// What a file of any format says: points in segments, with times or without.
///
/// A format's reader makes a course; `RouteTimeline` makes a route of it.
struct Course {
  /// One point of the file.
  struct Point {
    var coordinate: Coordinate
    /// Metres, as the file has it; perhaps negative.
    var accuracy: Double?
    var time: Timestamp?
  }

  /// The file's own name for it.
  var name: String?
  /// `gpx` and the like.
  var format: String
  /// Recordings without an interruption, in the order of the file.
  var segments: [[Point]]
  /// Points without a usable coordinate, which are not in the segments.
  var invalid = 0
  /// Whether the times are those of the wall clock, and not only right among themselves.
  var hasDates = true
  var warnings: [String] = []
}
