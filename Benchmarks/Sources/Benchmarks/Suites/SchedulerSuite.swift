import Allocations
import Streams

/// Virtual time beside a binary heap.
let schedulerSuite: [Benchmark] =
  [
    running(pending: 10, ratio: 0.8),
    running(pending: 1_000, ratio: 0.6),
    running(pending: 1_000_000, ratio: 1),
    cancelling(pending: 10, ratio: 0.9),
    cancelling(pending: 1_000, ratio: 0.9),
    cancelling(pending: 1_000_000, ratio: 1.6),
    Benchmark(
      "fill a scheduler with a million actions", per: "action", count: million,
      budget: Budget(ratio: 0.3, allocations: 1, memory: 200),
      setUp: { { fill(VirtualTimeScheduler()) } },
      byHand: ByHand("a binary heap") { { fill(HandAgenda()) } }
    ).with(\.memory) {
      let scheduler = VirtualTimeScheduler()
      allocations_start()
      fill(scheduler)
      allocations_stop()
      return allocations_are_counted() ? Double(allocations_bytes()) / Double(million) : nil
    },
  ]

private let million = 1_000_000
private let turns = 100_000

private func running(pending: Int, ratio: Double) -> Benchmark {
  Benchmark(
    "schedule and run, \(Figure.count(pending)) pending", per: "action", count: turns,
    budget: Budget(ratio: ratio, allocations: 0),
    setUp: {
      let hopper = Hopper(VirtualTimeScheduler(), size: pending)
      return { hopper.run(turns) }
    },
    byHand: ByHand("a binary heap") {
      let hopper = Hopper(HandAgenda(), size: pending)
      return { hopper.run(turns) }
    }
  ).with(\.keepsRound, true)
}

private func cancelling(pending: Int, ratio: Double) -> Benchmark {
  Benchmark(
    "schedule and cancel, \(Figure.count(pending)) pending", per: "action", count: turns,
    budget: Budget(ratio: ratio, allocations: 0),
    setUp: {
      let hopper = Hopper(VirtualTimeScheduler(), size: pending)
      return { hopper.scheduleAndCancel(turns) }
    },
    byHand: ByHand("a binary heap with marks") {
      let hopper = Hopper(HandAgenda(), size: pending)
      return { hopper.scheduleAndCancel(turns) }
    }
  ).with(\.keepsRound, true)
}

/// Each action a closure of its own, and the last the first to run.
private func fill(_ agenda: some Agenda) {
  let tally = Tally()
  for number in 0..<million {
    agenda.schedule(at: Int64(million - number)) { tally.add(number) }
  }
  agenda.advance(to: 1)
  tally.expect(million - 1)
}
