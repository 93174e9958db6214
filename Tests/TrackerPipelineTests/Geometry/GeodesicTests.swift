import Foundation
import Testing
import TrackerPipeline

@Suite struct GeodesicTests {
  @Test func `distances agree with the reference to a millimetre`() {
    for row in GeodesicReference.ordinary {
      let meters = Geodesic.distance(from: row.start, to: row.end)
      #expect(abs(meters - row.meters) < 1e-3, "\(row)")
    }
  }

  @Test func `between nearly antipodal points one percent is enough`() {
    for row in GeodesicReference.nearlyAntipodal {
      let meters = Geodesic.distance(from: row.start, to: row.end)
      #expect(abs(meters / row.meters - 1) < 0.01, "\(row)")
    }
  }

  @Test(.enabled(if: GeodesicReference.tableExists))
  func `the whole reference table holds`() throws {
    let rows = try GeodesicReference.readTable()
    #expect(rows.count == 2_000)
    for (index, row) in rows.enumerated() {
      let error = abs(Geodesic.distance(from: row.start, to: row.end) - row.meters)
      #expect(error < (index < 1_900 ? 1e-3 : row.meters / 100), "row \(index + 1): \(row)")
    }
  }

  @Test func `a point is at distance zero from itself, in any notation`() {
    let east = Coordinate(latitude: -16.8, longitude: 180)
    let west = Coordinate(latitude: -16.8, longitude: -180)
    let pole = Coordinate(latitude: 90, longitude: 10)
    let turnedPole = Coordinate(latitude: 90, longitude: -170)

    #expect(Geodesic.distance(from: east, to: east) == 0)
    #expect(Geodesic.distance(from: east, to: west) < 1e-6)
    #expect(Geodesic.distance(from: pole, to: turnedPole) < 1e-6)
  }

  @Test func `distances cross the antimeridian and the pole the short way`() {
    let overTheLine = Geodesic.distance(
      from: Coordinate(latitude: 0, longitude: 179.5),
      to: Coordinate(latitude: 0, longitude: -179.5))
    let overThePole = Geodesic.distance(
      from: Coordinate(latitude: 89.999, longitude: 10),
      to: Coordinate(latitude: 89.999, longitude: -170))

    #expect(abs(overTheLine - 111_319.491) < 1e-3)
    #expect(abs(overThePole - 223.388) < 1e-3)
  }

  @Test func `interpolation divides a leg by its length`() {
    for row in GeodesicReference.ordinary where row.meters < 100_000 {
      let middle = Geodesic.interpolate(from: row.start, to: row.end, fraction: 0.25)
      let first = Geodesic.distance(from: row.start, to: middle)
      let second = Geodesic.distance(from: middle, to: row.end)
      #expect(abs(first + second - row.meters) < 1e-3, "\(row)")
      #expect(abs(first - row.meters / 4) < row.meters * 1e-3, "\(row)")
    }
  }

  @Test func `interpolation takes the antimeridian, a pole and opposite points in its stride`() {
    let overTheLine = Geodesic.interpolate(
      from: Coordinate(latitude: 0, longitude: 179),
      to: Coordinate(latitude: 0, longitude: -179), fraction: 0.75)
    let overThePole = Geodesic.interpolate(
      from: Coordinate(latitude: 89, longitude: 10),
      to: Coordinate(latitude: 89, longitude: -170), fraction: 0.5)
    let fromPoleToPole = Geodesic.interpolate(
      from: Coordinate(latitude: 90, longitude: 0),
      to: Coordinate(latitude: -90, longitude: 0), fraction: 0.5)

    #expect(abs(overTheLine.longitude + 179.5) < 1e-9)
    #expect(abs(overThePole.latitude - 90) < 1e-9)
    #expect(abs(fromPoleToPole.latitude) < 1e-9)
  }
}
