import Streams

/// Bursts of values in virtual time: ten values at once, after a millisecond ten more, and so on
/// ten times; then twenty milliseconds of silence.
enum Bursts {
  static let interval = Duration.milliseconds(5)
  /// Longer than any silence.
  static let longest = Duration.milliseconds(50)
  /// In each burst.
  static let values = steps * valuesAtOnce

  private static let steps = 10
  private static let valuesAtOnce = 10
  private static let millisecond: Int64 = 1_000_000

  /// A round of `count` values, after which so many of each burst have come through.
  @inline(__always)
  static func sending(
    _ count: Int, through input: some ValueInput, _ time: some VirtualTime,
    keeping alive: Any? = nil, perBurst expected: Int, in checksum: Checksum
  ) -> Benchmark.Round {
    let bursts = count / values
    return {
      send(bursts, through: input, time)
      withExtendedLifetime(alive) { checksum.expect(expected * bursts) }
    }
  }

  @inline(__always)
  private static func send(
    _ bursts: Int, through input: some ValueInput, _ time: some VirtualTime
  ) {
    var now: Int64 = 0
    for _ in 0..<bursts {
      for _ in 0..<steps {
        for value in 0..<valuesAtOnce { input.send(value) }
        now += millisecond
        time.advance(to: now)
      }
      now += 20 * millisecond
      time.advance(to: now)
    }
  }
}
