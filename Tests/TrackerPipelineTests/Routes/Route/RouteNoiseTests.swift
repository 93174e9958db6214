import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RouteNoiseTests {
  /// A fix a second at places in metres east and north.
  private func route(_ places: [(Double, Double)], accuracy: Double? = nil) -> Route {
    let start = Coordinate(latitude: 46, longitude: 8)
    let fixes = places.enumerated().map { second, place in
      Location(
        coordinate: Geodesic.destination(from: start, north: place.1, east: place.0),
        horizontalAccuracy: accuracy, time: Instant(.seconds(second)))
    }
    return Route(name: "walk", source: "test", fixes: fixes)
  }

  /// A walk along a curve with stops, whose receiver is some metres off each time.
  private func walk(noise: Double, seed: UInt64) -> (route: Route, way: Double) {
    var chance = SplitMix64(seed: seed)
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &chance) }
    }
    var (east, north, way) = (0.0, 0.0, 0.0)
    let places = (0..<1_800).map { second in
      let isMoving = second % 300 < 200
      if isMoving {
        east += 1.4 * cos(Double(second) / 200)
        north += 1.4 * sin(Double(second) / 200)
        way += 1.4
      }
      return (east + noise * normal(), north + noise * normal())
    }
    return (route(places), way)
  }

  @Test(arguments: [2.0, 3, 5], UInt64(1)...3)
  func `the line of a walk with noise is found, and smoothed to about its way`(
    noise: Double, seed: UInt64
  ) throws {
    let (route, way) = walk(noise: noise, seed: seed)
    let smoothed = try #require(route.smoothedLength)

    #expect(route.length > 3 * way)
    #expect((0.9 * way...2 * way).contains(smoothed), "\(smoothed) for \(way)")
    #expect(route.noiseWarning?.contains("mostly noise") == true)
  }

  @Test func `a walk without noise, a pitch and switchbacks are none`() {
    var chance = SplitMix64(seed: 1)
    #expect(walk(noise: 0.2, seed: 1).route.smoothedLength == nil)
    // A player runs to and fro, a second and more in each direction.
    var (east, north, toEast, toNorth) = (0.0, 0.0, 0.0, 0.0)
    let pitch = (0..<1_800).map { second in
      if second % 3 == 0 {
        toEast = Double.random(in: -6...6, using: &chance)
        toNorth = Double.random(in: -6...6, using: &chance)
      }
      (east, north) = (east + toEast, north + toNorth)
      return (east, north)
    }
    #expect(route(pitch).smoothedLength == nil)
    // A fix at each corner, 40 m apart.
    let corners = (0..<200).map { ($0 % 2 == 0 ? 0.0 : 40, Double($0) * 4) }
    #expect(route(corners).smoothedLength == nil)
    // Of a receiver that says it is 30 m off, they are noise.
    #expect(route(corners, accuracy: 30).smoothedLength != nil)
  }

  @Test func `the built-in courses have none`() {
    for course in BuiltInRoute.allCases { #expect(course.route.smoothedLength == nil, "\(course)") }
  }

  @Test func `the tracker's distance is a share of the smoothed line`() throws {
    let (route, _) = walk(noise: 3, seed: 1)
    let metrics = RideMeter(of: route).ride(Simulation(route: route)).metrics

    #expect(metrics.smoothedLength == route.smoothedLength)
    #expect(abs(metrics.length - route.length) < 1e-6)
    #expect(metrics.distanceShare.map { (0.5...2).contains($0) } == true)
  }
}
