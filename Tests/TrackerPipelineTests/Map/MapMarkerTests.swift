import Streams
import Testing

@testable import TrackerPipeline

/// Pins, clusters and the other elements of a map.
@Suite struct MapMarkerTests {
  private let scheduler = VirtualTimeScheduler()
  private let drawer = FakeDrawer.ready()
  private let map: MapViewState
  private let here = Coordinate(latitude: 46.5, longitude: 8)

  init() {
    map = MapViewState(camera: MapCamera(center: here, zoom: 14), scheduler: scheduler)
    map.use(AnyMapProvider(drawer))
  }

  private func north(_ metres: Double) -> Coordinate {
    Coordinate(latitude: here.latitude + metres / 111_177, longitude: here.longitude)
  }

  private func pins(_ names: [String]) -> MapContent {
    MapContent(names.map { .marker(Marker(id: $0, position: here)) })
  }

  @Test func `content that follows another changes only what is different`() {
    map.show(pins(["a", "b", "c"]))
    drawer.forgetCalls()
    map.show(pins(["a", "c", "d"]))
    #expect(drawer.names == ["a", "c", "d"])
    #expect(drawer.calls == [.hide(view: 2), .show("d", view: 2), .commit])
    drawer.forgetCalls()
    map.show(pins(["d", "c", "a"]))
    #expect(drawer.calls.isEmpty)
  }

