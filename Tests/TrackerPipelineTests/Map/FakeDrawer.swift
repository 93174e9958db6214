import Streams
import Synchronization

@testable import TrackerPipeline

/// A drawer that records its calls, and answers as drawers do.
final class FakeDrawer: MapProvider {
  enum Call: Equatable, Sendable {
    case camera(MapCamera)
    case make(MapElement.Kind)
    case show(String, view: Int)
    case move(String, view: Int)
    case hide(view: Int)
    case commit
  }

  /// The camera it reports for a camera that is set; nil reports nothing.
  enum Echo: Sendable {
    case none
    /// To whole zoom levels, and degrees with two decimals.
    case rounded
    /// When the test says so (`answer()`).
    case late
  }

  private struct State {
    var calls: [Call] = []
    var views = 0
    var shown: [Int: ShownElement] = [:]
    var camera: MapCamera?
    var unanswered: [(MapCamera, Int)] = []
  }

  private let state = Mutex(State())
  private let reports = ReplaySubject<MapEvent, Never>(bufferSize: 8)
  private let echo: Echo

  init(echo: Echo = .none) {
    self.echo = echo
  }

  /// On the screen at once.
  static func ready(echo: Echo = .none) -> FakeDrawer {
    let drawer = FakeDrawer(echo: echo)
    drawer.start()
    return drawer
  }

  func start() {
    report(.size(MapSize(width: 400, height: 400)))
    report(.stage(.mapCreated))
  }

  func report(_ event: MapEvent) {
    reports.send(event)
  }

  /// A movement by the user.
  func drag(to camera: MapCamera) {
    state.withLock { $0.camera = camera }
    report(.camera(camera, request: nil))
  }

  /// The answers to what it was told, in order.
  func answer() {
    let answers = state.withLock { state in
      defer { state.unanswered = [] }
      return state.unanswered
    }
    for (camera, request) in answers { report(.camera(Self.rounded(camera), request: request)) }
  }

  var calls: [Call] { state.withLock(\.calls) }
  var camera: MapCamera? { state.withLock(\.camera) }
  var cameras: [MapCamera] {
    calls.compactMap { if case .camera(let camera) = $0 { camera } else { nil } }
  }
  /// The visible elements.
  var shown: [ShownElement] {
    state.withLock { $0.shown.values.sorted { $0.id.name < $1.id.name } }
  }
  var names: [String] { shown.map(\.id.name) }

  func forgetCalls() {
    state.withLock { $0.calls = [] }
  }

  var events: AnyPublisher<MapEvent, Never> { reports.eraseToAnyPublisher() }

  func setCamera(_ camera: MapCamera, request: Int) {
    state.withLock { state in
      state.calls.append(.camera(camera))
      state.camera = echo == .none ? camera : Self.rounded(camera)
      if echo == .late { state.unanswered.append((camera, request)) }
    }
    if echo == .rounded { report(.camera(Self.rounded(camera), request: request)) }
  }

  static func rounded(_ camera: MapCamera) -> MapCamera {
    MapCamera(
      center: Coordinate(
        latitude: (camera.center.latitude * 100).rounded() / 100,
        longitude: (camera.center.longitude * 100).rounded() / 100),
      zoom: camera.zoom.rounded())
  }

  func makeView(for element: MapElement) -> Int {
    state.withLock { state in
      state.calls.append(.make(element.kind))
      state.views += 1
      return state.views
    }
  }

  func show(_ element: ShownElement, in view: Int) {
    state.withLock { state in
      state.calls.append(.show(element.id.name, view: view))
      state.shown[view] = element
    }
  }

  func move(_ element: ShownElement, in view: Int) {
    state.withLock { state in
      state.calls.append(.move(element.id.name, view: view))
      state.shown[view] = element
    }
  }

  func hide(_ view: Int) {
    state.withLock { state in
      state.calls.append(.hide(view: view))
      state.shown[view] = nil
    }
  }

  func commitChanges() {
    state.withLock { $0.calls.append(.commit) }
  }

  func point(of coordinate: Coordinate) -> MapPoint? {
    viewport?.point(of: coordinate)
  }

  func coordinate(at point: MapPoint) -> Coordinate? {
    viewport?.coordinate(at: point)
  }

  private var viewport: MapViewport? {
    camera.map { MapViewport(camera: $0, size: MapSize(width: 400, height: 400)) }
  }
}
