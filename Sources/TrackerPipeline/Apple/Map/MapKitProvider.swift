#if canImport(MapKit) && !os(watchOS) && !os(tvOS)
  import MapKit
  import Streams

  /// Draws a map with an `MKMapView`.
  ///
  /// ```swift
  /// let provider = MapKitProvider()
  /// map.use(AnyMapProvider(provider))
  /// ```
  ///
  /// In SwiftUI ``MapProviderView`` shows it; in UIKit and AppKit its ``view`` is put into a window.
  /// There is a map once the view has a size. The clusters are the model's, not MapKit's. A bubble is
  /// a pin with its lines; the direction in which the user looks is not drawn.
  ///
  /// It draws on the main thread: make the changes of its map there, and give the map's state a
  /// scheduler that runs there.
  public final class MapKitProvider: MapProvider {
    private let drawing: MapKitDrawing

    /// - Parameter looks: The look of a line or an area, by the name of its style; that of a circle
    ///   around the user is `accuracy`.
    @MainActor public init(
      looks: @escaping @MainActor @Sendable (String?) -> MapKitLook = { MapKitLook.named($0) }
    ) {
      drawing = MapKitDrawing(looks: looks)
    }

    /// The view that shows the map. Its delegate is the provider's.
    @MainActor public var view: MKMapView { drawing.view }

    public var events: AnyPublisher<MapEvent, Never> {
      drawing.size.removeDuplicates().compactMap { $0.map { MapEvent.size($0) } }
        .merge(with: drawing.stage.removeDuplicates().map { .stage($0) }, drawing.reported)
        .eraseToAnyPublisher()
    }

    /// Handles a tap on the view: one outside all pins is a tap on the map. ``MapProviderView`` calls
    /// it; in UIKit and AppKit a gesture recognizer of the app does.
    ///
    /// - Parameter point: From the upper left corner of the view.
    @MainActor public func tap(at point: MapPoint) {
      drawing.tap(at: point)
    }

    public func setCamera(_ camera: MapCamera, request: Int) {
      onMain { $0.setCamera(camera, request: request) }
    }

    public func makeView(for element: MapElement) -> MapKitElement {
      onMain { _ in MapKitElement(element.kind) }
    }

    public func show(_ element: ShownElement, in view: MapKitElement) {
      onMain { $0.show(element, in: view) }
    }

    public func move(_ element: ShownElement, in view: MapKitElement) {
      onMain { $0.move(element, in: view) }
    }

    public func hide(_ view: MapKitElement) {
      onMain { $0.hide(view) }
    }

    public func point(of coordinate: Coordinate) -> MapPoint? {
      onMain { $0.point(of: coordinate) }
    }

    public func coordinate(at point: MapPoint) -> Coordinate? {
      onMain { $0.coordinate(at: point) }
    }

    private func onMain<Result: Sendable>(_ body: @MainActor (MapKitDrawing) -> Result) -> Result {
      MainActor.preconditionIsolated(
        "a MapKitProvider draws on the main thread: change its map there")
      return MainActor.assumeIsolated { body(drawing) }
    }
  }
#endif
