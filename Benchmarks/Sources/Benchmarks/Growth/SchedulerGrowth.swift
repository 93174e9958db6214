import Streams

/// What may cost as much more as the logarithm of what is pending.
let schedulerGrowth: [Growth] = [
  Growth(
    "schedule and run", per: "action", over: "pending", sizes(to: 1_000_000), .logarithmic
  ) { size in
    let pending = PendingActions(VirtualTimeScheduler(), size: size)
    return Growth.Work(units: 100_000) { pending.run(100_000) }
  },
  Growth(
    "schedule and cancel", per: "action", over: "pending", sizes(to: 1_000_000), .logarithmic
  ) { size in
    let pending = PendingActions(VirtualTimeScheduler(), size: size)
    return Growth.Work(units: 100_000) { pending.scheduleAndCancel(100_000) }
  },
]