  @Test func `a view is used again for an element of its kind, and for no other`() {
    map.show(pins(["a"]))
    map.show(MapContent { MapCircle(id: "c", center: here, radius: 20) })
    map.show(pins(["b"]))
    #expect(
      drawer.calls.filter { if case .make = $0 { true } else { false } }
        == [.make(.marker), .make(.circle)])
    #expect(drawer.names == ["b"])
  }

  @Test func `a pin that changes is drawn again, and no other`() {
    let state = MarkerState(Marker(id: "a", position: here, title: "A"))
    map.show(
      MapContent {
        state
        Marker(id: "b", position: here)
      })
    drawer.forgetCalls()
    state.title = "A"
    #expect(drawer.calls.isEmpty)
    state.title = "Summit"
    #expect(drawer.calls == [.show("a", view: 1), .commit])
    drawer.forgetCalls()
    state.position = north(10)
    #expect(drawer.calls == [.move("a", view: 1), .commit])
  }

  @Test func `a pin that is no longer in the content does not change the map`() {
    let state = MarkerState(Marker(id: "a", position: here))
    map.show(MapContent { state })
    map.show(pins(["b"]))
    drawer.forgetCalls()
    state.title = "gone"
    #expect(drawer.calls.isEmpty)
  }

  @Test func `fingerprints say when a pin looks different`() {
    let state = MarkerState(Marker(id: "a", position: here))
    let fingerprints = Recorded(state.fingerprints)
    state.icon = "flag"
    state.icon = "flag"
    state.isClickable = false
    #expect(fingerprints.values.count == 3)
    #expect(fingerprints.values.last == state.marker.fingerprint)
    #expect(Set(fingerprints.values).count == 3)
  }

  @Test func `a pin that the user drags has its new position, and the drawer is not told`() {
    let state = MarkerState(Marker(id: "a", position: here, isDraggable: true))
    map.show(MapContent { state })
    drawer.forgetCalls()
    drawer.report(.drag(markerID: "a", to: north(100)))
    #expect(state.position == north(100))
    #expect(drawer.calls.isEmpty)
  }

  @Test func `a pin that is not to be dragged is put back`() {
    let fixed = MarkerState(Marker(id: "a", position: here))
    map.show(
      MapContent {
        fixed
        Marker(id: "b", position: here, isDraggable: true)
      })
    drawer.forgetCalls()
    for id in ["a", "b", "nobody"] { drawer.report(.drag(markerID: id, to: north(100))) }
    #expect(fixed.position == here)
    #expect(drawer.calls == [.move("a", view: 1), .commit, .move("b", view: 2), .commit])
  }

  @Test func `a tap on a pin selects it, and one beside it none`() {
    let taps = Recorded(map.taps)
    let selections = Recorded(map.selections)
    map.show(
      MapContent {
        Marker(id: "a", position: here)
        Marker(id: "b", position: here, isClickable: false)
      })
    drawer.report(.tap(.init(.marker, "a")))
    #expect(drawer.shown.map(\.isSelected) == [true, false])
    drawer.report(.tap(.init(.marker, "b")))
    drawer.report(.tap(.init(.marker, "nobody")))
    drawer.report(.mapTap(here))
    #expect(drawer.shown.map(\.isSelected) == [false, false])
    #expect(selections.values == [nil, "a", nil])
    #expect(taps.values == [.element(.init(.marker, "a")), .map(here)])
  }

  @Test func `a map library that clears the selection of a pin clears no other`() {
    let taps = Recorded(map.taps)
    map.show(pins(["a", "b"]))
    map.select("a")
    drawer.report(.deselect(markerID: "b"))
    #expect(map.snapshot.selection == "a")
    drawer.report(.deselect(markerID: "a"))
    #expect(map.snapshot.selection == nil)
    #expect(drawer.shown.map(\.isSelected) == [false, false])
    #expect(taps.values == [])
  }

  @Test func `the selection stays as long as its pin is there`() {
    map.show(pins(["a", "b"]))
    map.select("b")
    map.show(pins(["b", "c"]))
    #expect(map.snapshot.selection == "b")
    map.show(pins(["a", "c"]))
    #expect(map.snapshot.selection == nil)
    map.select("nobody")
    #expect(map.snapshot.selection == nil)
  }

  @Test func `only what is in view, and somewhat around it, is handed to the drawer`() throws {
    map.show(
      MapContent {
        Marker(id: "near", position: here)
        Marker(id: "far", position: north(100_000))
        MapCircle(id: "wide", center: north(50_000), radius: 60_000)
        MapPolyline(id: "through", coordinates: [north(-50_000), north(50_000)])
        MapPolyline(id: "away", coordinates: [north(99_000), north(99_900)])
        Marker(id: "nowhere", position: Coordinate(latitude: .nan, longitude: 0))
      })
    #expect(drawer.names == ["near", "through", "wide"])
    drawer.forgetCalls()
    map.camera.center = north(500)
    #expect(drawer.calls.count == 1, "what is around it has it already")
    map.camera.center = north(100_000)
    #expect(drawer.names == ["away", "far", "wide"])
  }

  @Test func `across the antimeridian the map shows both sides`() {
    map.camera = MapCamera(center: Coordinate(latitude: 0, longitude: 179.99), zoom: 10)
    map.show(
      MapContent {
        Marker(id: "east", position: Coordinate(latitude: 0, longitude: -179.99))
        Marker(id: "west", position: Coordinate(latitude: 0, longitude: 179.98))
        Marker(id: "zero", position: Coordinate(latitude: 0, longitude: 0))
      })
    #expect(drawer.names == ["east", "west"])
  }

  private func crowd(_ count: Int, apart metres: Double) -> MapContent {
    MapContent(
      (0..<count).map {
        .marker(
          Marker(
            id: "\($0)", position: north(Double($0) * metres), clusteringIdentifier: "places"))
      })
  }

  @Test func `pins that overlap are one with their number, until the zoom tells them apart`() throws
  {
    map.show(crowd(4, apart: 10))
    let cluster = MarkerCluster(id: "0", position: here, count: 4, splittingZoom: 18)
    #expect(drawer.shown.map(\.element) == [.cluster(cluster)])
    map.camera.zoom = 20
    #expect(drawer.names == ["0", "1", "2", "3"])
    #expect(drawer.shown.allSatisfy { $0.element.kind == .marker })
    map.camera.zoom = 14.9
    #expect(drawer.shown.map(\.element) == [.cluster(cluster)])
  }

  @Test func `pins of different identifiers, or of none, are no cluster`() {
    map.show(
      MapContent {
        Marker(id: "a", position: here, clusteringIdentifier: "x")
        Marker(id: "b", position: here, clusteringIdentifier: "y")
        Marker(id: "c", position: here)
      })
    #expect(drawer.shown.map(\.element.kind) == [.marker, .marker, .marker])
  }

  @Test func `a tap on a cluster goes to where it is more than one`() {
    map.show(crowd(4, apart: 10))
    drawer.report(.tap(.init(.cluster, "0")))
    scheduler.advance(by: .seconds(1))
    #expect(map.camera == MapCamera(center: here, zoom: 18))
    #expect(drawer.shown.count > 1)
  }

  @Test func `a tap on pins at one place reports them`() {
    let taps = Recorded(map.taps)
    map.show(crowd(3, apart: 0))
    drawer.report(.tap(.init(.cluster, "0")))
    scheduler.advance(by: .seconds(1))
    #expect(taps.values == [.pins(["0", "1", "2"])])
    #expect(map.camera.zoom == 14)
  }

  @Test func `the selected pin is shown, also where it is one of a cluster`() {
    map.show(crowd(3, apart: 1))
    map.select("1")
    #expect(drawer.shown.map(\.id) == [.init(.cluster, "0"), .init(.marker, "1")])
    #expect(drawer.shown.map(\.isSelected) == [false, true])
  }

  @Test func `a pin of a cluster that moves away is one of its own`() {
    let state = MarkerState(
      Marker(id: "b", position: here, clusteringIdentifier: "places"))
    map.show(
      MapContent {
        Marker(id: "a", position: here, clusteringIdentifier: "places")
        state
      })
    #expect(drawer.shown.map(\.element.kind) == [.cluster])
    state.position = north(2_000)
    #expect(drawer.shown.map(\.id) == [.init(.marker, "a"), .init(.marker, "b")])
  }
}
