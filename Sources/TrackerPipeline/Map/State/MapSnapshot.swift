/// All of a map at one moment, but for what is drawn on it.
public struct MapSnapshot: Hashable, Sendable {
  public internal(set) var stage: MapStage
  public internal(set) var camera: MapCamera
  /// How large the view is; nil as long as no drawer has said so.
  public internal(set) var size: MapSize?
  /// The pin that is selected, by its id.
  public internal(set) var selection: String?

  /// The region that can be seen; nil as long as there is no view.
  public var visibleRegion: MapRegion? { viewport?.region }

  /// The camera with its view; nil as long as there is none.
  public var viewport: MapViewport? {
    size.map { MapViewport(camera: camera, size: $0) }
  }
}
