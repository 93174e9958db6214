import Testing

@testable import TrackerPipeline

@Suite struct CityTitleTests {
  private let winterthur = City(
    name: "Winterthur", region: "Zurich", country: "CH",
    coordinate: Coordinate(latitude: 47.5, longitude: 8.75))

  private func title(of position: Coordinate, distance: Double) -> String {
    NearbyTitle.text(
      winterthur.title, at: winterthur.coordinate, of: position, distance: distance)
  }

  @Test func `tells how far and where from the nearest city`() {
    let position = Coordinate(latitude: 47.507_6, longitude: 8.761_3)
    let distance = Geodesic.distance(from: winterthur.coordinate, to: position)

    #expect(
      self.title(of: position, distance: distance) == "1.2 km NE of Winterthur, Zurich, CH")
  }

  @Test(arguments: [
    (99.9, "Winterthur, Zurich, CH"), (100, "0.1 km N of Winterthur, Zurich, CH"),
    (149, "0.1 km N of Winterthur, Zurich, CH"), (950, "1.0 km N of Winterthur, Zurich, CH"),
    (9_949, "9.9 km N of Winterthur, Zurich, CH"), (9_950, "10 km N of Winterthur, Zurich, CH"),
    (10_499, "10 km N of Winterthur, Zurich, CH"), (99_999, "100 km N of Winterthur, Zurich, CH"),
  ])
  func `is as exact as it is near`(distance: Double, title: String) {
    let north = Coordinate(latitude: 48, longitude: 8.75)
    #expect(self.title(of: north, distance: distance) == title)
  }

  @Test func `leaves out a region that has no name`() {
    let city = City(name: "Gibraltar", region: "", country: "GI", coordinate: winterthur.coordinate)
    #expect(city.title == "Gibraltar, GI")
  }

  @Test(arguments: [
    (0, "N"), (22.4, "N"), (22.6, "NE"), (45, "NE"), (90, "E"), (135, "SE"), (180, "S"),
    (-180, "S"), (225, "SW"), (-90, "W"), (315, "NW"), (-22.6, "NW"), (-22.4, "N"), (360, "N"),
    (3_645, "NE"),
  ])
  func `a compass has eight points`(azimuth: Double, point: String) {
    #expect(CompassPoint(azimuth: azimuth).description == point)
  }
}
