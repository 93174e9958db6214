/// A stay or a movement of a Google timeline, while it is read.
struct GoogleSegment {
  var start: GooglePosition.Value?
  var end: GooglePosition.Value?
  /// Positions on the way, with their times.
  var path: [GooglePosition] = []
  /// Positions on the way without times, where there is no better.
  var waypoints: [GooglePosition] = []
  /// Where the movement began.
  var origin: GooglePosition?
  var destination: GooglePosition?
  /// Where the stay was.
  var place: GooglePosition?
  /// True if the way is told by the segment itself, if only as a line between its ends.
  var hasWay = false

  /// Takes the time of a start or an end, under its name before 2022 and since.
  mutating func set(_ name: String, to value: GooglePosition.Value) {
    switch name {
    case "startTime", "startTimestamp", "startTimestampMs": start = start ?? value
    case "endTime", "endTimestamp", "endTimestampMs": end = end ?? value
    default: break
    }
  }
}
