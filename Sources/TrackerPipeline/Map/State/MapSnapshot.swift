/// The state of a map at one moment, without its elements.
public struct MapSnapshot: Hashable, Sendable {
  public internal(set) var stage: MapStage
  public internal(set) var camera: MapCamera
  /// The size of the view; nil until a drawer has reported it.
  public internal(set) var size: MapSize?
  /// The id of the selected pin.
  public internal(set) var selection: String?

  /// The visible region; nil as long as there is no view.
  public var visibleRegion: MapRegion? { viewport?.region }

  /// The camera with its view; nil as long as there is no view.
  public var viewport: MapViewport? {
    size.map { MapViewport(camera: camera, size: $0) }
  }
}
