/// The elements of a Training Center file that matter to a route, by name and place.
enum TCXElement {
  case root
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

  /// Times and positions are only taken from a point itself: laps and summaries have some, too.
  init(_ name: String, in parent: TCXElement) {
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

  /// True if its text matters.
  var hasText: Bool {
    switch self {
    case .time, .latitude, .longitude, .altitude, .name: true
    default: false
    }
  }
}

/// The points of a Training Center file: what was recorded or planned is used before marks on it.
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
