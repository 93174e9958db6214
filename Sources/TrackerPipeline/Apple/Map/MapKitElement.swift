#if canImport(MapKit) && !os(watchOS) && !os(tvOS)
  import CoreLocation
  import MapKit

  /// The view of an element on Apple's map: a pin, overlays, or both.
  @MainActor public final class MapKitElement {
    let pin: MapKitPin?
    var overlays: [any MKOverlay] = []
    /// True while the pin is on the map.
    var isShown = false

    init(_ kind: MapElement.Kind) {
      pin =
        switch kind {
        case .marker, .cluster, .bubble, .userPosition: MapKitPin()
        case .polyline, .circle, .polygon: nil
        }
    }
  }

  /// The annotation of an element. It is used again for other elements of the kind.
  final class MapKitPin: MKPointAnnotation {
    /// The element that it shows; nil if it is not on the map.
    var element: ShownElement?

    func show(_ shown: ShownElement) {
      element = shown
      let text = shown.element.pinText
      if title != text?.title { title = text?.title }
      if subtitle != text?.subtitle { subtitle = text?.subtitle }
      if let position = shown.element.pinPosition { coordinate = CLLocationCoordinate2D(position) }
    }
  }
#endif
