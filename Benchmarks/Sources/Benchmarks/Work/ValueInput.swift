import Streams

/// What values can be sent to, by hand or not.
protocol ValueInput {
  func send(_ value: Int)
}

extension Observers: ValueInput {}
extension RememberingObservers: ValueInput {}
extension PassthroughSubject: ValueInput where Output == Int {}
extension CurrentValueSubject: ValueInput where Output == Int {}
extension ReplaySubject: ValueInput where Output == Int {}

/// A round that sends 1, 2, 3 and so on, and expects so much in the checksum then.
@inline(__always)
func sending(
  _ count: Int, through input: some ValueInput, keeping alive: Any? = nil, expecting sum: Int,
  in checksum: Checksum
) -> Benchmark.Round {
  {
    for value in 1...count { input.send(value) }
    withExtendedLifetime(alive) { checksum.expect(sum) }
  }
}

/// A round that sends 1, 2, 3 and so on to one and the other in turn.
@inline(__always)
func sending(
  _ count: Int, through left: some ValueInput, _ right: some ValueInput, keeping alive: Any? = nil,
  expecting sum: Int, in checksum: Checksum
) -> Benchmark.Round {
  {
    for value in stride(from: 1, to: count, by: 2) {
      left.send(value)
      right.send(value + 1)
    }
    withExtendedLifetime(alive) { checksum.expect(sum) }
  }
}
