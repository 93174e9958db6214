import Testing
import TrackerPipeline

@Suite struct CoordinateTests {
  @Test(arguments: [(91, 0), (-91, 0), (0, 181), (0, -181), (.nan, 0), (0, .infinity)])
  func `a coordinate off the globe is not valid`(latitude: Double, longitude: Double) {
    #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
  }

  @Test(arguments: [
    (46.5, 8.0, "46.50000, 8.00000"), (-0.000001, -0.00001, "0.00000, -0.00001"),
    (89.999999, -179.123456, "90.00000, -179.12346"), (.nan, .infinity, "nan, inf"),
  ])
  func `a coordinate reads as degrees to five places`(
    latitude: Double, longitude: Double, text: String
  ) {
    #expect("\(Coordinate(latitude: latitude, longitude: longitude))" == text)
  }
}
