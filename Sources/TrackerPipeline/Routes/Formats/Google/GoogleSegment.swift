/// A stay or a movement in a Google timeline.
struct GoogleSegment {
  var start: GooglePosition.Value?
  var end: GooglePosition.Value?
  /// Positions on the path, with their times.
  var path: [GooglePosition] = []
  /// Positions on the path without times, used if there is no `path`.
  var waypoints: [GooglePosition] = []
  /// The start of the movement.
  var origin: GooglePosition?
  var destination: GooglePosition?
  /// The position of the stay.
  var place: GooglePosition?
  /// True for an `activitySegment`, whose ends count as a path even if there are no points between
  /// them.
  var hasWay = false

  /// Sets the time of the start or the end, under its name before 2022 or since.
  mutating func set(_ name: String, to value: GooglePosition.Value) {
    switch name {
    case "startTime", "startTimestamp", "startTimestampMs": start = start ?? value
    case "endTime", "endTimestamp", "endTimestampMs": end = end ?? value
    default: break
    }
  }
}
