import Foundation
import Streams

/// What decides about one kind of accident, by numbers of its own.
///
/// The n-th kind's numbers start from the n-th number of the seed's. So the same seed gives the
/// same accidents, and switching one kind on or off does not change another.
struct RandomSource: Sendable {
  /// The kinds of accidents. A new one goes to the end, or the same seed would give other rides.
  enum Kind: Int {
    case noise, drop, teleport, staleFirst, duplicate, backward, failure, noResult, latency
  }

  private var numbers: SplitMix64

  init(of kind: Kind, seed: UInt64) {
    var seeds = SplitMix64(seed: seed)
    for _ in 0..<kind.rawValue { _ = seeds.next() }
    numbers = SplitMix64(seed: seeds.next())
  }

  /// Evenly distributed over 0..<1.
  mutating func fraction() -> Double {
    Double(numbers.next() >> 11) * 0x1p-53
  }

  /// One draw: whether something happens that has this probability, 0...1.
  mutating func isTrue(withProbability probability: Double) -> Bool {
    fraction() < probability
  }

  /// Degrees, all directions alike.
  mutating func direction() -> Double {
    fraction() * 360
  }

  /// Two independent numbers of the standard normal distribution.
  ///
  /// G. E. P. Box and M. E. Muller, "A Note on the Generation of Random Normal Deviates", Ann.
  /// Math. Statist. 29/2 (1958). It takes two numbers each time, so that what is drawn for a fix
  /// depends on which fix it is, and on nothing else.
  mutating func normals() -> (Double, Double) {
    let radius = (-2 * log(1 - fraction())).squareRoot()
    let angle = fraction() * 2 * .pi
    return (radius * cos(angle), radius * sin(angle))
  }
}
