/// How fast this machine is: figures of other machines are scaled by it.
struct Calibration {
  /// Nanoseconds for one call of a closure through an array of closures.
  let closureCall: Double

  /// The same on the machine that the field's figures come from.
  static let closureCallOfTheField = 21.0

  static func measure(rounds: Int) throws -> Calibration {
    let calls = Benchmark(
      "a closure called through an array", per: "call", count: 1_000_000, budget: Budget(),
      setUp: { { callThroughArray(1_000_000) } })
    return Calibration(closureCall: try Measurement(calls, rounds: rounds).best)
  }

  /// What took `nanoseconds` there takes so long here.
  func scaled(_ nanoseconds: Double) -> Double {
    nanoseconds * closureCall / Self.closureCallOfTheField
  }

  private static func callThroughArray(_ count: Int) {
    let tally = Tally()
    let closures: [(Int) -> Void] = (0..<8).map { _ in { tally.add($0) } }
    for index in 0..<count { closures[index & 7](1) }
    tally.expect(count)
  }
}
