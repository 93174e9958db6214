import Allocations
import Streams

/// Virtual time beside a binary heap.
let schedulerSuite: [Benchmark] =
  [10, 1_000, 1_000_000].flatMap { [running(pending: $0), cancelling(pending: $0)] } + [
    Benchmark(
      "fill a scheduler with a million actions", per: "action", count: million,
      budget: Budget(ratio: 99, allocations: 99, memory: 200),
      setUp: { { fill(VirtualTimeScheduler()) } },
      byHand: ByHand("a binary heap") { { fill(HandAgenda()) } }
    ).with(\.memory) {
      let scheduler = VirtualTimeScheduler()
      allocations_start()
      fill(scheduler)
      allocations_stop()
      return Double(allocations_bytes()) / Double(million)
    }
  ]

private let million = 1_000_000
private let turns = 100_000

private func running(pending: Int) -> Benchmark {
  Benchmark(
    "schedule and run, \(Figure.count(pending)) pending", per: "action", count: turns,
    budget: Budget(ratio: 99, allocations: 0),
    setUp: {
      let hopper = Hopper(VirtualTimeScheduler(), size: pending)
      return { hopper.run(turns) }
    },
    byHand: ByHand("a binary heap") {
      let hopper = Hopper(HandAgenda(), size: pending)
      return { hopper.run(turns) }
    })
}

private func cancelling(pending: Int) -> Benchmark {
  Benchmark(
    "schedule and cancel, \(Figure.count(pending)) pending", per: "action", count: turns,
    budget: Budget(ratio: 99, allocations: 0),
    setUp: {
      let hopper = Hopper(VirtualTimeScheduler(), size: pending)
      return { hopper.scheduleAndCancel(turns) }
    },
    byHand: ByHand("a binary heap with marks") {
      let hopper = Hopper(HandAgenda(), size: pending)
      return { hopper.scheduleAndCancel(turns) }
    })
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
