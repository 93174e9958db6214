import Streams

/// Draws a map: a view over a map library, a terminal, a picture.
///
/// It is called by a ``MapViewState``, one call at a time, and not before it has reported
/// ``MapStage/mapCreated``; when it reports an earlier stage again, all its views are hidden. Everything
/// it needs to know it is told; what it reports comes from ``events``.
public protocol MapProvider: Sendable {
  /// The view that draws one element. A drawer that draws all at once has `Void`.
  associatedtype ElementView: Sendable

  /// What happens on the map. A subscriber gets the stage and the size at once, then each event as it
  /// happens.
  var events: AnyPublisher<MapEvent, Never> { get }

  /// Looks from this camera at once. What becomes of it is reported with the same `request`, if it is
  /// reported at all.
  func setCamera(_ camera: MapCamera, request: Int)

  /// A view for elements of this one's kind, which is not shown yet.
  func makeView(for element: MapElement) -> ElementView
  /// Shows an element in a view that is new, shows another state of the element, or has been hidden.
  func show(_ element: ShownElement, in view: ElementView)
  /// Shows an element that is somewhere else, and otherwise as before. It is shown anew unless you say
  /// otherwise.
  func move(_ element: ShownElement, in view: ElementView)
  /// Takes an element off the map. The view is told to ``show(_:in:)`` again when it is needed for another
  /// of its kind.
  func hide(_ view: ElementView)
  /// Comes after the calls that belong to one change. Nothing, unless you say otherwise.
  func commitChanges()

  /// Where a position is on the view; nil where it cannot be seen.
  func point(of coordinate: Coordinate) -> MapPoint?
  /// The position at a point of the view; nil where that is not the Earth.
  func coordinate(at point: MapPoint) -> Coordinate?
}

extension MapProvider {
  public func move(_ element: ShownElement, in view: ElementView) { show(element, in: view) }
  public func commitChanges() {}
}
