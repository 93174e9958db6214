import Foundation
import Streams

/// The random numbers of one kind of fault, independent of the other kinds.
///
/// The numbers of the n-th kind start from the n-th number of the seed. So the same seed gives the
/// same faults, and switching one kind on or off does not change another.
struct RandomSource: Sendable {
  /// The kinds of faults. A new one is added at the end, as the same seed would otherwise give
  /// other rides.
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

  /// Draws once: true with this probability, 0...1.
  mutating func isTrue(withProbability probability: Double) -> Bool {
    fraction() < probability
  }

  /// Degrees; all directions are equally likely.
  mutating func direction() -> Double {
    fraction() * 360
  }

  /// Two independent numbers of the standard normal distribution.
  ///
  /// G. E. P. Box and M. E. Muller, "A Note on the Generation of Random Normal Deviates", Ann.
  /// Math. Statist. 29/2 (1958). It always takes two numbers, so that the numbers drawn for a fix
  /// depend only on which fix it is.
  mutating func normals() -> (Double, Double) {
    let radius = (-2 * log(1 - fraction())).squareRoot()
    let angle = fraction() * 2 * .pi
    return (radius * cos(angle), radius * sin(angle))
  }
}
