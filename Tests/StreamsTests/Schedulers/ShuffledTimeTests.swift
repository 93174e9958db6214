import Testing

@testable import Streams

/// Virtual time whose seed decides what comes first at one instant.
@Suite struct ShuffledTimeTests {
  /// The order in which ten actions of one instant run.
  func order(seed: UInt64) -> [String] {
    let (scheduler, log) = (VirtualTimeScheduler(seed: seed), Journal<String>())
    for name in 0..<10 { scheduler.schedule { log.note("\(name)") } }
    scheduler.run()
    return log.entries
  }

  @Test func `a seed shuffles an instant, always the same way`() {
    let orders = (1...20).map { order(seed: $0) }

    #expect(orders == (1...20).map { order(seed: $0) })
    #expect(Set(orders).count == 20)
    #expect(orders.allSatisfy { Set($0).count == 10 })
  }

  @Test func `a seed keeps instants and ranks in order`() {
    for seed in UInt64(1)...20 {
      let (scheduler, log) = (VirtualTimeScheduler(seed: seed), Journal<Int>())
      for key in [3, 1, 2, 0, 1, 2, 3, 0] {
        let ranked = scheduler.ranked(Int8(key % 2))
        ranked.schedule(after: Instant(.milliseconds(key / 2))) { log.note(key) }
      }
      scheduler.run()

      #expect(log.entries == [0, 0, 1, 1, 2, 2, 3, 3], "seed \(seed)")
    }
  }
}
