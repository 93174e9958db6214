import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct DestinationTests {
  @Test func `a destination is at its distance, from metres to thousands of kilometres`() {
    var chance = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      let start = Coordinate(
        latitude: .random(in: -89.9...89.9, using: &chance),
        longitude: .random(in: -180...180, using: &chance))
      let distance = pow(10, Double.random(in: -1...7, using: &chance))
      let azimuth = Double.random(in: 0..<2 * .pi, using: &chance)
      let end = Geodesic.destination(from: start, azimuth: azimuth, distance: distance)

      #expect(end.isValid)
      #expect(
        abs(Geodesic.distance(from: start, to: end) - distance) < 1e-3,
        "\(start), \(azimuth), \(distance)")
    }
  }

  @Test func `north is north and east is east, on either side of the antimeridian`() {
    let start = Coordinate(latitude: -16.8, longitude: 179.9999)
    let north = Geodesic.destination(from: start, north: 100, east: 0)
    let east = Geodesic.destination(from: start, north: 0, east: 100)

    #expect(abs(north.longitude - start.longitude) < 1e-9)
    #expect(north.latitude > start.latitude)
    #expect(abs(east.latitude - start.latitude) < 1e-7)
    #expect(east.longitude < -179.99)
  }

  @Test func `it goes the way back that the other one came`() {
    let start = Coordinate(latitude: 46.5, longitude: 8)
    let there = Geodesic.destination(from: start, north: 30, east: -40)
    let back = Geodesic.destination(from: there, north: -30, east: 40)

    #expect(Geodesic.distance(from: start, to: back) < 0.001)
  }

  @Test func `an invalid coordinate stays unchanged`() {
    let nowhere = Coordinate(latitude: 95, longitude: 8)

    #expect(Geodesic.destination(from: nowhere, north: 1, east: 1) == nowhere)
  }
}
