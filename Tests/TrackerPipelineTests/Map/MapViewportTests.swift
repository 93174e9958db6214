import Streams
import Testing

@testable import TrackerPipeline

@Suite struct MapViewportTests {
  private let size = MapSize(width: 800, height: 600)

  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func `the camera's centre is in the middle, and north is up`() throws {
    let view = MapViewport(camera: MapCamera(center: place(46.5, 8), zoom: 14), size: size)
    let middle = try #require(view.point(of: place(46.5, 8)))
    #expect(abs(middle.x - 400) < 1e-6 && abs(middle.y - 300) < 1e-6)
    let north = try #require(view.point(of: place(46.51, 8)))
    #expect(abs(north.x - 400) < 1e-6 && north.y < 300)
  }

  @Test func `bearing says which way is up`() throws {
    let camera = MapCamera(center: place(46.5, 8), zoom: 14, bearing: 90)
    let view = MapViewport(camera: camera, size: size)
    let east = try #require(view.point(of: place(46.5, 8.01)))
    #expect(abs(east.x - 400) < 1e-6 && east.y < 300)
    let north = try #require(view.point(of: place(46.51, 8)))
    #expect(north.x < 400 && abs(north.y - 300) < 1e-6)
  }

  @Test func `a point on the screen is a position, and the position that point`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let camera = MapCamera(
        center: place(
          .random(in: -80...80, using: &random), .random(in: -180..<180, using: &random)),
        zoom: .random(in: 3...20, using: &random), bearing: .random(in: 0..<360, using: &random),
        tilt: .random(in: 0...60, using: &random))
      let view = MapViewport(camera: camera, size: size)
      let point = MapPoint(
        x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random))
      let coordinate = view.coordinate(at: point)
      // Where the map ends, and comes again, a point is not that of its position.
      guard abs(coordinate.latitude) < 85, camera.worldSize > 4_000 else { continue }
      #expect(view.region.contains(coordinate), "\(camera) \(point)")
      let back = try #require(view.point(of: coordinate))
      #expect(abs(back.x - point.x) < 1e-3 && abs(back.y - point.y) < 1e-3, "\(camera) \(point)")
    }
  }

  @Test func `a position beyond the edge of the map is at no point`() {
    let view = MapViewport(camera: MapCamera(center: place(85, 8), zoom: 4), size: size)
    #expect(view.point(of: place(85.051, 8)) != nil)
    #expect(view.point(of: place(85.052, 8)) == nil && view.point(of: place(-90, 8)) == nil)
    let edge = WorldPoint(x: 0.5, y: 0).coordinate
    #expect(edge.isOnMap && view.point(of: edge) != nil)
  }

  @Test func `more of the ground is seen at the top of a tilted view`() throws {
    let camera = MapCamera(center: place(46.5, 8), zoom: 14, tilt: 60)
    let view = MapViewport(camera: camera, size: size)
    let top = view.coordinate(at: MapPoint(x: 400, y: 0))
    let bottom = view.coordinate(at: MapPoint(x: 400, y: 600))
    #expect(top.latitude - 46.5 > 2 * (46.5 - bottom.latitude))
    #expect(view.point(of: place(40, 8)) == nil)
  }

  @Test(arguments: [
    MapRegion(south: 46, north: 47, west: 7, width: 2),
    MapRegion(south: -18, north: -17, west: 179, width: 2),
    MapRegion(south: 60, north: 90, west: -30, width: 90),
    MapRegion(south: 0, north: 0.001, west: 0, width: 0.001),
  ])
  func `a camera that fits a region shows all of it, and not much more`(region: MapRegion) {
    let view = MapViewport(camera: MapCamera(center: place(0, 0), zoom: 0), size: size)
    let camera = view.camera(fitting: region, maximumZoom: 22)
    let seen = MapViewport(camera: camera, size: size).region
    #expect(seen.contains(region))
    let (top, bottom) = region.corners
    let (width, height) = (bottom.x - top.x, bottom.y - top.y)
    let fills = max(width * camera.worldSize / 736, height * camera.worldSize / 536)
    #expect(abs(fills - 1) < 1e-6)
  }

  @Test func `a region without extent is seen from not too near`() {
    let view = MapViewport(camera: MapCamera(center: place(0, 0), zoom: 0), size: size)
    let point = MapRegion(south: 46.5, north: 46.5, west: 8, width: 0)
    let camera = view.camera(fitting: point)
    #expect(camera.zoom == 17)
    #expect(abs(camera.center.latitude - 46.5) < 1e-9)
  }

  @Test func `numbers out of range are taken to the nearest that are not`() throws {
    let camera = MapCamera(center: place(89, 190), zoom: 40, bearing: -90, tilt: 80)
    let normalized = try #require(camera.normalized)
    #expect(normalized.center.longitude == -170)
    #expect(abs(normalized.center.latitude - 85.0511) < 1e-4)
    #expect(normalized.zoom == 22 && normalized.bearing == 270 && normalized.tilt == 60)
    #expect(MapCamera(center: place(.nan, 0), zoom: 1).normalized == nil)
    #expect(MapCamera(center: place(0, 0), zoom: .infinity).normalized == nil)
  }

  @Test func `a point stands for as many metres as the scale bar says`() throws {
    let camera = MapCamera(center: place(60, 8), zoom: 10)
    #expect(abs(camera.metersPerPoint - 76.437) < 1e-3)
    let bar = try #require(ScaleBar(metersPerPoint: camera.metersPerPoint, maximumWidth: 100))
    #expect(bar.text == "5 km")
    #expect(abs(bar.width - 65.41) < 0.01)
    #expect(ScaleBar(metersPerPoint: 1, maximumWidth: 100)?.text == "100 m")
    #expect(ScaleBar(metersPerPoint: 0.01, maximumWidth: 99)?.text == "0.5 m")
    #expect(ScaleBar(metersPerPoint: 1, maximumWidth: 0) == nil)
    #expect(ScaleBar(metersPerPoint: 1e20, maximumWidth: 100) == nil)
  }
}
