import Dispatch
import Streams
import Synchronization
import Testing

@testable import TrackerPipeline

/// A map that several threads change at once.
@Suite(.timeLimit(.minutes(5))) struct MapConcurrencyTests {
  @Test func `the drawer is called by one thread at a time, and ends with what the map has`() {
    let drawer = OneAtATimeDrawer()
    let map = MapViewState(
      camera: MapCamera(center: Coordinate(latitude: 0, longitude: 0), zoom: 10),
      scheduler: VirtualTimeScheduler())
    map.use(AnyMapProvider(drawer))
    let states = (0..<4).map { thread in
      MarkerState(
        Marker(id: "\(thread)", position: Coordinate(latitude: 0, longitude: 0)))
    }
    map.show(MapContent(items: states))

    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for step in 1...500 {
        map.camera.zoom = 10 + Double((thread * 500 + step) % 100) / 50
        states[thread].title = "\(step)"
        if step.isMultiple(of: 100) { map.select("\(thread)") }
      }
    }

    #expect(drawer.overlaps == 0)
    #expect(drawer.camera == map.camera)
    #expect(drawer.titles == ["0": "500", "1": "500", "2": "500", "3": "500"])
    #expect(drawer.selected == map.snapshot.selection)
  }
}

extension MapContent {
  fileprivate init(items: [MarkerState]) {
    self.init { for item in items { item } }
  }
}

/// Counts the calls that come while another one goes on.
private final class OneAtATimeDrawer: MapProvider {
  private struct State {
    var camera: MapCamera?
    var shown: [String: ShownElement] = [:]
  }

  private let calls = Atomic(0)
  private let overlapping = Atomic(0)
  private let state = Mutex(State())

  var overlaps: Int { overlapping.load(ordering: .relaxed) }
  var camera: MapCamera? { state.withLock(\.camera) }
  var titles: [String: String] {
    state.withLock { state in
      state.shown.compactMapValues {
        if case .marker(let marker) = $0.element { marker.title } else { nil }
      }
    }
  }
  var selected: String? { state.withLock { $0.shown.first { $0.value.isSelected }?.key } }

  var events: AnyPublisher<MapEvent, Never> {
    [MapEvent.size(MapSize(width: 400, height: 400)), .stage(.mapCreated)].publisher
      .eraseToAnyPublisher()
  }

  private func call(_ body: @Sendable (inout State) -> Void) {
    if calls.add(1, ordering: .acquiring).oldValue > 0 {
      overlapping.add(1, ordering: .relaxed)
    }
    state.withLock { body(&$0) }
    calls.subtract(1, ordering: .releasing)
  }

  func setCamera(_ camera: MapCamera, request: Int) { call { $0.camera = camera } }
  func makeView(for element: MapElement) {}
  func show(_ element: ShownElement, in view: Void) {
    call { $0.shown[element.id.name] = element }
  }
  func hide(_ view: Void) {}
  func point(of coordinate: Coordinate) -> MapPoint? { nil }
  func coordinate(at point: MapPoint) -> Coordinate? { nil }
}
