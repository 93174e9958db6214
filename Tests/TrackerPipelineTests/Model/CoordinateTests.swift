import Testing
import TrackerPipeline

@Suite struct CoordinateTests {
  @Test(arguments: [(91, 0), (-91, 0), (0, 181), (0, -181), (.nan, 0), (0, .infinity)])
  func `a coordinate off the globe is not valid`(latitude: Double, longitude: Double) {
    #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
  }

  @Test func `a coordinate shows its degrees to a metre`() {
    #expect("\(Coordinate(latitude: 46.5, longitude: -8.000_012))" == "46.50000, -8.00001")
    #expect("\(Coordinate(latitude: -0.000_001, longitude: 179.999_996))" == "0.00000, 180.00000")
  }
}
