/// How fast this machine is: so figures of two machines can be compared.
struct Calibration: CustomStringConvertible {
  /// Nanoseconds for one call of a closure through an array of closures.
  let closureCall: Double

  var description: String {
    "One call of a closure through an array takes \(Figure.time(closureCall)) ns."
  }

  static func measure(rounds: Int) throws -> Calibration {
    let calls = Benchmark(
      "a closure called through an array", per: "call", count: 1_000_000,
      setUp: { count in { callThroughArray(count) } })
    return Calibration(closureCall: try Measurement(calls, rounds: rounds).best)
  }

  private static func callThroughArray(_ count: Int) {
    let checksum = Checksum()
    let closures: [(Int) -> Void] = (0..<8).map { _ in { checksum.add($0) } }
    for index in 0..<count { closures[index & 7](1) }
    checksum.expect(count)
  }
}
