import Testing

@testable import TrackerPipeline

@Suite struct WorldPointTests {
  @Test(arguments: [
    (0, 0, 0.5, 0.5), (46.5, 8, 0.5222222222222223, 0.35375327786059535),
    (-33.9, 151.2, 0.92, 0.6001966484899344), (85.0511287798066, 180, 1, 0),
  ])
  func `a position is where the tiles of maps have it`(
    latitude: Double, longitude: Double, x: Double, y: Double
  ) {
    let point = WorldPoint(Coordinate(latitude: latitude, longitude: longitude))
    #expect(abs(point.x - x) < 1e-12)
    #expect(abs(point.y - y) < 1e-12)
  }

  @Test func `the poles lie on the edges`() {
    #expect(WorldPoint(Coordinate(latitude: 90, longitude: 0)).y == 0)
    #expect(WorldPoint(Coordinate(latitude: -90, longitude: 0)).y == 1)
  }

  @Test func `it is the way back as well, and wraps round`() {
    let place = Coordinate(latitude: -12.25, longitude: 170.5)
    var point = WorldPoint(place)
    point.x += 3
    #expect(abs(point.coordinate.latitude - place.latitude) < 1e-9)
    #expect(abs(point.coordinate.longitude - place.longitude) < 1e-9)
  }
}
