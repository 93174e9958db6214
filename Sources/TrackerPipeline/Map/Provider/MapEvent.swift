/// An event that a drawer reports.
public enum MapEvent: Hashable, Sendable {
  case stage(MapStage)
  /// The size of the view has changed, in points.
  case size(MapSize)
  /// The camera has changed.
  ///
  /// `request` is the argument of the ``MapProvider/setCamera(_:request:)`` call that caused the
  /// change; nil if the user has moved the map.
  case camera(MapCamera, request: Int?)
  /// The user has tapped an element.
  case tap(MapElement.ID)
  /// The user has tapped the map outside all elements.
  case mapTap(Coordinate)
  /// A map library has cleared the selection of a pin, by a tap elsewhere or otherwise.
  case deselect(markerID: String)
  /// The user has dragged a pin to this position, and the drawer shows it there.
  case drag(markerID: String, to: Coordinate)
}
