/// The elements of a Training Center file that a route needs, by name and parent.
enum TCXElement: XMLElementKind {
  /// An activity or a course.
  case course
  case track
  case point(TCXPointKind)
  case position
  case time
  case latitude
  case longitude
  case altitude
  case name
  case other

  /// Times and positions count only within a point, as laps and
  /// summaries have some too.
  init(_ name: String, in parent: TCXElement?) {
    self =
      switch (parent, name) {
      case (_, "Activity"): .course
      case (_, "Course"): .course
      case (_, "Track"): .track
      case (.track, "Trackpoint"): .point(.track)
      case (.course, "CoursePoint"): .point(.mark)
      case (.point, "Position"): .position
      case (.point, "Time"): .time
      case (.point, "AltitudeMeters"): .altitude
      case (.position, "LatitudeDegrees"): .latitude
      case (.position, "LongitudeDegrees"): .longitude
      case (.course, "Name"): .name
      default: .other
      }
  }

  var longestText: Int {
    switch self {
    case .time, .latitude, .longitude, .altitude, .name: 1_024
    default: 0
    }
  }
}

/// The points of a Training Center file in order of preference: recorded or planned ones, and marks
/// on a course.
enum TCXPointKind: Int, PointKind {
  case track
  case mark

  var noun: String {
    switch self {
    case .track: "trackpoint"
    case .mark: "course point"
    }
  }
}
