/// A change of a map.
enum MapInput: Sendable {
  case provider(AnyMapProvider?)
  /// From the drawer with this number.
  case event(MapEvent, provider: Int)
  case camera(MapCamera)
  case move(MapTarget, duration: Duration, easing: MapEasing)
  /// From the movement with this number.
  case frame(MapCamera, movement: Int)
  case content(MapContent)
  case marker(Marker)
  case select(String?)
}

/// The target of a movement.
enum MapTarget: Hashable, Sendable {
  case camera(MapCamera)
  /// A camera that shows all of the region.
  case region(MapRegion, padding: Double)
  /// A camera that shows all of the content.
  case content(padding: Double)
}

/// A command for the drawer, as the consequence of a change.
enum MapCommand: Sendable {
  /// Draws with this drawer from now on.
  case attach(AnyMapProvider?, number: Int)
  case setCamera(MapCamera, request: Int)
  case apply(MapChanges)
  /// Hides all elements: the map is gone.
  case hideAll
  /// Starts this movement, instead of the one before; nil only ends that one.
  case animate(CameraMovement?, number: Int)
  /// Follows the changes of these pins, and of no others.
  case follow([MarkerState])
  /// The user has moved a pin.
  case move(MarkerState, to: Coordinate)
  case tapped(MapTap)
}
