import Streams

/// A histogram of delays, in whole milliseconds: the delays of a thousand rides take little memory,
/// and several histograms can be merged.
///
/// ```swift
/// var delays = Delays()
/// for place in places { delays.add(place.time - place.location.time) }
/// let slowest = delays.percentile(95)
/// ```
public struct Delays: Equatable, Sendable {
  /// The number of delays of each length in milliseconds.
  private var counts: [Int64: Int] = [:]
  public private(set) var count = 0
  public private(set) var longest: Duration?

  public init() {}

  /// - Parameters:
  ///   - delay: Not negative.
  ///   - count: How often the delay occurred.
  public mutating func add(_ delay: Duration, count: Int = 1) {
    let rounded = Instant(delay) + .microseconds(500)
    add(milliseconds: rounded.nanoseconds / 1_000_000, count: count)
  }

  public mutating func add(milliseconds: Int64, count: Int) {
    counts[milliseconds, default: 0] += count
    self.count += count
    if count > 0 { keepLongest(.milliseconds(milliseconds)) }
  }

  public mutating func add(_ others: Delays) {
    counts.merge(others.counts, uniquingKeysWith: +)
    count += others.count
    if let other = others.longest { keepLongest(other) }
  }

  private mutating func keepLongest(_ delay: Duration) {
    longest = max(longest ?? delay, delay)
  }

  /// In ascending order.
  public var byMilliseconds: [(milliseconds: Int64, count: Int)] {
    counts.keys.sorted().map { ($0, counts[$0, default: 0]) }
  }

  /// The smallest delay that at least `percent` % of the delays do not exceed (nearest rank); nil
  /// without delays.
  public func percentile(_ percent: Int) -> Duration? {
    precondition((0...100).contains(percent), "a percentile is from 0 to 100")
    guard count > 0 else { return nil }
    // Rounded up, in integers.
    let rank = max(1, (Int128(count) * Int128(percent) + 99) / 100)
    var passed = 0
    for (milliseconds, count) in byMilliseconds {
      passed += count
      if passed >= rank { return .milliseconds(milliseconds) }
    }
    return nil
  }

  public var median: Duration? { percentile(50) }
}
