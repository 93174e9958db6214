/// The points of a Google export: ways are used before single positions before stays.
enum GooglePointKind: Int, PointKind {
  /// On the way of an activity.
  case path
  /// As a device has reported it.
  case position
  /// Where a stay or an activity begins or ends.
  case stop

  var noun: String {
    switch self {
    case .path: "path point"
    case .position: "position"
    case .stop: "stop"
    }
  }
}
