import Streams
import Testing

@testable import tracker_sim

@Suite struct `Decimals without an exponent` {
  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (8.5, "8.5"), (-179.99999999999997, "-179.99999999999997"),
    (5e-05, "0.00005"), (-1.25e-07, "-0.000000125"),
    (.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
    (1e16, "10000000000000000.0"), (-1.5e20, "-150000000000000000000.0"),
  ])
  func `are as few as give the same number`(number: Double, text: String) {
    #expect(PlainDecimal.text(of: number) == text)
  }

  @Test(arguments: [4, 5])
  func `give the same number, whatever it is`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let number = Double(bitPattern: chance.next())
      guard number.isFinite else { continue }
      let text = PlainDecimal.text(of: number)
      #expect(Double(text) == number && !text.contains("e"), "seed \(seed): \(number)")
    }
  }
}
