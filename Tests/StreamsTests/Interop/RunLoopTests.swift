#if Foundation && !canImport(Combine)
  import Foundation
  import Testing

  @testable import Streams

  @Suite struct RunLoopTests {
    let journal = Journal<Int>()

    @Test func `values are delivered when the loop runs, in order, and then the finish`() {
      let journal = journal
      let cancellable = (1...200).publisher.receive(on: RunLoop.current)
        .sink { _ in
          journal.note(0)
        } receiveValue: {
          journal.note($0)
        }
      #expect(journal.entries == [])
      runLoop { journal.count == 201 }

      #expect(journal.entries == Array(1...200) + [0])
      _ = cancellable
    }

    @Test(.waitsForTheClock) func `another thread's work wakes a loop that waits`() {
      let scheduler = RunLoop.current.scheduler
      let journal = journal
      let start = ContinuousClock.now
      let latest = Guarded(Duration.seconds(60))
      // Something to wait for, or the loop would not wait.
      let never = scheduler.schedule(after: scheduler.now + .seconds(3_600)) {}
      Thread.detachNewThread {
        for number in 1...3 {
          scheduler.schedule {
            journal.note(number)
            latest.value = start.duration(to: .now)
          }
        }
      }
      while journal.count < 3 {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 3))
      }

      #expect(journal.entries == [1, 2, 3])
      #expect(latest.value < .seconds(3))
      never.cancel()
    }

    @Test func `delayed work runs in the order in which it is due, and not earlier`() {
      let scheduler = RunLoop.current.scheduler
      let journal = journal
      let start = scheduler.now
      for milliseconds in [30, 10, 20] {
        scheduler.schedule(after: start + .milliseconds(milliseconds)) {
          journal.note(milliseconds)
        }
      }
      runLoop { journal.count == 3 }

      #expect(journal.entries == [10, 20, 30])
      #expect(scheduler.now - start >= .milliseconds(29))
    }

    @Test func `what is cancelled does not run, and is released`() {
      final class Witness: Sendable {}
      let scheduler = RunLoop.current.scheduler
      weak var witness: Witness?
      let timer: any Cancellable
      do {
        let strong = Witness()
        witness = strong
        let journal = journal
        timer = scheduler.schedule(after: scheduler.now + .milliseconds(1)) {
          withExtendedLifetime(strong) { journal.note(1) }
        }
      }
      timer.cancel()
      #expect(witness == nil)
      let journal = journal
      scheduler.schedule(after: scheduler.now + .milliseconds(20)) { journal.note(2) }
      runLoop { journal.count > 0 }

      #expect(journal.entries == [2])
    }

    @Test func `operators take a run loop`() {
      let journal = journal
      let cancellable = Just(1)
        .delay(for: .milliseconds(1), scheduler: RunLoop.current)
        .delay(for: 0.001, scheduler: RunLoop.current)
        .timeout(.seconds(10), scheduler: RunLoop.current)
        .timeout(10, scheduler: RunLoop.current)
        .throttle(for: 0.001, scheduler: RunLoop.current, latest: false)
        .debounce(for: 0.001, scheduler: RunLoop.current, atCompletion: .emitPending)
        .throttle(for: .milliseconds(1), scheduler: RunLoop.current, latest: true)
        .debounce(
          for: .milliseconds(1), scheduler: RunLoop.current, atCompletion: .emitPending
        )
        .sink { journal.note($0) }
      runLoop { journal.count == 1 }

      #expect(journal.entries == [1])
      _ = cancellable
    }

    @Test func `a timer publishes dates while it is connected`() {
      let journal = journal
      let timer = Timer.publish(every: 0.001, on: .current, in: .common)
      let start = Date()
      let cancellable = timer.sink { date in
        if date >= start { journal.note(1) }
      }
      runLoop { true }
      let connection = timer.connect()
      _ = timer.connect()
      runLoop { journal.count >= 5 }
      connection.cancel()
      let count = journal.count
      let pause = Date(timeIntervalSinceNow: 0.05)
      runLoop { Date() > pause }

      #expect(count >= 5)
      #expect(journal.count == count)
      _ = cancellable
    }

    @Test(arguments: [0, -1])
    func `a timer without an interval goes on`(interval: TimeInterval) {
      let journal = Journal<Date>()
      let cancellable = Timer.publish(every: interval, on: .current, in: .common).autoconnect()
        .sink { journal.note($0) }
      runLoop { journal.count >= 3 }
      #expect(journal.count >= 3)
      _ = cancellable
    }

    @Test func `a timer runs as long as it has subscribers, and again for new ones`() {
      let timer = Timer.publish(every: 0.001, tolerance: 0.001, on: .current, in: .default)
        .autoconnect()
      for _ in 1...2 {
        let journal = Journal<Date>()
        let cancellable = timer.prefix(3).sink { journal.note($0) }
        runLoop { journal.count == 3 }
        #expect(journal.entries == journal.entries.sorted())
        #expect(journal.count == 3)
        _ = cancellable
      }
    }

    @Test func `a date that nobody asked for is dropped`() {
      let probe = Probe<Date, Never>(.max(2))
      let timer = Timer.publish(every: 0.001, on: .current, in: .common)
      timer.subscribe(probe)
      let connection = timer.connect()
      let journal = journal
      let other = timer.sink { _ in journal.note(1) }
      runLoop { journal.count >= 5 }

      #expect(probe.values.count == 2)
      #expect(probe.breaches == [])
      #expect(probe.subscription.map { "\($0)" } == "Timer")
      connection.cancel()
      _ = other
    }
  }

  @Suite struct OperationQueueTests {
    @Test func `values are delivered on the queue, in order`() async throws {
      let queue = OperationQueue()
      let received = (1...200).publisher.receive(on: queue)
        .handleEvents(receiveOutput: { _ in
          #expect(OperationQueue.current === queue)
        })
        .collect()
      var iterator = received.values.makeAsyncIterator()

      #expect(await iterator.next() == Array(1...200))
    }

    @Test func `delayed work is not early, and what is cancelled is released at once`() async throws
    {
      final class Witness: Sendable {}
      let queue = OperationQueue()
      weak var witness: Witness?
      let timer: any Cancellable
      do {
        let strong = Witness()
        witness = strong
        timer = queue.schedule(after: queue.now + .seconds(3_600)) { _ = strong }
      }
      timer.cancel()
      #expect(witness == nil)
      let start = queue.now
      try await queue.sleep(for: .milliseconds(5))

      #expect(queue.now - start >= .milliseconds(5))
    }
  }
#endif
