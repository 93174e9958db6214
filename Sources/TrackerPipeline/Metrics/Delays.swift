import Streams

/// How long something took, many times: kept in whole milliseconds, so that delays of a thousand rides
/// take little room, and those of several parts can be put together.
public struct Delays: Equatable, Sendable {
  /// How often each number of milliseconds came.
  private var counts: [Int64: Int] = [:]
  public private(set) var count = 0

  public init() {}

  /// - Parameters:
  ///   - delay: Not negative.
  ///   - count: How often it took so long.
  public mutating func add(_ delay: Duration, count: Int = 1) {
    add(milliseconds: (Instant(delay).nanoseconds + 500_000) / 1_000_000, count: count)
  }

  public mutating func add(milliseconds: Int64, count: Int) {
    counts[milliseconds, default: 0] += count
    self.count += count
  }

  public mutating func add(_ others: Delays) {
    counts.merge(others.counts, uniquingKeysWith: +)
    count += others.count
  }

  /// In ascending order.
  public var byMilliseconds: [(milliseconds: Int64, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The least delay that so many of a hundred do not exceed (the nearest rank); nil without any.
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
  public var longest: Duration? { percentile(100) }
}
