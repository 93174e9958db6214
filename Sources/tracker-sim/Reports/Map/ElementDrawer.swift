import Synchronization
import TrackerPipeline

/// A drawer that draws all elements at once: a view is a number, and keeps its drawing.
protocol ElementDrawer: MapProvider where ElementView == Int {
  associatedtype Drawn: Sendable

  var views: ElementViews<Drawn> { get }
  var viewSize: MapSize { get }
}

extension ElementDrawer {
  func setCamera(_ camera: MapCamera, request: Int) { views.camera = camera }

  func makeView(for element: MapElement) -> Int { views.add() }

  func hide(_ view: Int) { views[view] = nil }

  func point(of coordinate: Coordinate) -> MapPoint? { viewport.point(of: coordinate) }

  func coordinate(at point: MapPoint) -> Coordinate? { viewport.coordinate(at: point) }

  var viewport: MapViewport { MapViewport(camera: views.camera, size: viewSize) }
}

/// The camera of a drawer, and the contents of its views.
final class ElementViews<Drawn: Sendable>: Sendable {
  private struct State {
    var camera = MapCamera(center: Coordinate(latitude: 0, longitude: 0), zoom: 0)
    var shown: [Int: Drawn] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  var camera: MapCamera {
    get { state.withLock(\.camera) }
    set { state.withLock { $0.camera = newValue } }
  }

  /// Adds a view that shows nothing.
  func add() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  /// The drawing of a view; nil if it is hidden.
  subscript(view: Int) -> Drawn? {
    get { state.withLock { $0.shown[view] } }
    set { state.withLock { $0.shown[view] = newValue } }
  }

  /// The drawings that are shown, in the order in which the views were added.
  var all: [Drawn] {
    state.withLock { state in state.shown.sorted { $0.key < $1.key }.map(\.value) }
  }
}
