import Testing

@testable import Streams

/// Actions that say when they want to run again.
@Suite struct ReschedulingTests {
  private final class Log: Sendable {
    let entries = Lock<[String]>([])

    func note(_ entry: String) {
      entries.withLock { $0.append(entry) }
    }
  }

  private func schedule(
    _ instants: [Int64], _ name: String, on scheduler: any Scheduler, _ log: Log
  ) {
    let rest = Lock(instants.dropFirst().makeIterator())
    scheduler.schedule(from: Instant(nanoseconds: instants[0])) {
      log.note("\(name)\(scheduler.now.nanoseconds)")
      return rest.withLock { $0.next() }.map { Instant(nanoseconds: $0) }
    }
  }

  @Test func `it runs at the instants that it returns, in the order of its rank`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log()
    schedule([5, 7, 7, 3, 20], "b", on: scheduler.ranked(1), log)
    schedule([5, 7, 30], "a", on: scheduler, log)
    scheduler.advance(to: Instant(nanoseconds: 20))
    #expect(log.entries.withLock { $0 } == ["a5", "b5", "a7", "b7", "b7", "b7", "b20"])
    #expect(scheduler.now == Instant(nanoseconds: 20))
    #expect(scheduler.pendingCount == 1)
    #expect(scheduler.run() == 1)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `on any other scheduler it is scheduled again each time`() {
    let log = Log()
    schedule([5, 7], "a", on: ImmediateScheduler.shared, log)
    #expect(log.entries.withLock { $0 }.count == 2)
  }
}
