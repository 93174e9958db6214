import Streams

/// Draws a map: with a map library, in a terminal, or as a picture.
///
/// A ``MapViewState`` calls it, one call at a time, after it has reported ``MapStage/mapCreated``.
/// When it reports an earlier stage again, all its views are hidden. The calls contain everything
/// it needs to know; it reports through ``events``.
public protocol MapProvider: Sendable {
  /// The view that draws one element. `Void` for a drawer that draws all elements at once.
  associatedtype ElementView: Sendable

  /// The events of the map. A subscriber receives the stage and the size at once, then each event
  /// as it happens.
  var events: AnyPublisher<MapEvent, Never> { get }

  /// Sets the camera at once. If the drawer reports the resulting camera, it does so with the same
  /// `request`.
  func setCamera(_ camera: MapCamera, request: Int)

  /// Creates a view for elements of this kind; it is not shown yet.
  func makeView(for element: MapElement) -> ElementView
  /// Shows an element in a view that is new, that shows another state of the element, or that was
  /// hidden.
  func show(_ element: ShownElement, in view: ElementView)
  /// Shows an element of which only the position has changed. The default shows it anew.
  func move(_ element: ShownElement, in view: ElementView)
  /// Removes an element from the map. The view is passed to ``show(_:in:)`` again when another
  /// element of its kind needs one.
  func hide(_ view: ElementView)
  /// Ends the calls that belong to one change. The default does nothing.
  func commitChanges()

  /// The point of the view at which a position appears; nil if it is not visible.
  func point(of coordinate: Coordinate) -> MapPoint?
  /// The position at a point of the view; nil if that is not on the Earth.
  func coordinate(at point: MapPoint) -> Coordinate?
}

extension MapProvider {
  public func move(_ element: ShownElement, in view: ElementView) { show(element, in: view) }
  public func commitChanges() {}
}
