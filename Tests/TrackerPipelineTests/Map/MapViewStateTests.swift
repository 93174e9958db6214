import Streams
import Testing

@testable import TrackerPipeline

/// The camera and the life cycle of a map, with drawers that round, come late and go.
@Suite struct MapViewStateTests {
  private let scheduler = VirtualTimeScheduler()

  private func camera(_ latitude: Double = 46.5, zoom: Double = 10) -> MapCamera {
    MapCamera(center: Coordinate(latitude: latitude, longitude: 8), zoom: zoom)
  }

  private func map(_ drawer: FakeDrawer? = nil) -> MapViewState {
    let map = MapViewState(camera: camera(), scheduler: scheduler)
    map.use(drawer.map(AnyMapProvider.init))
    return map
  }

  @Test func `a drawer that is there is told the camera once, and then what the app sets`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    map.camera = camera(47)
    map.camera.zoom = 12
    #expect(drawer.cameras == [camera(), camera(47), camera(47, zoom: 12)])
    #expect(map.camera == camera(47, zoom: 12))
  }

  @Test(arguments: [
    MapSize(width: .infinity, height: 400), MapSize(width: 400, height: .nan),
    MapSize(width: -1, height: 400),
  ])
  func `a size that is none is not taken`(size: MapSize) {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    let before = map.snapshot.visibleRegion
    drawer.report(.size(size))
    map.show(MapContent { Marker(id: "a", position: camera().center) })
    #expect(map.snapshot.visibleRegion == before)
    #expect(before != nil)
  }

  @Test func `nothing is sent before the map is there, and nothing is lost`() {
    let drawer = FakeDrawer()
    let map = map(drawer)
    map.camera = camera(47)
    map.show(MapContent { Marker(id: "a", position: camera(47).center) })
    map.select("a")
    map.move(to: camera(47.01), duration: .milliseconds(100))
    for stage in [MapStage.initializing, .sdkInitialized, .mapViewCreated] {
      drawer.report(.stage(stage))
      #expect(map.snapshot.stage == stage)
    }
    scheduler.advance(by: .seconds(1))
    #expect(drawer.calls.isEmpty)

    drawer.start()
    #expect(drawer.cameras == [camera(47)])
    #expect(drawer.shown.map(\.isSelected) == [true])
    scheduler.advance(by: .seconds(1))
    #expect(drawer.camera == camera(47.01))
    #expect(map.camera == camera(47.01))
  }

  @Test func `the life cycle is a stream`() {
    let drawer = FakeDrawer()
    let map = MapViewState(camera: camera(), scheduler: scheduler)
    let stages = Recorded(map.stages)
    map.use(AnyMapProvider(drawer))
    for stage in MapStage.allCases { drawer.report(.stage(stage)) }
    map.use(nil)
    #expect(stages.values == MapStage.allCases + [.notStarted])
  }

  @Test func `a camera rounded by a drawer is the state, and is not sent back`() {
    let drawer = FakeDrawer.ready(echo: .rounded)
    let map = map(drawer)
    let cameras = Recorded(map.cameras)
    map.camera = camera(46.123456, zoom: 11.3)
    #expect(drawer.cameras == [camera(), camera(46.123456, zoom: 11.3)])
    #expect(map.camera == camera(46.12, zoom: 11))
    #expect(cameras.values == [camera(), camera(46.123456, zoom: 11.3), camera(46.12, zoom: 11)])
  }

  @Test func `an app that sets what it is told, and a drawer that rounds, make no loop`() {
    let drawer = FakeDrawer.ready(echo: .rounded)
    let map = map(drawer)
    let binding = map.cameras.sink { map.camera = $0 }
    for step in 0..<100 { map.camera = camera(46 + Double(step) * 0.0123, zoom: 9.7) }
    for step in 0..<100 { drawer.drag(to: camera(45 + Double(step) * 0.0123, zoom: 9.2)) }
    #expect(drawer.cameras.count <= 101)
    #expect(map.camera == camera(45 + 99 * 0.0123, zoom: 9.2))
    binding.cancel()
  }

  @Test func `two maps that follow one another, with drawers that round, come to rest`() {
    let drawers = [FakeDrawer.ready(echo: .rounded), FakeDrawer.ready()]
    let maps = drawers.map { map($0) }
    let bindings = [
      maps[0].cameras.sink { maps[1].camera = $0 }, maps[1].cameras.sink { maps[0].camera = $0 },
    ]
    maps[0].camera = camera(46.987654, zoom: 13.4)
    drawers[1].drag(to: camera(45.123456, zoom: 3.3))
    #expect(!maps[0].camera.isDifferent(from: maps[1].camera))
    #expect(drawers.map(\.cameras.count).max() ?? 0 < 8)
    for binding in bindings { binding.cancel() }
  }

  @Test func `invisible differences are not changes`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    let cameras = Recorded(map.cameras)
    map.camera = camera(46.500001)
    map.camera.zoom = 10.004
    map.camera.bearing = 359.95
    drawer.drag(to: camera(46.500001, zoom: 10.003))
    #expect(cameras.values == [camera()])
    #expect(drawer.cameras == [camera()])
  }

  @Test func `many small differences are one`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    for step in 1...100 { drawer.drag(to: camera(46.5, zoom: 10 + Double(step) * 0.004)) }
    #expect(abs(map.camera.zoom - 10.4) < 0.01)
  }

  @Test func `a camera with a number that is not finite changes nothing`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    map.camera.zoom = .nan
    map.move(to: MapCamera(center: Coordinate(latitude: .infinity, longitude: 0), zoom: 1))
    drawer.drag(to: MapCamera(center: Coordinate(latitude: 0, longitude: 0), zoom: .nan))
    scheduler.advance(by: .seconds(1))
    #expect(map.camera == camera())
    #expect(drawer.cameras == [camera()])
  }

  @Test func `answers that come late do not turn the state back`() {
    let drawer = FakeDrawer.ready(echo: .late)
    let map = map(drawer)
    let cameras = Recorded(map.cameras)
    map.camera = camera(46.1)
    map.camera = camera(46.2345)
    drawer.answer()
    #expect(cameras.values == [camera(), camera(46.1), camera(46.2345), camera(46.23)])
  }

  @Test func `a movement has sixty frames a second, and ends where it is to`() {
    let drawer = FakeDrawer.ready(echo: .rounded)
    let map = map(drawer)
    let cameras = Recorded(map.cameras)
    map.move(to: camera(46.5, zoom: 12), duration: .milliseconds(500), easing: .linear)
    scheduler.advance(by: .milliseconds(250))
    #expect(abs(map.camera.zoom - 11) < 1e-6)
    scheduler.advance(by: .seconds(1))
    #expect(drawer.cameras.count == 31)
    #expect(drawer.cameras.last == camera(46.5, zoom: 12))
    #expect(zip(cameras.values, cameras.values.dropFirst()).allSatisfy { $0.zoom < $1.zoom })
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `of two movements the second counts, from where the first is then`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    map.move(to: camera(46.5, zoom: 20), duration: .seconds(1), easing: .linear)
    scheduler.advance(by: .milliseconds(100))
    #expect(abs(map.camera.zoom - 11) < 1e-6)
    map.move(to: camera(46.5, zoom: 9), duration: .seconds(1), easing: .linear)
    scheduler.advance(by: .milliseconds(500))
    #expect(abs(map.camera.zoom - 10) < 1e-6)
    scheduler.advance(by: .seconds(1))
    #expect(map.camera == camera(46.5, zoom: 9))
  }

  @Test func `the user who moves the map ends a movement, and so does the app`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    map.move(to: camera(50), duration: .seconds(1))
    scheduler.advance(by: .milliseconds(100))
    drawer.drag(to: camera(40))
    scheduler.advance(by: .seconds(2))
    #expect(map.camera == camera(40))

    map.move(to: camera(50), duration: .seconds(1))
    scheduler.advance(by: .milliseconds(100))
    map.camera = camera(30)
    scheduler.advance(by: .seconds(2))
    #expect(map.camera == camera(30))
    #expect(drawer.camera == camera(30))
  }

  @Test func `an app that follows the camera does not end a movement`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    let binding = map.cameras.sink { map.camera = $0 }
    map.move(to: camera(50), duration: .seconds(1))
    scheduler.advance(by: .seconds(2))
    #expect(map.camera == camera(50))
    binding.cancel()
  }

  @Test func `a movement without a duration is a jump`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    map.move(to: camera(50), duration: .zero)
    #expect(drawer.cameras == [camera(), camera(50)])
  }

  @Test func `a region is fitted as soon as the size of the view is known`() {
    let map = map()
    let region = MapRegion(south: 46, north: 47, west: 7, width: 1)
    map.fit(region)
    scheduler.advance(by: .seconds(1))
    #expect(map.camera == camera())
    map.use(AnyMapProvider(FakeDrawer.ready()))
    scheduler.advance(by: .seconds(1))
    #expect(map.snapshot.visibleRegion?.contains(region) == true)
  }

  @Test func `the content is fitted, and without any the camera stays`() {
    let map = map(FakeDrawer.ready())
    map.fitContent()
    scheduler.advance(by: .seconds(1))
    #expect(map.camera == camera())
    map.show(MapContent { Marker(position: Coordinate(latitude: -33.9, longitude: 151.2)) })
    map.fitContent()
    scheduler.advance(by: .seconds(1))
    #expect(map.camera.zoom == 17 && abs(map.camera.center.longitude - 151.2) < 1e-9)
  }

  @Test func `the content is fitted where its pins are by now`() {
    let map = map(FakeDrawer.ready())
    let pin = MarkerState(
      Marker(id: "a", position: Coordinate(latitude: 47.4, longitude: 8.5), isDraggable: true))
    map.show(MapContent { pin })
    pin.position = Coordinate(latitude: -33.9, longitude: 151.2)
    map.fitContent()
    scheduler.advance(by: .seconds(1))

    #expect(abs(map.camera.center.longitude - 151.2) < 1e-9)
  }

  @Test func `another drawer takes over camera, pins and selection`() {
    let first = FakeDrawer.ready()
    let map = map(first)
    map.show(MapContent { Marker(id: "a", position: camera().center) })
    map.select("a")
    map.camera = camera(46.501, zoom: 14)

    let second = FakeDrawer()
    map.use(AnyMapProvider(second))
    #expect(first.shown.isEmpty)
    #expect(map.snapshot.stage == .notStarted)
    #expect(map.snapshot.visibleRegion == nil)
    second.start()
    #expect(second.cameras == [camera(46.501, zoom: 14)])
    #expect(second.shown.map(\.isSelected) == [true])

    let calls = first.calls.count
    first.drag(to: camera(10))
    first.report(.mapTap(camera().center))
    map.camera = camera(46.502, zoom: 14)
    #expect(first.calls.count == calls)
    #expect(map.snapshot.selection == "a")
    #expect(second.camera == camera(46.502, zoom: 14))
  }

  @Test func `a drawer that loses its map is told everything when it has one again`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    map.show(MapContent { Marker(id: "a", position: camera().center) })
    drawer.report(.stage(.initializing))
    map.camera = camera(46.51)
    drawer.forgetCalls()
    drawer.report(.stage(.mapCreated))
    #expect(drawer.cameras == [camera(46.51)])
    #expect(drawer.names == ["a"])
  }

  @Test func `a change from inside a subscriber follows the present change`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    let cameras = Recorded(map.cameras)
    let limit = map.cameras.sink { if $0.zoom > 12 { map.camera.zoom = 12 } }
    map.camera = camera(46.5, zoom: 15)
    #expect(cameras.values.map(\.zoom) == [10, 15, 12])
    #expect(drawer.cameras.map(\.zoom) == [10, 15, 12])
    limit.cancel()
  }

  @Test func `positions and points are those of the drawer`() throws {
    let map = map()
    #expect(map.point(of: camera().center) == nil)
    #expect(map.coordinate(at: MapPoint(x: 0, y: 0)) == nil)
    map.use(AnyMapProvider(FakeDrawer.ready()))
    let middle = try #require(map.point(of: camera().center))
    #expect(abs(middle.x - 200) < 1e-6)
    #expect(map.coordinate(at: middle) != nil)
  }

  @Test func `an unused map is released, and releases its drawer`() {
    weak var drawer: FakeDrawer?
    do {
      let held = FakeDrawer.ready()
      drawer = held
      let map = map(held)
      map.move(to: camera(50), duration: .seconds(1))
      map.show(MapContent { MarkerState(Marker(id: "a", position: camera().center)) })
    }
    #expect(drawer == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `the compass is there when north is not up`() {
    let drawer = FakeDrawer.ready()
    let map = map(drawer)
    #expect(MapControls(map.snapshot).compass == nil)
    #expect(MapControls(map.snapshot).scale?.text == "10 km")
    map.camera.bearing = 90
    #expect(MapControls(map.snapshot).compass == -90)
  }
}
