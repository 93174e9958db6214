import Streams
import Testing

@testable import TrackerPipeline

@Suite struct PlaceLineTests {
  @Test func `the way back does not hide the deviation of the way there`() {
    //            detour, back         30 m north of the line
    //   start                end      100 m apart
    let start = Coordinate(latitude: 46, longitude: 8)
    let fixes = [(0.0, 0.0), (50, 30), (100, 0), (45, 30)].enumerated().map { index, place in
      Location(
        coordinate: Geodesic.destination(from: start, north: place.1, east: place.0),
        time: Instant(.seconds(10 * index)))
    }
    let route = Route(name: "there and back", source: "test", fixes: fixes)
    let settings = TrackerSettings(movementThreshold: 60)

    let metrics = RideMeter(of: route).ride(Simulation(route: route, settings: settings)).metrics

    // The detour is no place. It is 30 m from the leg there, and less than 3 m from the leg back.
    #expect(metrics.commits == 3)
    #expect(abs(metrics.deviation.greatest - 30) < 0.1)
  }
}
