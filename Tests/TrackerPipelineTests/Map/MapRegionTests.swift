import Testing

@testable import TrackerPipeline

@Suite struct MapRegionTests {
  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func `it goes round the Earth the shorter way`() throws {
    let region = try #require(MapRegion(containing: [place(-17, 179), place(-18, -179)]))
    #expect(region == MapRegion(south: -18, north: -17, west: 179, width: 2))
    #expect(region.east == -179)
    #expect(region.contains(place(-17.5, 180)))
    #expect(region.contains(place(-17.5, -180)))
    #expect(!region.contains(place(-17.5, 0)))
    #expect(!region.contains(place(-17.5, 178.9)))
    #expect(abs(abs(region.center.longitude) - 180) < 1e-9)
  }

  @Test func `without positions there is none, and those that are not valid do not count`() {
    #expect(MapRegion(containing: []) == nil)
    #expect(MapRegion(containing: [place(.nan, 0), place(91, 0)]) == nil)
    let region = MapRegion(containing: [place(46, 8), place(.infinity, 9)])
    #expect(region == MapRegion(south: 46, north: 46, west: 8, width: 0))
  }

  @Test func `one whose edges are exchanged contains nothing, and a negative radius is none`() {
    let exchanged = MapRegion(south: 47, north: 46, west: 8, width: 1)
    #expect(!exchanged.contains(place(46.5, 8.5)))
    #expect(!MapRegion(south: .nan, north: .nan, west: 8, width: 1).contains(place(46.5, 8.5)))
    let unknown = MapRegion(around: place(46.5, 8), radius: -1)
    #expect(unknown.contains(place(46.5, 8)))
    #expect(!unknown.contains(place(46.6, 8)))
  }

  @Test func `it covers regions that reach over the antimeridian`() {
    let pacific = MapRegion(south: -10, north: 10, west: 170, width: 40)
    let inside = MapRegion(south: 0, north: 1, west: -175, width: 5)
    let beyond = MapRegion(south: 0, north: 20, west: -152, width: 2)
    #expect(MapRegion(covering: [inside, pacific]) == pacific)
    #expect(
      MapRegion(covering: [inside, beyond, pacific])
        == MapRegion(south: -10, north: 20, west: 170, width: 40))
    #expect(
      MapRegion(covering: [MapRegion(south: 0, north: 1, west: 0, width: 360), inside])?.width
        == 360)
  }

  @Test func `its edges belong to it, and a region may be within another or meet it`() {
    let alps = MapRegion(south: 44, north: 48, west: 5, width: 11)
    #expect(alps.contains(place(44, 5)) && alps.contains(place(48, 16)))
    #expect(alps.contains(MapRegion(south: 45, north: 46, west: 15, width: 1)))
    #expect(!alps.contains(MapRegion(south: 45, north: 46, west: 15, width: 2)))
    #expect(alps.intersects(MapRegion(south: 45, north: 46, west: 15, width: 2)))
    #expect(alps.intersects(MapRegion(south: 0, north: 44, west: -170, width: 340)))
    #expect(!alps.intersects(MapRegion(south: 0, north: 50, west: 17, width: 340)))
  }

  @Test func `a region that reaches the edge of the map reaches the pole`() {
    let view = MapViewport(
      camera: MapCamera(center: place(84, 0), zoom: 3), size: MapSize(width: 400, height: 400))
    #expect(view.region.north == 90)
    #expect(view.region.contains(place(89.9, 1)))
    #expect(view.region.south > 60)
  }

  @Test func `a view of the whole world has everything in it`() {
    let view = MapViewport(
      camera: MapCamera(center: place(0, 170), zoom: 0), size: MapSize(width: 300, height: 300))
    #expect(view.region == MapRegion(south: -90, north: 90, west: -180, width: 360))
    #expect(view.region.contains(place(-90, -180)) && view.region.contains(place(90, 180)))
  }

  @Test func `a larger region has a margin on each side`() {
    let region = MapRegion(south: 0, north: 0, west: 179, width: 1).expanded(by: 1)
    #expect(abs(region.west - 178) < 1e-9 && abs(region.width - 3) < 1e-9)
    #expect(MapRegion(south: -80, north: 80, west: 0, width: 200).expanded(by: 1).width == 360)
  }
}
