import CoreLocation
import Foundation
import MapKit
import Streams

@testable import TrackerPipeline

@MainActor func checkCameras() {
  let on = MapOnView()
  var seen: [MapCamera] = []
  let run = on.map.cameras.receive(on: .main(on.clock)).sink { seen.append($0) }
  func expect(_ camera: MapCamera, _ count: Int, _ what: String) {
    on.clock.advance(by: .seconds(2))
    // What a map view reports later is no news.
    on.view.delegate?.mapViewDidChangeVisibleRegion(on.view)
    on.clock.advance(by: .seconds(2))
    check(!on.map.camera.isDifferent(from: camera), "\(what): the model has \(on.map.camera)")
    check(
      on.camera.map { !$0.isDifferent(from: camera) } ?? false,
      "\(what): the view has \(String(describing: on.camera))")
    check(seen.count == count, "\(what): \(seen.count) cameras, not \(count)")
  }
  var camera = on.map.camera
  expect(camera, 1, "the first camera")

  (camera.center, camera.zoom) = (place(900, -400), 15.5)
  on.map.camera = camera
  expect(camera, 2, "a camera of the app")

  (camera.bearing, camera.tilt) = (200, 30)
  on.map.camera = camera
  expect(camera, 3, "a turned and tilted camera")
  (camera.bearing, camera.tilt, camera.center) = (0, 0, place(0, 0))
  on.map.camera = camera
  expect(camera, 4, "north up again")

  let calls = on.view.standInCameraCalls
  camera = MapCamera(center: place(-2_000, 3_000), zoom: 12.25)
  on.user(moves: camera)
  expect(camera, 5, "a camera of the user")
  check(on.view.standInCameraCalls == calls + 1, "a camera of the user comes back")
  on.map.camera = on.map.camera
  expect(camera, 5, "the camera that the app has received")
  check(on.view.standInCameraCalls == calls + 1, "the same camera is set again")

  let goal = MapCamera(center: place(500, 0), zoom: 13)
  on.map.move(to: goal, duration: .seconds(1))
  on.clock.advance(by: .milliseconds(300))
  // A report that comes late does not end the movement.
  on.view.delegate?.mapViewDidChangeVisibleRegion(on.view)
  on.clock.advance(by: .seconds(2))
  check(seen.count > 40, "a movement has \(seen.count - 5) frames")
  expect(goal, seen.count, "the end of a movement")

  on.map.move(to: camera, duration: .seconds(1))
  on.clock.advance(by: .milliseconds(500))
  on.user(moves: goal)
  on.clock.advance(by: .seconds(2))
  expect(goal, seen.count, "a user who ends a movement")

  on.layOut(MapSize(width: 600, height: 390))
  check(on.map.snapshot.size == MapSize(width: 600, height: 390), "the view has another size")
  check(on.map.snapshot.stage == .mapCreated, "there is a map")
  run.cancel()

  let point = on.map.point(of: goal.center)
  let middle = point.flatMap { on.map.coordinate(at: $0) }
  check(point.map { abs($0.x - 300) + abs($0.y - 195) < 1 } ?? false, "the point in the middle")
  check(
    middle.map { Geodesic.distance(from: $0, to: goal.center) < 1 } ?? false, "and its position")
  check(on.map.point(of: place(0, 500_000)) == nil, "a point outside the view")
}

