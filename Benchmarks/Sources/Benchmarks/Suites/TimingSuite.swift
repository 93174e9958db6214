import Counters
import Dispatch
import SeparateChains
import Streams

/// What waits, in virtual time, and what changes threads.
let timingSuite: [Benchmark] = [
  Benchmark(
    "receive(on:) a serial queue", per: "value", count: 20_000,
    setUp: { values in
      let queue = DispatchQueue(label: "benchmarks")
      return {
        let checksum = Checksum()
        let done = DispatchSemaphore(value: 0)
        let sink = (0..<values).publisher.receive(on: queue).sink { _ in
          done.signal()
        } receiveValue: { _ in
          checksum.add(1)
        }
        done.wait()
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("queue.async") { values in
      let queue = DispatchQueue(label: "benchmarks")
      return {
        let checksum = Checksum()
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<values { queue.async { checksum.add(1) } }
        queue.async { done.signal() }
        done.wait()
        checksum.expect(values)
      }
    }
  ).with(\.goal, .ratio(0.5)).with(\.place, .severalThreads),
  Benchmark(
    "receive(on:) the immediate scheduler", per: "value", count: 50_000,
    setUp: { values in
      {
        let checksum = Checksum()
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.receive(on: ImmediateScheduler.shared).sink { checksum.add($0) }
        for _ in 0..<values { subject.send(1) }
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("closures in an array") { values in { pumpObservers(1, values: values) } }),
  Benchmark(
    "receive(on:) virtual time", per: "value", count: 20_000,
    setUp: { values in
      let scheduler = VirtualTimeScheduler()
      return {
        let checksum = Checksum()
        let sink = (0..<values).publisher.receive(on: scheduler).sink { _ in checksum.add(1) }
        scheduler.advance(by: .zero)
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("a binary heap") { values in
      let time = HandVirtualTime()
      return {
        let checksum = Checksum()
        for _ in 0..<values { time.schedule(at: 0) { checksum.add(1) } }
        time.advance(to: 0)
        checksum.expect(values)
      }
    }),
  Benchmark(
    "debounce of bursts in virtual time", per: "value", count: 50_000,
    setUp: { count in
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
      let checksum = Checksum()
      let sink = subject.debounce(for: Bursts.interval, scheduler: scheduler)
        .sink(receiveValue: Opaque.counting(in: checksum))
      return Bursts.sending(
        count, through: subject, scheduler, keeping: sink, perBurst: 1, in: checksum)
    },
    byHand: ByHand("a variable and a binary heap") { count in
      let (subject, time) = (Observers(), HandVirtualTime())
      let checksum = Checksum()
      let waiting = HandDebounce(time, Bursts.interval, Opaque.counting(in: checksum))
      _ = subject.add(waiting.receive)
      return Bursts.sending(count, through: subject, time, perBurst: 1, in: checksum)
    }),
  Benchmark(
    "throttle of bursts in virtual time", per: "value", count: 50_000,
    setUp: { count in
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
      let checksum = Checksum()
      let sink = subject.throttle(for: Bursts.interval, scheduler: scheduler, latest: true)
        .sink(receiveValue: Opaque.counting(in: checksum))
      return Bursts.sending(
        count, through: subject, scheduler, keeping: sink, perBurst: 3, in: checksum)
    },
    byHand: ByHand("a variable and a binary heap") { count in
      let (subject, time) = (Observers(), HandVirtualTime())
      let checksum = Checksum()
      let waiting = HandThrottle(time, Bursts.interval, Opaque.counting(in: checksum))
      _ = subject.add(waiting.receive)
      return Bursts.sending(count, through: subject, time, perBurst: 3, in: checksum)
    }),
  Benchmark(
    "paced in virtual time, one value a millisecond", per: "value", count: 20_000,
    setUp: { values in
      let scheduler = VirtualTimeScheduler()
      return {
        let checksum = Checksum()
        let sink = pacing(values, scheduler) { _ in checksum.add(1) }
        scheduler.run()
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("an array and a binary heap") { values in
      let time = HandVirtualTime()
      return {
        let checksum = Checksum()
        HandPace(time, .milliseconds(1), Array(0..<values)) { _ in checksum.add(1) }.wake()
        time.advance(to: time.now + Int64(values) * 1_000_000)
        checksum.expect(values)
      }
    }),
  Benchmark(
    "asyncMap in virtual time", per: "value", count: 2_000,
    setUp: { values in
      {
        let (checksum, scheduler) = (Checksum(), VirtualTimeScheduler())
        let sink = asyncMapping(values, scheduler) { _ in checksum.add(1) }
        scheduler.run()
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("a task for each value") { values in
      {
        let (checksum, scheduler) = (Checksum(), VirtualTimeScheduler())
        for _ in 0..<values { Task(executorPreference: scheduler) { checksum.add(1) } }
        scheduler.run()
        checksum.expect(values)
      }
    }),
  Benchmark(
    "timeout of bursts in virtual time", per: "value", count: 50_000,
    setUp: { count in
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
      let checksum = Checksum()
      let sink = subject.timeout(Bursts.longest, scheduler: scheduler)
        .sink(receiveValue: Opaque.counting(in: checksum))
      return Bursts.sending(
        count, through: subject, scheduler, keeping: sink, perBurst: Bursts.values, in: checksum)
    },
    byHand: ByHand("a variable and a binary heap") { count in
      let (subject, time) = (Observers(), HandVirtualTime())
      let checksum = Checksum()
      let timeout = HandTimeout(time, Bursts.longest, Opaque.counting(in: checksum))
      _ = subject.add(timeout.receive)
      return Bursts.sending(
        count, through: subject, time, perBurst: Bursts.values, in: checksum)
    }),
  Benchmark(
    "a connectable timer in virtual time", per: "tick", count: 50_000,
    setUp: { count in
      let scheduler = VirtualTimeScheduler()
      return {
        let checksum = Checksum()
        let sink = ExtraPublishers.ConnectableTimer(every: Bursts.interval, scheduler: scheduler)
          .autoconnect().sink { _ in checksum.add(1) }
        scheduler.advance(by: Bursts.interval * count)
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    },
    byHand: ByHand("closures in an array, and a binary heap") { count in
      {
        let (observers, time, checksum) = (Observers(), HandVirtualTime(), Checksum())
        _ = observers.add { _ in checksum.add(1) }
        startTicking(every: 5_000_000, observers, time)
        time.advance(to: 5_000_000 * Int64(count))
        checksum.expect(count)
      }
    }),
  Benchmark(
    "cancelled one-hour timers on a serial queue", per: "timer", count: 5_000,
    // The queue of each round keeps its timers for an hour, so they are few.
    setUp: { count in
      let queue = DispatchQueue(label: "benchmarks")
      return { cancelTimers(count, on: queue) }
    }
  ).with(\.place, .severalThreads).with(\.memory) {
    let queue = DispatchQueue(label: "benchmarks")
    let count = 100_000
    // Warms up: what is made once is not held by a timer.
    cancelTimers(1_000, on: queue)
    allocations_start()
    cancelTimers(count, on: queue)
    allocations_stop()
    return allocations_are_counted() ? Double(allocations_bytes()) / Double(count) : nil
  },
]

private func startTicking(every interval: Int64, _ observers: Observers, _ time: HandVirtualTime) {
  time.schedule(at: time.now + interval) {
    observers.send(1)
    startTicking(every: interval, observers, time)
  }
}

private func cancelTimers(_ count: Int, on queue: DispatchQueue) {
  for _ in 0..<count { queue.schedule(after: queue.now.advanced(by: .seconds(3_600))) {}.cancel() }
  // What the queue does in answer belongs to it.
  queue.sync {}
}
