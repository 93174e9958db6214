import Foundation
import Streams

/// How long an answer takes. None takes less than no time.
public enum Latency: Hashable, Sendable {
  case constant(Duration)
  /// Anything in the range, all alike.
  case uniform(ClosedRange<Duration>)
  /// Around a mean; what would be less than nothing is nothing.
  case normal(mean: Duration, deviation: Duration)
  /// Mostly short, sometimes long: as long as it has no memory of how long it already took.
  case exponential(mean: Duration)

  /// The mean latency.
  public var mean: Duration {
    switch self {
    case .constant(let latency): latency
    case .uniform(let range): (range.lowerBound + range.upperBound) / 2
    case .normal(let mean, _), .exponential(let mean): mean
    }
  }

  /// Nanoseconds. It draws two numbers whatever it is made of them.
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
