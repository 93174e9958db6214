import Counters
import Streams

/// Virtual time beside a binary heap.
let schedulerSuite: [Benchmark] =
  [
    running(pending: 10),
    running(pending: 1_000),
    running(pending: 1_000_000),
    cancelling(pending: 10),
    cancelling(pending: 1_000),
    cancelling(pending: 1_000_000),
    Benchmark(
      "fill a scheduler with a million actions", per: "action", count: million,
      setUp: { count in { fill(VirtualTimeScheduler(), count) } },
      byHand: ByHand("a binary heap") { count in { fill(HandVirtualTime(), count) } }
    ).with(\.memory) {
      let scheduler = VirtualTimeScheduler()
      allocations_start()
      fill(scheduler, million)
      allocations_stop()
      return allocations_are_counted() ? Double(allocations_bytes()) / Double(million) : nil
    },
  ]

private let million = 1_000_000

private func running(pending size: Int) -> Benchmark {
  Benchmark(
    "schedule and run, \(Figure.count(size)) pending", per: "action", count: 100_000,
    setUp: { count in
      let pending = PendingActions(VirtualTimeScheduler(), size: size)
      return { pending.run(count) }
    },
    byHand: ByHand("a binary heap") { count in
      let pending = PendingActions(HandVirtualTime(), size: size)
      return { pending.run(count) }
    }
  ).with(\.keepsRound, true).with(\.isSlowToSetUp, size > 100_000)
}

private func cancelling(pending size: Int) -> Benchmark {
  Benchmark(
    "schedule and cancel, \(Figure.count(size)) pending", per: "action", count: 100_000,
    setUp: { count in
      let pending = PendingActions(VirtualTimeScheduler(), size: size)
      return { pending.scheduleAndCancel(count) }
    },
    byHand: ByHand("a binary heap with marks") { count in
      let pending = PendingActions(HandVirtualTime(), size: size)
      return { pending.scheduleAndCancel(count) }
    }
  ).with(\.keepsRound, true).with(\.isSlowToSetUp, size > 100_000)
}

/// Each action a closure of its own, and the last the first to run.
private func fill(_ time: some VirtualTime, _ count: Int) {
  let checksum = Checksum()
  for number in 0..<count {
    time.schedule(at: Int64(count - number)) { checksum.add(number) }
  }
  time.advance(to: 1)
  checksum.expect(count - 1)
}
