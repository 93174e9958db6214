import Streams

/// Bursts of values in virtual time: ten values at once, after a millisecond ten more, and so on
/// ten times; then twenty milliseconds of silence.
enum Bursts {
  static let patience = Duration.milliseconds(5)
  static let values = bursts * steps * valuesAtOnce

  private static let bursts = 500
  private static let steps = 10
  private static let valuesAtOnce = 10
  private static let millisecond: Int64 = 1_000_000

  /// A round after which `one` has one value of each burst.
  @inline(__always)
  static func sending(
    through entrance: some Entrance, _ agenda: some Agenda, keeping alive: Any? = nil, one: Tally
  ) -> Benchmark.Round {
    {
      send(through: entrance, agenda)
      withExtendedLifetime(alive) { one.expect(bursts) }
    }
  }

  /// A round after which `some` has what comes through a throttle of five milliseconds: the first
  /// at once, the last of those that came until the fifth and the tenth millisecond.
  @inline(__always)
  static func sending(
    through entrance: some Entrance, _ agenda: some Agenda, keeping alive: Any? = nil, some: Tally
  ) -> Benchmark.Round {
    {
      send(through: entrance, agenda)
      withExtendedLifetime(alive) { some.expect(3 * bursts) }
    }
  }

  @inline(__always)
  private static func send(through entrance: some Entrance, _ agenda: some Agenda) {
    var now: Int64 = 0
    for _ in 0..<bursts {
      for _ in 0..<steps {
        for value in 0..<valuesAtOnce { entrance.send(value) }
        now += millisecond
        agenda.advance(to: now)
      }
      now += 20 * millisecond
      agenda.advance(to: now)
    }
  }
}
