#if canImport(MapKit) && !os(watchOS) && !os(tvOS)
  import CoreLocation
  import Foundation
  import MapKit
  import Streams

  /// Draws in a map view, and reports what the user does there.
  @MainActor final class MapKitDrawing: NSObject, MKMapViewDelegate {
    let view: MapKitMapView
    nonisolated let size = CurrentValueSubject<MapSize?, Never>(nil)
    nonisolated let stage = CurrentValueSubject<MapStage, Never>(.mapViewCreated)
    nonisolated let reported = PassthroughSubject<MapEvent, Never>()
    private let overlays: MapKitOverlays
    /// The camera that was reported last.
    private var settled: MapCamera?
    private var isSettingCamera = false

    init(looks: @escaping @MainActor @Sendable (String?) -> MapKitLook) {
      view = MapKitMapView(frame: .zero)
      overlays = MapKitOverlays(looks: looks)
      super.init()
      for kind in MapElement.Kind.allCases {
        view.register(
          kind == .userPosition ? MKUserLocationView.self : MKMarkerAnnotationView.self,
          forAnnotationViewWithReuseIdentifier: kind.rawValue)
      }
      view.delegate = self
      view.onLayout = { [weak self] in self?.resize() }
    }

    private func resize() {
      let new = MapSize(width: view.bounds.width, height: view.bounds.height)
      guard new.width > 0, new.height > 0, new != size.value else { return }
      size.value = new
      stage.value = .mapCreated
    }

    func setCamera(_ camera: MapCamera, request: Int) {
      guard let size = size.value else { return }
      isSettingCamera = true
      // A turned or tilted view would show more than the rectangle.
      turn(to: 0, tilt: 0)
      let (rect, world) = (MapKitRect(camera, size: size), MKMapSize.world)
      view.setVisibleMapRect(
        MKMapRect(
          origin: MKMapPoint(x: rect.origin.x * world.width, y: rect.origin.y * world.width),
          size: MKMapSize(width: rect.width * world.width, height: rect.height * world.width)),
        animated: false)
      turn(to: camera.bearing, tilt: camera.tilt)
      isSettingCamera = false
      report(camera: present, request: request)
    }

    private func turn(to bearing: Double, tilt: Double) {
      let old = view.camera
      if old.heading == bearing, Double(old.pitch) == tilt { return }
      view.setCamera(
        MKMapCamera(
          lookingAtCenter: old.centerCoordinate, fromDistance: old.centerCoordinateDistance,
          pitch: tilt, heading: bearing), animated: false)
    }

    /// The camera of the view now.
    private var present: MapCamera? {
      let (middle, reach) = (CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2), 32.0)
      let camera = view.camera
      return MapCamera(
        center: view.coordinate(at: middle),
        left: view.coordinate(at: CGPoint(x: middle.x - reach, y: middle.y)),
        right: view.coordinate(at: CGPoint(x: middle.x + reach, y: middle.y)), points: 2 * reach,
        bearing: camera.heading, tilt: camera.pitch)
    }

    private func report(camera: MapCamera?, request: Int?) {
      guard let camera else { return }
      settled = camera
      reported.send(.camera(camera, request: request))
    }

    func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
      // A camera that was set here is reported there, with its number; MapKit may report it later as well.
      guard !isSettingCamera, stage.value == .mapCreated, let camera = present else { return }
      if let settled, !camera.isDifferent(from: settled) { return }
      report(camera: camera, request: nil)
    }

    func show(_ element: ShownElement, in place: MapKitElement) {
      place.overlays = overlays.replace(place.overlays, with: element.element, in: view)
      guard let pin = place.pin else { return }
      pin.show(element)
      if place.isShown {
        if let shown = view.view(for: pin) { configure(shown, for: element) }
      } else {
        place.isShown = true
        view.addAnnotation(pin)
      }
      select(pin, element.isSelected)
    }

    func move(_ element: ShownElement, in place: MapKitElement) {
      guard let pin = place.pin else { return show(element, in: place) }
      if !place.overlays.isEmpty {
        place.overlays = overlays.replace(place.overlays, with: element.element, in: view)
      }
      pin.show(element)
    }

    func hide(_ place: MapKitElement) {
      place.overlays = overlays.replace(place.overlays, with: nil, in: view)
      guard let pin = place.pin, place.isShown else { return }
      // It is selected no more, and MapKit may say so.
      pin.element = nil
      place.isShown = false
      view.removeAnnotation(pin)
    }

    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
      guard let pin = annotation as? MapKitPin, let element = pin.element else { return nil }
      let shown = view.dequeueReusableAnnotationView(
        withIdentifier: element.element.kind.rawValue, for: pin)
      configure(shown, for: element)
      return shown
    }

    func mapView(_ mapView: MKMapView, didAdd shown: [MKAnnotationView]) {
      // A pin outside the map's view cannot be selected: now that it is in there, it can.
      for case let pin as MapKitPin in shown.map(\.annotation) where pin.element?.isSelected == true
      {
        select(pin, true)
      }
    }

    private func configure(_ shown: MKAnnotationView, for element: ShownElement) {
      // The clusters are the model's, and all that it shows is shown.
      shown.clusteringIdentifier = nil
      shown.displayPriority = .required
      shown.canShowCallout = false
      let pin = shown as? MKMarkerAnnotationView
      pin?.glyphText = nil
      pin?.glyphImage = nil
      switch element.element {
      case .marker(let marker):
        shown.isEnabled = marker.isClickable
        shown.isDraggable = marker.isDraggable
        pin?.glyphImage = marker.icon.flatMap { PlatformImage.named($0) }
      case .cluster(let cluster):
        pin?.glyphText = String(cluster.count)
      case .bubble:
        shown.zPriority = .max
        pin?.titleVisibility = .visible
        pin?.subtitleVisibility = .visible
        shown.isEnabled = false
      default: shown.isEnabled = false
      }
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
      overlays.renderer(for: overlay)
    }

    private func select(_ pin: MapKitPin, _ isSelected: Bool) {
      let wasSelected = view.selectedAnnotations.contains { $0 === pin }
      if wasSelected == isSelected { return }
      if isSelected {
        view.selectAnnotation(pin, animated: false)
      } else {
        view.deselectAnnotation(pin, animated: false)
      }
    }

    func mapView(_ mapView: MKMapView, didSelect shown: MKAnnotationView) {
      guard let pin = shown.annotation as? MapKitPin, let element = pin.element,
        !element.isSelected
      else { return }
      reported.send(.tap(element.id))
      // A cluster is not selected, and can be tapped again.
      if pin.element?.isSelected == false { select(pin, false) }
    }

    func mapView(_ mapView: MKMapView, didDeselect shown: MKAnnotationView) {
      guard let pin = shown.annotation as? MapKitPin, let element = pin.element,
        element.isSelected
      else { return }
      reported.send(.deselect(markerID: element.id.name))
    }

    func mapView(
      _ mapView: MKMapView, annotationView shown: MKAnnotationView,
      didChange newState: MKAnnotationView.DragState,
      fromOldState oldState: MKAnnotationView.DragState
    ) {
      guard newState == .ending || newState == .canceling else { return }
      shown.dragState = .none
      guard newState == .ending, let pin = shown.annotation as? MapKitPin, let element = pin.element
      else { return }
      reported.send(.drag(markerID: element.id.name, to: Coordinate(pin.coordinate)))
    }

    func point(of coordinate: Coordinate) -> MapPoint? {
      let inView = view.convert(CLLocationCoordinate2D(coordinate), toPointTo: view)
      guard view.bounds.contains(inView) else { return nil }
      let point = view.turned(inView)
      return MapPoint(x: point.x, y: point.y)
    }

    func coordinate(at point: MapPoint) -> Coordinate? {
      let coordinate = view.coordinate(at: CGPoint(x: point.x, y: point.y))
      return coordinate.isValid ? coordinate : nil
    }

    func tap(at point: MapPoint) {
      let inView = view.turned(CGPoint(x: point.x, y: point.y))
      let isOnPin = view.annotations.contains { annotation in
        guard annotation is MapKitPin, let shown = view.view(for: annotation) else { return false }
        return shown.convert(shown.bounds, to: view).contains(inView)
      }
      // MapKit reports a tap on a pin as a selection.
      guard !isOnPin, let coordinate = coordinate(at: point) else { return }
      reported.send(.mapTap(coordinate))
    }
  }
#endif