@MainActor func checkPins() {
  let on = MapOnView()
  var taps: [MapTap] = []
  let run = on.map.taps.receive(on: .main(on.clock)).sink { taps.append($0) }
  let state = MarkerState(Marker(id: "moving", position: place(0, 300), isDraggable: true))
  on.map.show(
    MapContent {
      Marker(id: "a", position: place(0, 0), title: "A")
      Marker(id: "b", position: place(200, 0), title: "B")
      Marker(id: "fixed", position: place(-200, 0), isClickable: false)
      state
      for number in 0..<3 {
        Marker(
          id: "c\(number)", position: place(-400, Double(number) * 50), clusteringIdentifier: "c")
      }
      for number in 0..<2 {
        Marker(id: "d\(number)", position: place(400, 0), clusteringIdentifier: "d")
      }
      InfoBubble(id: "bubble", position: place(300, 300), title: "Bubble", lines: ["1", "2"])
    })
  func tap(_ name: String) {
    if let pin = on.pin(name) { on.view.selectAnnotation(pin, animated: true) }
    on.clock.advance(by: .seconds(1))
  }
  func expect(_ selection: String?, _ count: Int, _ what: String) {
    check(
      on.map.snapshot.selection == selection && on.selected == [selection].compactMap(\.self),
      "\(what): \(on.map.snapshot.selection ?? "none") is selected, in the view \(on.selected)")
    check(taps.count == count, "\(what): the taps are \(taps)")
  }
  check(on.view.annotations.count == 7, "\(on.pins)")
  tap("a")
  expect("a", 1, "a tap")
  tap("b")
  expect("b", 2, "a tap on another pin")
  on.map.select("a")
  expect("a", 2, "a selection of the app")
  on.view.deselectAnnotation(on.pin("a"), animated: true)
  expect(nil, 2, "a deselection")
  tap("fixed")
  tap("bubble")
  expect(nil, 2, "a tap on what is not clickable")
  tap("d0")
  tap("d0")
  expect(nil, 4, "two taps on pins at one place")
  check(taps.last == .pins(["d0", "d1"]), "\(taps)")
  let zoom = on.map.camera.zoom
  tap("c0")
  expect(nil, 4, "a tap on a cluster")
  check(on.map.camera.zoom > zoom, "a tap on a cluster shows its pins")

  on.map.camera = MapCamera(center: MapOnView.center, zoom: 14)
  on.clock.advance(by: .seconds(1))
  on.provider.tap(at: MapPoint(x: 20, y: 20))
  on.clock.advance(by: .seconds(1))
  let corner = on.map.coordinate(at: MapPoint(x: 20, y: 20))
  check(corner.map { taps.last == .map($0) } ?? false, "a tap on the map: \(taps)")
  on.provider.tap(at: MapPoint(x: 195, y: 290))
  on.clock.advance(by: .seconds(1))
  check(taps.count == 5, "a tap on a pin is not one on the map: \(taps)")

  if let pin = on.pin("moving"), let shown = on.view.view(for: pin) {
    check(shown.isDraggable, "the pin can be dragged")
    pin.coordinate = CLLocationCoordinate2D(place(50, 250))
    on.view.delegate?.mapView(
      on.view, annotationView: shown, didChange: .ending, fromOldState: .dragging)
    check(state.position == place(50, 250), "a dragged pin is at \(state.position)")
    state.position = place(60, 260)
    check(Coordinate(pin.coordinate) == place(60, 260), "a pin that the app moves")
  } else {
    check(false, "there is no pin")
  }
  let cluster = on.pin("c0").flatMap { on.view.view(for: $0) } as? MKMarkerAnnotationView
  check(cluster?.glyphText == "3", "a cluster has its number")
  check(cluster?.clusteringIdentifier == nil, "MapKit clusters nothing")
  check(cluster?.displayPriority == .required, "MapKit hides nothing")
  on.map.use(nil)
  check(on.view.annotations.isEmpty, "without the map there is no pin")
  run.cancel()
}

@MainActor func checkOverlays() {
  let on = MapOnView(zoom: 3)
  func shown<Overlay>(_ type: Overlay.Type) -> [Overlay] {
    on.view.overlays.compactMap { $0 as? Overlay }
  }
  let line = MapPolyline(
    id: "line", coordinates: [place(0, 0), place(0, 1_000), place(0, 2_000)], progress: 0.5,
    style: "track")
  on.map.show(
    MapContent {
      line
      MapCircle(id: "gate", center: place(0, 0), radius: 20)
      MapPolygon(
        id: "lake", outline: [place(0, 0), place(500, 0), place(0, 500)],
        holes: [[place(10, 10), place(20, 10), place(10, 20)]])
      UserPosition(position: place(5, 5), accuracy: 8)
      MapPolyline(
        id: "flight",
        coordinates: [
          Coordinate(latitude: 47, longitude: 8), Coordinate(latitude: 40, longitude: 179),
          Coordinate(latitude: 40, longitude: -179),
        ])
    })
  let lines = shown(MKPolyline.self)
  check(lines.map(\.pointCount).sorted() == [2, 2, 2, 3], "\(lines.map(\.pointCount))")
  check(shown(MKCircle.self).map(\.radius).sorted() == [8, 20], "\(shown(MKCircle.self))")
  check(shown(MKPolygon.self).first?.interiorPolygons?.count == 1, "the lake has an island")
  check(!(on.view.overlays.first is MKPolyline), "areas lie below lines")
  let opacities = lines.prefix(2).map { line in
    let renderer = on.view.standInRenderers[ObjectIdentifier(line)] as? MKPolylineRenderer
    return renderer?.strokeColor?.components.last ?? 0
  }
  check(opacities.count == 2 && opacities[0] < opacities[1], "what is left is paler: \(opacities)")
  let isDot = on.view.annotations.contains { on.view.view(for: $0) is MKUserLocationView }
  check(isDot, "the user is a dot")
  on.map.show(MapContent {})
  check(on.view.overlays.isEmpty && on.view.standInRenderers.isEmpty, "nothing is left")
}

