/// The elements of GPX 1.0 and 1.1 that matter to a route, by name and place.
enum GPXElement {
  case root
  case metadata
  case track
  case segment
  case route
  case point(GPXPointKind)
  case time
  case accuracy
  case elevation
  case name
  /// And all that is inside it.
  case extensions
  case other

  /// Times are only taken from a point itself: `metadata` has one too, and extensions may.
  init(_ name: String, in parent: GPXElement) {
    self =
      switch (parent, name) {
      case (_, "hAcc"), (_, "accuracy"): .accuracy
      case (.extensions, _), (_, "extensions"): .extensions
      case (.point, "time"): .time
      case (.point, "ele"): .elevation
      case (.point, _): .other
      case (_, "trkpt"): .point(.track)
      case (_, "rtept"): .point(.route)
      case (_, "wpt"): .point(.waypoint)
      case (_, "trk"): .track
      case (_, "trkseg"): .segment
      case (_, "rte"): .route
      case (_, "metadata"): .metadata
      case (.root, "name"), (.metadata, "name"), (.track, "name"), (.route, "name"): .name
      default: .other
      }
  }

  /// The name of the GPX element from which this differs in case only.
  static func rightCase(of name: String) -> String? {
    let right = name.lowercased()
    return right != name && ["gpx", "trkpt", "rtept", "wpt"].contains(right) ? right : nil
  }
}
