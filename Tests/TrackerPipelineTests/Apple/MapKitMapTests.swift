import Testing

@testable import TrackerPipeline

/// Cameras, lines and looks on Apple's map.
@Suite struct MapKitMapTests {
  private static let size = MapSize(width: 390, height: 600)

  @Test func `a camera shows a rectangle of the world around its middle`() {
    let camera = MapCamera(center: Coordinate(latitude: 47, longitude: 8), zoom: 10)
    let rect = MapKitRect(camera, size: Self.size)
    let middle = WorldPoint(x: rect.origin.x + rect.width / 2, y: rect.origin.y + rect.height / 2)

    #expect(abs(rect.width * 256 * 1_024 - 390) < 1e-9)
    #expect(abs(rect.height * 256 * 1_024 - 600) < 1e-9)
    #expect(abs(middle.coordinate.latitude - 47) < 1e-9)
    #expect(abs(middle.coordinate.longitude - 8) < 1e-9)
  }

  @Test(
    arguments: [0.0, 3.25, 12, 20], [(0, 0), (37.5, 0), (200, 30), (359, 60)] as [(Double, Double)])
  func `a camera is known by the positions beside its middle, whatever its direction`(
    zoom: Double, direction: (bearing: Double, tilt: Double)
  ) throws {
    for longitude in [8.0, 179.999, -180] {
      let camera = MapCamera(
        center: Coordinate(latitude: 47, longitude: longitude), zoom: zoom,
        bearing: direction.bearing, tilt: direction.tilt)
      let viewport = MapViewport(camera: camera, size: Self.size)
      let read = try #require(
        MapCamera(
          center: viewport.coordinate(at: MapPoint(x: 195, y: 300)),
          left: viewport.coordinate(at: MapPoint(x: 163, y: 300)),
          right: viewport.coordinate(at: MapPoint(x: 227, y: 300)), points: 64,
          bearing: direction.bearing, tilt: direction.tilt))
      #expect(!read.isDifferent(from: camera))
      #expect(abs(read.zoom - zoom) < 1e-6)
    }
  }

  @Test func `a view in which all is at one place has no camera`() {
    let here = Coordinate(latitude: 47, longitude: 8)
    #expect(
      MapCamera(center: here, left: here, right: here, points: 64, bearing: 0, tilt: 0) == nil)
  }

  @Test func `a line is cut at 180°, and nowhere else`() {
    func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
      Coordinate(latitude: latitude, longitude: longitude)
    }
    #expect(MapKitLine.parts(of: []) == [])
    #expect(MapKitLine.parts(of: [at(0, 1)]) == [])
    #expect(MapKitLine.parts(of: [at(0, 1), at(1, 170)]) == [[at(0, 1), at(1, 170)]])
    #expect(
      MapKitLine.parts(of: [at(0, 170), at(4, -170), at(4, 170)])
        == [
          [at(0, 170), at(2, 180)], [at(2, -180), at(4, -170), at(4, -180)],
          [at(4, 180), at(4, 170)],
        ])
  }

  @Test func `an area is cut at 180°, with its holes, and one around a pole is not`() {
    func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
      Coordinate(latitude: latitude, longitude: longitude)
    }
    func parts(_ outline: [Coordinate], holes: [[Coordinate]] = []) -> [[[Coordinate]]] {
      MapKitPolygon.parts(of: MapPolygon(id: "a", outline: outline, holes: holes))
        .map { [$0.outline] + $0.holes }
    }
    let here = [at(0, 10), at(0, 20), at(4, 20)]
    #expect(parts(here, holes: [[at(1, 18), at(1, 19), at(2, 19)]]).count == 1)
    #expect(parts(here) == [[here]])
    #expect(parts([]) == [[[]]])

    let across = [at(0, 178), at(0, -178), at(4, -178), at(4, 178)]
    #expect(
      parts(across) == [
        [[at(0, -180), at(0, -178), at(4, -178), at(4, -180)]],
        [[at(0, 178), at(0, 180), at(4, 180), at(4, 178)]],
      ])
    let holes = [
      [at(1, 179), at(1, -179), at(2, -179), at(2, 179)],
      [at(3, -179), at(3, -178.5), at(3.5, -179)],
    ]
    #expect(
      parts(across, holes: holes).map { $0.dropFirst().map { Set($0.map(\.longitude)) } } == [
        [[-180, -179], [-179, -178.5]], [[179, 180]],
      ])

    #expect(
      parts([at(0, 170), at(4, 170), at(4, -180), at(0, -180)])
        == [[[at(0, 170), at(4, 170), at(4, 180), at(0, 180)]]])
    #expect(
      parts([at(0, -170), at(4, -170), at(4, 180), at(0, 180)])
        == [[[at(0, -170), at(4, -170), at(4, -180), at(0, -180)]]])

    let pole = [at(80, 0), at(80, 120), at(80, -120)]
    #expect(parts(pole) == [[pole]])
  }

  @Test func `pins have positions and texts`() {
    let here = Coordinate(latitude: 47, longitude: 8)
    let bubble = MapElement.bubble(
      InfoBubble(id: "a", position: here, title: "A", lines: ["1", "2"]))
    let user = MapElement.userPosition(UserPosition(position: here))
    let line = MapElement.polyline(MapPolyline(id: "a", coordinates: [here]))

    #expect(bubble.pinPosition == here)
    #expect(bubble.pinText?.subtitle == "1\n2")
    #expect(MapElement.marker(Marker(position: here, title: "M")).pinText?.title == "M")
    #expect(user.pinPosition == here)
    #expect(user.pinText == nil)
    #expect(line.pinPosition == nil)
  }
}
