import Testing
import TrackerPipeline

@Suite struct CoordinateTests {
  @Test(arguments: [(91, 0), (-91, 0), (0, 181), (0, -181), (.nan, 0), (0, .infinity)])
  func `a coordinate off the globe is not valid`(latitude: Double, longitude: Double) {
    #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
  }
}
