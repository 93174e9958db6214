import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct NoiseTests {
  /// The effect of noise of 5 m on 40,000 fixes at 46.5° N, metres north and east.
  private func errors(seed: UInt64) -> [(north: Double, east: Double, reported: Double)] {
    var faults = RouteFaults()
    faults.noise = 5
    faults.seed = seed
    let still = (0..<40_000).map { fix(0, at: Double($0)) }
    return FaultyReception(of: still, with: faults).deliveries.map { delivery in
      let (start, end) = (still[0].coordinate, delivery.fix.coordinate)
      let corner = Coordinate(latitude: end.latitude, longitude: start.longitude)
      let north = Geodesic.distance(from: start, to: corner)
      let east = Geodesic.distance(from: corner, to: end)
      return (
        end.latitude < start.latitude ? -north : north,
        end.longitude < start.longitude ? -east : east, delivery.fix.horizontalAccuracy ?? 0
      )
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `5 m of it is the standard deviation in each axis, and independent`(seed: UInt64) {
    let errors = errors(seed: seed)
    let count = Double(errors.count)
    for axis in [errors.map(\.north), errors.map(\.east)] {
      let mean = axis.reduce(0, +) / count
      let deviation = (axis.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
      #expect(abs(mean) < 0.08, "seed \(seed)")
      #expect(abs(deviation / 5 - 1) < 0.03, "seed \(seed)")
      // A normal distribution has 4.55 % beyond two standard deviations.
      let tails = Double(axis.count { abs($0) > 10 }) / count
      #expect(abs(tails - 0.0455) < 0.003, "seed \(seed)")
    }
    let covariance = errors.reduce(0) { $0 + $1.north * $1.east } / count
    #expect(abs(covariance / 25) < 0.02, "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the reported accuracy holds for 68 % of the fixes`(seed: UInt64) {
    let errors = errors(seed: seed)
    let within = errors.count { hypot($0.north, $0.east) <= $0.reported }

    #expect(abs(Double(within) / Double(errors.count) - 0.68) < 0.01, "seed \(seed)")
    #expect(errors.allSatisfy { abs($0.reported - 7.548) < 0.001 })
  }

  @Test func `the recorded accuracy and that of the noise add up as squares`() {
    var faults = RouteFaults()
    faults.noise = 2
    let recorded = [fix(0, accuracy: 4), fix(0, accuracy: -1), fix(0, accuracy: 0)]
    let reported = recorded.compactMap { faults.accuracy(of: $0) }

    #expect(abs(reported[0] - (16 + 3.019_184 * 3.019_184).squareRoot()) < 1e-5)
    #expect(reported[1] == reported[2])
    #expect(abs(reported[1] - 3.019_184) < 1e-5)
  }
}
