/// The points of a GPX file in order of preference: tracks, routes, waypoints.
enum GPXPointKind: Int, PointKind {
  case track
  case route
  case waypoint

  var noun: String {
    switch self {
    case .track: "track point"
    case .route: "route point"
    case .waypoint: "waypoint"
    }
  }

  var order: Course.PointOrder { self == .track ? .track : .waypoints }
}
