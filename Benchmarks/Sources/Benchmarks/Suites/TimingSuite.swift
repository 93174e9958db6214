import Dispatch
import Streams

/// What waits, in virtual time, and what changes threads.
let timingSuite: [Benchmark] = [
  Benchmark(
    "receive(on:) a dispatch queue", per: "value", count: hops,
    budget: Budget(ratio: 3.5, allocations: 2.2),
    setUp: {
      let queue = DispatchQueue(label: "benchmarks")
      return {
        let tally = Tally()
        let done = DispatchSemaphore(value: 0)
        let sink = (0..<hops).publisher.receive(on: queue).sink { _ in
          done.signal()
        } receiveValue: { _ in
          tally.add(1)
        }
        done.wait()
        withExtendedLifetime(sink) { tally.expect(hops) }
      }
    },
    byHand: ByHand("queue.async") {
      let queue = DispatchQueue(label: "benchmarks")
      return {
        let tally = Tally()
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<hops { queue.async { tally.add(1) } }
        queue.async { done.signal() }
        done.wait()
        tally.expect(hops)
      }
    }),
  Benchmark(
    "receive(on:) virtual time", per: "value", count: hops,
    budget: Budget(ratio: 0.9, allocations: 0),
    setUp: {
      let scheduler = VirtualTimeScheduler()
      return {
        let tally = Tally()
        let sink = (0..<hops).publisher.receive(on: scheduler).sink { _ in tally.add(1) }
        scheduler.advance(by: .zero)
        withExtendedLifetime(sink) { tally.expect(hops) }
      }
    },
    byHand: ByHand("a binary heap") {
      let agenda = HandAgenda()
      return {
        let tally = Tally()
        for _ in 0..<hops { agenda.schedule(at: 0) { tally.add(1) } }
        agenda.advance(to: 0)
        tally.expect(hops)
      }
    }),
  Benchmark(
    "debounce of bursts in virtual time", per: "value", count: Bursts.values,
    budget: Budget(ratio: 2.6, allocations: 0.04),
    setUp: {
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
      let tally = Tally()
      let sink = subject.debounce(for: Bursts.patience, scheduler: scheduler)
        .sink(receiveValue: Opaque.counting(in: tally))
      return Bursts.sending(through: subject, scheduler, keeping: sink, one: tally)
    },
    byHand: ByHand("a variable and a binary heap") {
      let (subject, agenda) = (Observers(), HandAgenda())
      let tally = Tally()
      let waiting = HandDebounce(agenda, Bursts.patience, Opaque.counting(in: tally))
      _ = subject.add(waiting.receive)
      return Bursts.sending(through: subject, agenda, one: tally)
    }),
  Benchmark(
    "throttle of bursts in virtual time", per: "value", count: Bursts.values,
    budget: Budget(ratio: 2.6, allocations: 0.03),
    setUp: {
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
      let tally = Tally()
      let sink = subject.throttle(for: Bursts.patience, scheduler: scheduler, latest: true)
        .sink(receiveValue: Opaque.counting(in: tally))
      return Bursts.sending(through: subject, scheduler, keeping: sink, some: tally)
    },
    byHand: ByHand("a variable and a binary heap") {
      let (subject, agenda) = (Observers(), HandAgenda())
      let tally = Tally()
      let waiting = HandThrottle(agenda, Bursts.patience, Opaque.counting(in: tally))
      _ = subject.add(waiting.receive)
      return Bursts.sending(through: subject, agenda, some: tally)
    }),
]

private let hops = 20_000
