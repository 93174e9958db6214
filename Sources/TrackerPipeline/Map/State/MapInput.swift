/// A change of a map.
enum MapInput: Sendable {
  case provider(AnyMapProvider?)
  /// Of the drawer with this number.
  case event(MapEvent, provider: Int)
  case camera(MapCamera)
  case move(MapTarget, duration: Duration, easing: MapEasing)
  /// Of the movement with this number.
  case frame(MapCamera, movement: Int)
  case content(MapContent)
  case marker(Marker)
  case select(String?)
}

/// Where a movement goes.
enum MapTarget: Hashable, Sendable {
  case camera(MapCamera)
  /// To where all of it can be seen.
  case region(MapRegion, padding: Double)
  /// To where all of the content can be seen.
  case content(padding: Double)
}

/// A consequence of a change, for the drawer.
enum MapCommand: Sendable {
  /// This drawer draws from now on.
  case attach(AnyMapProvider?, number: Int)
  case setCamera(MapCamera, request: Int)
  case apply(MapChanges)
  /// The map is gone, and with it what was shown.
  case hideAll
  /// This movement, instead of the one before. Nil ends that.
  case animate(CameraMovement?, number: Int)
  /// These pins change while they are shown, and no others.
  case follow([MarkerState])
  /// The user has moved a pin.
  case move(MarkerState, to: Coordinate)
  case tapped(MapTap)
}
