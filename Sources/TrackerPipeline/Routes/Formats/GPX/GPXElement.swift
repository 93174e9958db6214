/// The elements of GPX 1.0 and 1.1 that a route needs, by name and parent.
enum GPXElement: XMLElementKind {
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
  /// A point of the way to the next route point, in Garmin's extensions.
  case shapePoint
  /// The extensions, and every element inside them but an accuracy.
  case extensions
  case other

  /// A time counts only directly within a point, as `metadata` and extensions may have one too.
  init(_ name: String, in parent: GPXElement?) {
    guard let parent else {
      self = .root
      return
    }
    self =
      switch (parent, name) {
      case (_, "hAcc"), (_, "accuracy"): .accuracy
      case (.extensions, "rpt"): .shapePoint
      case (.extensions, _), (.shapePoint, _), (_, "extensions"): .extensions
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

  var longestText: Int {
    switch self {
    case .time, .name, .elevation, .accuracy: 1_024
    default: 0
    }
  }

  /// The correct name of a GPX element; nil if the name differs in more than case, or not at all.
  static func rightCase(of name: String) -> String? {
    let right = name.lowercased()
    return right != name && ["gpx", "trkpt", "rtept", "wpt"].contains(right) ? right : nil
  }
}
