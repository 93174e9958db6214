import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct StraightDirectionsTests {
  private func directions(
    _ stops: (Double, Double)..., by mode: TravelMode = .bike
  ) throws -> Directions {
    let request = DirectionsRequest(
      zip("ABCD", stops).map { name, stop in
        .init(
          name: String(name), coordinate: Coordinate(latitude: stop.0, longitude: stop.1))
      }, by: mode)
    return try #require(StraightDirections().directions(for: request).waited(until: .now() + 20))
      .get()
  }

  @Test func `say that they are no road, how far it is, and how long it takes`() throws {
    let way = try directions((47.3772, 8.5424), (47.3671, 8.5451))

    #expect(!way.followsRoads)
    #expect(
      way.steps.map(\.instruction) == [
        "Go straight south to B, over whatever there is", "Arrive at B",
      ])
    #expect((way.distance * 10).rounded() == 11_413)
    #expect(way.duration == .milliseconds(Int((way.distance / 5.5 * 1_000).rounded())))
    #expect(way.speeds == nil)
    #expect(way.attribution == nil)
  }

  @Test func `refuse what is no position`() {
    let stops = [0, Double.nan].map {
      DirectionsRequest.Stop(name: "A", coordinate: Coordinate(latitude: $0, longitude: 0))
    }
    let request = DirectionsRequest(stops, by: .walk)
    #expect(
      StraightDirections().directions(for: request).waited(until: .now() + 20)
        == .failure(.failed("there is a stop that is no position")))
  }

  @Test func `go by each stop in turn`() throws {
    let way = try directions((47, 8), (47.005, 8), (47.005, 8.01), by: .walk)

    #expect(way.line.count == 3)
    #expect(way.steps.map(\.start) == [0, 1, 2])
    #expect(way.steps.map { $0.instruction.contains("east") } == [false, true, false])
  }

  @Test(arguments: [
    ((47.4, 8.5), (-33.9, 18.4)), ((10, 179), (12, -179)), ((80, 0), (80, 180)),
    ((0, 0), (0.2, 179.9)), ((-89, 10), (-89, -170)),
  ])
  func `keep to the geodesic, however far it is`(
    start: (Double, Double), end: (Double, Double)
  ) throws {
    let way = try directions(start, end, by: .car)
    let legs = zip(way.line, way.line.dropFirst()).map { Geodesic.distance(from: $0, to: $1) }

    #expect(legs.allSatisfy { $0 <= 1_010 })
    // The great circle, where the geodesic is not known, is longer by some kilometres at most.
    #expect(abs(legs.reduce(0, +) - way.distance) < 0.01 * way.distance)
    #expect(way.line.first == Coordinate(latitude: start.0, longitude: start.1))
    #expect(way.line.last == Coordinate(latitude: end.0, longitude: end.1))
  }

  @Test
  func `between two points of the line nothing is farther from the geodesic than millimetres`()
    throws
  {
    let (start, end) = (
      Coordinate(latitude: 47, longitude: 8), Coordinate(latitude: 51, longitude: 20)
    )
    let way = try directions((47, 8), (51, 20))
    let azimuth = Geodesic.azimuth(from: start, to: end)
    let step = way.distance / Double(way.line.count - 1)
    for leg in 0..<way.line.count - 1 {
      let ridden = Geodesic.interpolate(from: way.line[leg], to: way.line[leg + 1], fraction: 0.5)
      let exact = Geodesic.destination(
        from: start, azimuth: azimuth, distance: (Double(leg) + 0.5) * step)
      #expect(Geodesic.distance(from: ridden, to: exact) < 0.001)
    }
  }
}
