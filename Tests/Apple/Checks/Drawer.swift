import CoreLocation
import Foundation
import MapKit
import Streams
import Synchronization

@testable import TrackerPipeline

/// A drawer that remembers what it shows: the model of what a map view should show.
final class RememberingDrawer: MapProvider {
  private let state = Mutex<(views: Int, shown: [Int: ShownElement])>((0, [:]))
  private let size: MapSize

  init(size: MapSize) { self.size = size }

  var events: AnyPublisher<MapEvent, Never> {
    [MapEvent.size(size), .stage(.mapCreated)].publisher.append(Empty(completeImmediately: false))
      .eraseToAnyPublisher()
  }

  var shown: [ShownElement] { state.withLock { Array($0.shown.values) } }
  /// The most views at once.
  var viewCount: Int { state.withLock(\.views) }

  func setCamera(_ camera: MapCamera, request: Int) {}

  func makeView(for element: MapElement) -> Int {
    state.withLock { state in
      state.views += 1
      return state.views
    }
  }

  func show(_ element: ShownElement, in view: Int) { state.withLock { $0.shown[view] = element } }
  func hide(_ view: Int) { state.withLock { $0.shown[view] = nil } }
  func point(of coordinate: Coordinate) -> MapPoint? { nil }
  func coordinate(at point: MapPoint) -> Coordinate? { nil }
}

/// A map on a stand-in's view, in virtual time.
@MainActor struct MapOnView {
  let clock = VirtualTimeScheduler()
  let map: MapViewState
  let provider = MapKitProvider()
  static let size = MapSize(width: 390, height: 600)
  static let center = Coordinate(latitude: 47.38, longitude: 8.54)

  init(zoom: Double = 14) {
    map = MapViewState(
      camera: MapCamera(center: Self.center, zoom: zoom), scheduler: MainActorScheduler.main(clock))
    map.use(AnyMapProvider(provider))
    layOut(Self.size)
  }

  var view: MKMapView { provider.view }

  func layOut(_ size: MapSize) {
    view.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    view.layoutSubviews()
  }

  /// The user moves the map: to the system, a change like any other.
  func user(moves camera: MapCamera) {
    let rect = MapKitRect(camera, size: Self.size)
    let world = MKMapSize.world.width
    view.setVisibleMapRect(
      MKMapRect(
        origin: MKMapPoint(x: rect.origin.x * world, y: rect.origin.y * world),
        size: MKMapSize(width: rect.width * world, height: rect.height * world)), animated: true)
  }

  /// The camera of the view, as the view has it.
  var camera: MapCamera? {
    let middle = CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2)
    func position(_ x: Double) -> Coordinate {
      Coordinate(
        view.convert(CGPoint(x: middle.x + x, y: middle.y), toCoordinateFrom: view))
    }
    return MapCamera(
      center: position(0), left: position(-32), right: position(32), points: 64,
      bearing: view.camera.heading, tilt: view.camera.pitch)
  }

  func pin(_ name: String) -> MapKitPin? {
    view.annotations.lazy.compactMap { $0 as? MapKitPin }
      .first { $0.element?.id.name == name }
  }

  /// The pins of the view, in words.
  var pins: Set<String> {
    Set(
      view.annotations.compactMap { annotation in
        guard let pin = annotation as? MapKitPin, let element = pin.element else { return nil }
        return describe(
          element.id, Coordinate(pin.coordinate), pin.title, isSelected: isSelected(pin))
      })
  }

  var selected: [String] {
    view.annotations.compactMap { $0 as? MapKitPin }.filter(isSelected)
      .compactMap { $0.element?.id.name }
  }

  /// A pin that has not been on screen yet is selected when it is.
  private func isSelected(_ pin: MapKitPin) -> Bool {
    if view.view(for: pin) == nil { return pin.element?.isSelected == true }
    return view.selectedAnnotations.contains { $0 === pin }
  }
}

private func describe(
  _ id: MapElement.ID, _ position: Coordinate, _ title: String?, isSelected: Bool
) -> String {
  "\(id.kind) \(id.name) \(position.latitude) \(position.longitude) \(title ?? "") \(isSelected)"
}

/// The pins that a model shows, in the same words.
func pins(of shown: [ShownElement]) -> Set<String> {
  Set(
    shown.compactMap { shown in
      shown.element.pinPosition.map { position in
        describe(
          shown.id, position, shown.element.pinText?.title, isSelected: shown.isSelected)
      }
    })
}

/// A position some metres north and east of the middle.
@MainActor func place(_ north: Double, _ east: Double) -> Coordinate {
  let up = Geodesic.destination(from: MapOnView.center, azimuth: 0, distance: north)
  return Geodesic.destination(from: up, azimuth: 90, distance: east)
}
