import Streams

/// What values can be sent to, by hand or not.
protocol Entrance {
  func send(_ value: Int)
}

extension Observers: Entrance {}
extension RememberingObservers: Entrance {}
extension PassthroughSubject: Entrance where Output == Int {}
extension CurrentValueSubject: Entrance where Output == Int {}

/// A round that sends 1, 2, 3 and so on, and expects so much in the tally then.
@inline(__always)
func sending(
  _ count: Int, through entrance: some Entrance, keeping alive: Any? = nil, expecting sum: Int,
  in tally: Tally
) -> Benchmark.Round {
  {
    for value in 1...count { entrance.send(value) }
    withExtendedLifetime(alive) { tally.expect(sum) }
  }
}

/// A round that sends 1, 2, 3 and so on to one and the other in turn.
@inline(__always)
func sending(
  _ count: Int, through left: some Entrance, _ right: some Entrance, keeping alive: Any? = nil,
  expecting sum: Int, in tally: Tally
) -> Benchmark.Round {
  {
    for value in stride(from: 1, to: count, by: 2) {
      left.send(value)
      right.send(value + 1)
    }
    withExtendedLifetime(alive) { tally.expect(sum) }
  }
}
