import Testing

@testable import TrackerPipeline

@Suite struct MapNameTests {
  private let zurich = MapRegion(
    around: Coordinate(latitude: 47.37, longitude: 8.54), radius: 40_000)

  @Test func `the nearer one looks, the more names there are, and the largest come first`() throws {
    let places = try OfflinePlaces()
    let counts = [3.0, 5, 8, 10, 14].map { places.names(in: zurich, zoom: $0, limit: 1_000).count }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0)

    let names = places.names(in: zurich, zoom: 14, limit: 20)
    #expect(names.count == 20)
    #expect(names.first?.name == "Zürich")
    #expect(names.map(\.population) == names.map(\.population).sorted(by: >))
    #expect(names.allSatisfy { zurich.contains($0.coordinate) })
  }

  @Test func `a page has few names however large the ride is`() throws {
    let places = try OfflinePlaces()
    for width in [0.01, 1, 60, 360] {
      let region = MapRegion(south: 30, north: 30 + min(width, 30), west: 0, width: width)
      let names = places.names(around: region)
      #expect(names.count <= 400)
      #expect(Set(names).count == names.count)
    }
    let around = places.names(around: zurich)
    #expect(around.contains { $0.name == "Winterthur" })
    #expect(around.allSatisfy { $0.leastZoom <= 9 })
  }

  @Test func `a region across the antimeridian has the names on both sides`() throws {
    let fiji = MapRegion(south: -19, north: -16, west: 177, width: 6)
    let names = try OfflinePlaces().names(in: fiji, zoom: 14, limit: 100)
    #expect(names.contains { $0.coordinate.longitude > 177 })
    #expect(!names.contains { $0.coordinate.longitude > 0 && $0.coordinate.longitude < 177 })
  }
}
