import Foundation
import Streams

/// The time that an answer takes. It is never negative.
public enum Latency: Hashable, Sendable {
  case constant(Duration)
  /// Evenly distributed over the range.
  case uniform(ClosedRange<Duration>)
  /// Normally distributed around a mean; a negative value becomes zero.
  case normal(mean: Duration, deviation: Duration)
  /// Exponentially distributed, which is memoryless: mostly short, sometimes long.
  case exponential(mean: Duration)

  /// The mean latency.
  public var mean: Duration {
    switch self {
    case .constant(let latency): latency
    case .uniform(let range): (range.lowerBound + range.upperBound) / 2
    case .normal(let mean, _), .exponential(let mean): mean
    }
  }

  /// Nanoseconds. Draws the same amount of random numbers for each kind.
  func draw(from chance: inout RandomSource) -> Int64 {
    let (normal, _) = chance.normals()
    let fraction = chance.fraction()
    let nanoseconds =
      switch self {
      case .constant(let latency): Double(latency.nanoseconds)
      case .uniform(let range):
        Double(range.lowerBound.nanoseconds)
          + fraction * Double(range.upperBound.nanoseconds - range.lowerBound.nanoseconds)
      case .normal(let mean, let deviation):
        Double(mean.nanoseconds) + normal * Double(deviation.nanoseconds)
      case .exponential(let mean): -log(1 - fraction) * Double(mean.nanoseconds)
      }
    return Int64(exactly: max(0, nanoseconds).rounded()) ?? .max
  }
}