/// A pin that is selected outside the view is selected when it comes into it.
@MainActor func checkSelectionOffScreen() {
  let on = MapOnView(zoom: 15)
  on.map.show(MapContent { Marker(id: "far", position: place(50_000, 0)) })
  on.map.select("far")
  on.clock.advance(by: .seconds(1))
  check(on.view.selectedAnnotations.isEmpty, "what is outside cannot be selected")
  on.map.camera = MapCamera(center: place(50_000, 0), zoom: 15)
  on.clock.advance(by: .seconds(1))
  check(on.view.selectedAnnotations.count == 1, "a pin that comes into the view is selected")
}

/// Rides drawn on the view, and on a model of it.
@MainActor func checkRidesOnTheMap() {
  for builtIn in BuiltInRoute.allCases {
    var random = SplitMix64(seed: 7)
    let on = MapOnView(zoom: 13)
    let drawer = RememberingDrawer(size: MapOnView.size)
    let model = MapViewState(camera: on.map.camera, scheduler: MainActorScheduler.main(on.clock))
    model.use(AnyMapProvider(drawer))
    let player = RidePlayer(Simulation(route: builtIn.route), on: ImmediateScheduler())
    var most = 0
    while player.now < player.end {
      player.head(for: .time(player.now + .seconds(20)))
      while player.work(instants: 1_000) {}
      let places = player.moment.state.places
      let content = MapContent {
        for line in player.moment.track.lines { line }
        for place in places {
          Marker(
            id: "\(place.id)", position: place.location.coordinate, title: place.placemark.title,
            clusteringIdentifier: Bool.random(using: &random) ? "places" : nil)
        }
        if let fix = player.moment.status.fix {
          UserPosition(position: fix.coordinate, accuracy: fix.horizontalAccuracy)
        }
      }
      let camera = MapCamera(
        center: player.moment.status.fix?.coordinate ?? MapOnView.center,
        zoom: .random(in: 11...17, using: &random))
      let selection = Array(places).randomElement(using: &random).map { "\($0.id)" }
      on.map.show(content)
      model.show(content)
      if Bool.random(using: &random) { on.user(moves: camera) } else { on.map.camera = camera }
      model.camera = on.map.camera
      on.map.select(selection)
      model.select(selection)
      on.clock.advance(by: .seconds(1))
      most = max(most, on.view.annotations.count)
      let wanted = pins(of: drawer.shown)
      check(
        on.pins == wanted,
        "\(builtIn.name) at \(player.now): \(on.pins.symmetricDifference(wanted).sorted())")
      check(
        on.selected == [model.snapshot.selection].compactMap(\.self),
        "\(builtIn.name): \(on.selected) is selected")
      check(
        on.camera.map { !$0.isDifferent(from: model.camera) } ?? false,
        "\(builtIn.name): the camera is \(String(describing: on.camera))")
    }
    let lines = on.view.overlays.compactMap { $0 as? MKPolyline }.reduce(0) { $0 + $1.pointCount }
    let made = on.view.standInViews.values.reduce(0, +)
    check(lines > 0, "\(builtIn.name): there is a track")
    check(made <= drawer.viewCount, "\(builtIn.name): \(made) annotation views were made")
    check(player.moment.state.places.count > made, "\(builtIn.name): views are used again")
    check(most > 5, "\(builtIn.name): at most \(most) pins at once")
  }
}

@MainActor func checkLooks() {
  let looks = ["track", "way", "straight way", nil].map { MapKitLook.named($0) }
  check(Set(looks).count == 4, "styles have equal looks")
  check(MapKitLook.named("unheard of") == .named(nil), "an unknown style has a look of its own")
  for look in looks {
    check(look.remaining.stroke.opacity < look.stroke.opacity, "the rest of a line is not paler")
    check(look.fill.opacity < look.stroke.opacity, "an area is not paler than its edge")
  }
}
