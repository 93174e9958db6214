import Streams

/// A pin whose properties may be set while it is on the map; only this pin is then drawn again.
///
///     position     --a--b------
///     title        -------c----
///     fingerprints 1-2--3-4----
///
/// A drag by the user sets ``position`` too.
public final class MarkerState: ObservableObject, Identifiable, @unchecked Sendable {
  // Sendable: the storage behind each property is, and nothing here replaces it.
  public let id: String
  @Published public var position: Coordinate
  @Published public var icon: String?
  @Published public var title: String
  @Published public var isClickable: Bool
  @Published public var isDraggable: Bool
  /// The same as ``Marker/clusteringIdentifier``.
  public let clusteringIdentifier: String?

  public init(_ marker: Marker) {
    id = marker.id
    position = marker.position
    icon = marker.icon
    title = marker.title
    isClickable = marker.isClickable
    isDraggable = marker.isDraggable
    clusteringIdentifier = marker.clusteringIdentifier
  }

  /// The marker at this moment.
  public var marker: Marker {
    Marker(
      id: id, position: position, icon: icon, title: title, isClickable: isClickable,
      isDraggable: isDraggable, clusteringIdentifier: clusteringIdentifier)
  }

  /// The marker now, and after every change.
  public var markers: AnyPublisher<Marker, Never> {
    let place = $position.combineLatest($icon, $title)
    return place.combineLatest($isClickable, $isDraggable)
      .map { [id, clusteringIdentifier] place, isClickable, isDraggable in
        Marker(
          id: id, position: place.0, icon: place.1, title: place.2, isClickable: isClickable,
          isDraggable: isDraggable, clusteringIdentifier: clusteringIdentifier)
      }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// ``Marker/fingerprint`` now, and after every change of it.
  public var fingerprints: AnyPublisher<Int32, Never> {
    markers.map(\.fingerprint).removeDuplicates().eraseToAnyPublisher()
  }
}
