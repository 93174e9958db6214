import Streams
import Testing
import TrackerPipeline

@Suite struct LocationTests {
  @Test func `takes no more memory than its numbers`() {
    #expect(MemoryLayout<Location>.stride == 40)
  }

  @Test func `unknown values are equal to each other only`() {
    let origin = Coordinate(latitude: 1, longitude: 2)
    let bare = Location(coordinate: origin, time: .zero)
    #expect(bare == Location(coordinate: origin, horizontalAccuracy: .nan, time: .zero))
    #expect(bare.hashValue == Location(coordinate: origin, altitude: nil, time: .zero).hashValue)
    #expect(bare != Location(coordinate: origin, altitude: 0, time: .zero))
    #expect(bare != Location(coordinate: origin, horizontalAccuracy: 0, time: .zero))
  }
}
