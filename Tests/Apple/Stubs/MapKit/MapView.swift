import CoreLocation
import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

// documentation/mapkit/mkmapviewdelegate; its methods are optional
@MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)
  func mapView(
    _ mapView: MKMapView, annotationView view: MKAnnotationView,
    didChange newState: MKAnnotationView.DragState,
    fromOldState oldState: MKAnnotationView.DragState)
}

// documentation/mapkit/mkmapview. The stand-in draws nothing. It has a camera without perspective,
// annotations with views that are used again, overlays with renderers, and a selection; and it calls
// its delegate at once, also for what the program itself changes.
open class MKMapView: StandInView {
  open weak var delegate: (any MKMapViewDelegate)?
  public private(set) var annotations: [any MKAnnotation] = []
  public private(set) var overlays: [any MKOverlay] = []
  /// The annotation views that were made, by their identifiers, and the renderers.
  public private(set) var standInViews: [String: Int] = [:]
  public private(set) var standInRenderers: [ObjectIdentifier: MKOverlayRenderer] = [:]
  /// How often the camera was set, by the program or the checks.
  public private(set) var standInCameraCalls = 0
  private var classes: [String: AnyClass] = [:]
  private var shown: [ObjectIdentifier: (identifier: String, view: MKAnnotationView)] = [:]
  private var unused: [String: [MKAnnotationView]] = [:]
  private var selected: [any MKAnnotation] = []
  /// The middle of the view, its width on the map, and the camera's direction.
  private var center = MKMapPoint(x: 134_217_728, y: 134_217_728)
  private var pointsWidth = MKMapSize.world.width
  private var heading = 0.0
  private var pitch: CGFloat = 0
  private static let metersPerMapPoint = 2 * .pi * 6_378_137 / MKMapSize.world.width

  // documentation/mapkit/mkmapview/camera; the getter gives a copy
  open var camera: MKMapCamera {
    MKMapCamera(
      lookingAtCenter: center.coordinate, fromDistance: pointsWidth * Self.metersPerMapPoint,
      pitch: pitch, heading: heading)
  }

  open func setCamera(_ camera: MKMapCamera, animated: Bool) {
    center = MKMapPoint(camera.centerCoordinate)
    pointsWidth = camera.centerCoordinateDistance / Self.metersPerMapPoint
    (heading, pitch) = (camera.heading, camera.pitch)
    place()
  }

  open func setVisibleMapRect(_ mapRect: MKMapRect, animated animate: Bool) {
    center = MKMapPoint(
      x: mapRect.origin.x + mapRect.size.width / 2, y: mapRect.origin.y + mapRect.size.height / 2)
    // The whole rectangle is visible, also if the view has another shape.
    let scale = max(
      mapRect.size.width / bounds.width, mapRect.size.height / bounds.height, 1e-3)
    pointsWidth = scale * bounds.width
    place()
  }

  private func place() {
    standInCameraCalls += 1
    for (_, view) in shown.values { place(view) }
    for annotation in annotations { show(annotation) }
    delegate?.mapViewDidChangeVisibleRegion(self)
  }

  private func place(_ view: MKAnnotationView) {
    guard let annotation = view.annotation else { return }
    let point = convert(annotation.coordinate, toPointTo: self)
    view.standInFrame = CGRect(x: point.x - 15, y: point.y - 40, width: 30, height: 40)
  }

  open func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: StandInView?) -> CGPoint {
    let point = MKMapPoint(coordinate)
    let scale = bounds.width / pointsWidth
    let width = MKMapSize.world.width
    let (east, south) = ((point.x - center.x).remainder(dividingBy: width), point.y - center.y)
    let angle = -heading * .pi / 180
    return CGPoint(
      x: bounds.width / 2 + (east * cos(angle) - south * sin(angle)) * scale,
      y: bounds.height / 2 + (east * sin(angle) + south * cos(angle)) * scale)
  }

  open func convert(_ point: CGPoint, toCoordinateFrom view: StandInView?) -> CLLocationCoordinate2D
  {
    let scale = pointsWidth / bounds.width
    let (right, down) = (point.x - bounds.width / 2, point.y - bounds.height / 2)
    let angle = heading * .pi / 180
    return MKMapPoint(
      x: center.x + (right * cos(angle) - down * sin(angle)) * scale,
      y: center.y + (right * sin(angle) + down * cos(angle)) * scale
    ).coordinate
  }

  open func register(
    _ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String
  ) {
    classes[identifier] = viewClass
  }

  open func dequeueReusableAnnotationView(
    withIdentifier identifier: String, for annotation: any MKAnnotation
  ) -> MKAnnotationView {
    let view: MKAnnotationView
    if let old = unused[identifier]?.popLast() {
      view = old
      view.annotation = annotation
    } else {
      let type = classes[identifier] as? MKAnnotationView.Type ?? MKMarkerAnnotationView.self
      view = type.init(annotation: annotation, reuseIdentifier: identifier)
      standInViews[identifier, default: 0] += 1
    }
    shown[ObjectIdentifier(annotation)] = (identifier, view)
    return view
  }

  open func view(for annotation: any MKAnnotation) -> MKAnnotationView? {
    shown[ObjectIdentifier(annotation)]?.view
  }

  open func addAnnotation(_ annotation: any MKAnnotation) {
    annotations.append(annotation)
    show(annotation)
  }

  // An annotation has a view from when it is first on screen; without one it cannot be selected.
  private func show(_ annotation: any MKAnnotation) {
    let point = convert(annotation.coordinate, toPointTo: self)
    guard view(for: annotation) == nil, bounds.insetBy(dx: -50, dy: -50).contains(point),
      let view = delegate?.mapView(self, viewFor: annotation)
    else { return }
    place(view)
    delegate?.mapView(self, didAdd: [view])
  }

  open func removeAnnotation(_ annotation: any MKAnnotation) {
    deselectAnnotation(annotation, animated: false)
    annotations.removeAll { $0 === annotation }
    guard let (identifier, view) = shown.removeValue(forKey: ObjectIdentifier(annotation)) else {
      return
    }
    view.annotation = nil
    unused[identifier, default: []].append(view)
  }

  open var selectedAnnotations: [any MKAnnotation] { selected }

  // documentation/mapkit/mkmapview/selectannotation(_:animated:): one at a time
  open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
    guard let view = view(for: annotation), view.isEnabled,
      !selected.contains(where: { $0 === annotation })
    else { return }
    for old in selected { deselectAnnotation(old, animated: animated) }
    selected = [annotation]
    delegate?.mapView(self, didSelect: view)
  }

  open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
    guard let annotation, selected.contains(where: { $0 === annotation }),
      let view = view(for: annotation)
    else { return }
    selected.removeAll { $0 === annotation }
    delegate?.mapView(self, didDeselect: view)
  }

  open func addOverlay(_ overlay: any MKOverlay) { insertOverlay(overlay, at: overlays.count) }

  open func insertOverlay(_ overlay: any MKOverlay, at index: Int) {
    overlays.insert(overlay, at: index)
    standInRenderers[ObjectIdentifier(overlay)] = delegate?.mapView(self, rendererFor: overlay)
  }

  open func removeOverlays(_ overlays: [any MKOverlay]) {
    for overlay in overlays {
      self.overlays.removeAll { $0 === overlay }
      standInRenderers[ObjectIdentifier(overlay)] = nil
    }
  }
}
