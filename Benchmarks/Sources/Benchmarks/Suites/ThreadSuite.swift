import Foundation
import Streams
import Synchronization

/// Subjects and operators that several threads send to at once.
let threadSuite: [Benchmark] = [
  oneSubject(threads: 2),
  oneSubject(threads: 4),
  // Where a lock makes threads wait for one that does not run.
  Benchmark(
    "one subject, 4 threads, all cores busy", per: "value", count: values,
    setUp: { count in
      { withBusyCores { send(count, threads: 4) { $0.sink(receiveValue: $1) } } }
    },
    byHand: locked(threads: 4, withBusyCores)
  ).with(\.place, .severalThreads).with(\.variesInTime, true),
  Benchmark(
    "merge of two subjects, two threads", per: "value", count: values,
    setUp: { count in
      { twoSubjects(count) { $0.merge(with: $1).sink(receiveValue: $2) } }
    },
    byHand: locked(threads: 2)
  ).with(\.place, .severalThreads).with(\.variesInTime, true),
  Benchmark(
    "share, two threads", per: "value", count: values,
    setUp: { count in
      {
        send(count, threads: 2) { $0.share().sink(receiveValue: $1) }
      }
    },
    byHand: locked(threads: 2)
  ).with(\.place, .severalThreads).with(\.variesInTime, true),
  Benchmark(
    "flatMap, two threads", per: "value", count: values,
    setUp: { count in
      {
        send(count, threads: 2) {
          $0.flatMap { Just($0).eraseToAnyPublisher() }.sink(receiveValue: $1)
        }
      }
    },
    byHand: locked(threads: 2)
  ).with(\.place, .severalThreads).with(\.variesInTime, true),
]

private let values = 200_000

private func oneSubject(threads: Int) -> Benchmark {
  Benchmark(
    "one subject, \(threads) threads", per: "value", count: values,
    setUp: { count in { send(count, threads: threads) { $0.sink(receiveValue: $1) } } },
    byHand: locked(threads: threads)
  ).with(\.place, .severalThreads).with(\.variesInTime, true)
}

/// Sends ones from several threads to a subject and what `chain` makes of it.
@inline(__always)
private func send(
  _ values: Int, threads: Int,
  _ chain: (PassthroughSubject<Int, Never>, @escaping Next) -> AnyCancellable
) {
  let checksum = Checksum()
  let subject = PassthroughSubject<Int, Never>()
  // Calls of one sink never overlap, whichever threads send.
  let sink = chain(subject) { checksum.add($0) }
  onThreads(threads) { _ in
    for _ in 0..<values / threads { subject.send(1) }
  }
  withExtendedLifetime(sink) { checksum.expect(values / threads * threads) }
}

/// The same with two subjects, a thread each.
@inline(__always)
private func twoSubjects(
  _ values: Int,
  _ chain: (PassthroughSubject<Int, Never>, PassthroughSubject<Int, Never>, @escaping Next) ->
    AnyCancellable
) {
  let checksum = Checksum()
  let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
  let sink = chain(subjects[0], subjects[1]) { checksum.add($0) }
  onThreads(2) { thread in
    for _ in 0..<values / 2 { subjects[thread].send(1) }
  }
  withExtendedLifetime(sink) { checksum.expect(values / 2 * 2) }
}

private func locked(
  threads: Int, _ around: @escaping @Sendable (() -> Void) -> Void = { $0() }
) -> ByHand {
  ByHand("closures in an array, under a lock") { count in
    {
      let checksum = Checksum()
      let observers = Observers()
      _ = observers.add { checksum.add($0) }
      let lock = Mutex(())
      around {
        onThreads(threads) { _ in
          for _ in 0..<count / threads { lock.withLock { _ in observers.send(1) } }
        }
      }
      checksum.expect(count / threads * threads)
    }
  }
}

/// Runs `body` while as many other threads as there are cores do something else.
@Sendable private func withBusyCores(_ body: () -> Void) {
  let spinning = Spinning()
  let done = DispatchSemaphore(value: 0)
  let count = ProcessInfo.processInfo.activeProcessorCount
  for _ in 0..<count {
    Thread {
      while !spinning.isOver.load(ordering: .relaxed) {}
      done.signal()
    }.start()
  }
  body()
  spinning.isOver.store(true, ordering: .relaxed)
  for _ in 0..<count { done.wait() }
}

private final class Spinning: Sendable {
  let isOver = Atomic(false)
}

/// Runs `body` on so many threads, with their numbers, and waits for all.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  for number in 0..<count {
    Thread {
      body(number)
      done.signal()
    }.start()
  }
  for _ in 0..<count { done.wait() }
}
