#if canImport(MapKit) && !os(watchOS) && !os(tvOS)
  import CoreLocation
  import Foundation
  import MapKit

  /// The overlays of a map view, and how each of them looks.
  @MainActor final class MapKitOverlays {
    private let looks: @MainActor @Sendable (String?) -> MapKitLook
    private var shown: [ObjectIdentifier: MapKitLook] = [:]

    init(looks: @escaping @MainActor @Sendable (String?) -> MapKitLook) {
      self.looks = looks
    }

    /// The overlays for an element; areas lie below lines.
    func replace(_ old: [any MKOverlay], with element: MapElement?, in view: MKMapView)
      -> [any MKOverlay]
    {
      for overlay in old { shown[ObjectIdentifier(overlay)] = nil }
      if !old.isEmpty { view.removeOverlays(old) }
      switch element {
      case .polyline(let line): return add(line, to: view)
      case .circle(let circle):
        return add(circle, looks(circle.style), to: view)
      case .polygon(let area):
        let look = looks(area.style)
        return MapKitPolygon.parts(of: area).map { outline, holes in
          insert(MKPolygon(outline, holes: holes.map { MKPolygon($0) }), look, to: view)
        }
      case .userPosition(let user):
        return user.accuracy.map { accuracy in
          add(
            MapCircle(id: "accuracy", center: user.position, radius: accuracy),
            looks("accuracy"), to: view)
        } ?? []
      default: return []
      }
    }

    func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer {
      let look = shown[ObjectIdentifier(overlay)] ?? looks(nil)
      let renderer: MKOverlayPathRenderer? =
        switch overlay {
        case let line as MKPolyline: MKPolylineRenderer(polyline: line)
        case let circle as MKCircle: MKCircleRenderer(circle: circle)
        case let area as MKPolygon: MKPolygonRenderer(polygon: area)
        default: nil
        }
      guard let renderer else { return MKOverlayRenderer(overlay: overlay) }
      renderer.strokeColor = PlatformColor(look.stroke)
      renderer.lineWidth = look.width
      if !look.dashes.isEmpty { renderer.lineDashPattern = look.dashes.map { NSNumber(value: $0) } }
      // A line has no area.
      if !(overlay is MKPolyline) { renderer.fillColor = PlatformColor(look.fill) }
      return renderer
    }

    private func add(_ line: MapPolyline, to view: MKMapView) -> [any MKOverlay] {
      let look = looks(line.style)
      let parts =
        line.progress > 0
        ? [(line.parts.left, look.remaining), (line.parts.done, look)]
        : [(line.coordinates, look)]
      return parts.flatMap { part, look in
        MapKitLine.parts(of: part).map { coordinates in
          let overlay = MKPolyline(coordinates)
          shown[ObjectIdentifier(overlay)] = look
          view.addOverlay(overlay)
          return overlay
        }
      }
    }

    private func add(_ circle: MapCircle, _ look: MapKitLook, to view: MKMapView)
      -> [any MKOverlay]
    {
      let overlay = MKCircle(center: CLLocationCoordinate2D(circle.center), radius: circle.radius)
      return [insert(overlay, look, to: view)]
    }

    private func insert(_ overlay: any MKOverlay, _ look: MapKitLook, to view: MKMapView)
      -> any MKOverlay
    {
      shown[ObjectIdentifier(overlay)] = look
      view.insertOverlay(overlay, at: 0)
      return overlay
    }
  }

  extension MKPolyline {
    convenience init(_ coordinates: [Coordinate]) {
      let points = coordinates.map { CLLocationCoordinate2D($0) }
      self.init(coordinates: points, count: points.count)
    }
  }

  extension MKPolygon {
    convenience init(_ coordinates: [Coordinate], holes: [MKPolygon] = []) {
      let points = coordinates.map { CLLocationCoordinate2D($0) }
      self.init(coordinates: points, count: points.count, interiorPolygons: holes)
    }
  }
#endif
