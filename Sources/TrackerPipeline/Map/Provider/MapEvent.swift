/// An event that a drawer reports.
public enum MapEvent: Hashable, Sendable {
  case stage(MapStage)
  /// The view has this size, in points.
  case size(MapSize)
  /// The map is seen from this camera now.
  ///
  /// `request` is that of the camera it was told (``MapProvider/setCamera(_:request:)``) when this is what
  /// it has made of it; nil when the user has moved the map.
  case camera(MapCamera, request: Int?)
  /// The user has tapped an element.
  case tap(MapElement.ID)
  /// The user has tapped the map beside all elements.
  case mapTap(Coordinate)
  /// The user has dragged a pin here, and the drawer shows it here.
  case drag(markerID: String, to: Coordinate)
}
