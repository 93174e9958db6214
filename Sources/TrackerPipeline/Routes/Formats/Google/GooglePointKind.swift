/// The points of a Google export in order of preference: paths, single positions, stays.
enum GooglePointKind: Int, PointKind {
  /// A point on the path of an activity.
  case path
  /// A position that a device has reported.
  case position
  /// The position of a stay, or an end of an activity without a path.
  case stop

  var noun: String {
    switch self {
    case .path: "path point"
    case .position: "position"
    case .stop: "stop"
    }
  }
}
