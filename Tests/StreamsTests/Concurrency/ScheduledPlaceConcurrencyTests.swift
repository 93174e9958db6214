import Dispatch
import Testing

@testable import Streams

#if Foundation
  import Foundation
#endif

/// The place of a signal among other work of the scheduler that `receive(on:)` delivers on.
@Suite struct ScheduledPlaceConcurrencyTests: Racing {
  /// Values that are sent, and other work of the scheduler.
  enum Step: CaseIterable { case send, work }

  /// A random order of sending and of other work, also from inside a delivery.
  struct Program {
    let steps: [Step]
    /// Further steps, inside the delivery of the first value.
    let inside: [Step]

    init(seed: UInt64) {
      var chance = SplitMix64(seed: seed)
      steps = Self.random(1...10, &chance)
      inside = Self.random(0...4, &chance)
    }

    private static func random(
      _ count: ClosedRange<Int>, _ chance: inout SplitMix64
    ) -> [Step] {
      (0..<Int.random(in: count, using: &chance)).map { _ in
        Bool.random(using: &chance) ? .send : .work
      }
    }

    /// - Parameters:
    ///   - perform: Runs all of the steps: on the scheduler, or on this thread.
    ///   - finish: Waits until everything has run.
    func run(
      on scheduler: any Scheduler, withInside: Bool,
      perform: (@escaping @Sendable () -> Void) -> Void,
      finish: () -> Void
    ) -> [Int] {
      let (log, subject) = (Journal<Int>(), PassthroughSubject<Int, Never>())
      let inside = withInside ? inside : []
      let run = subject.receive(on: scheduler).sink { value in
        log.note(value)
        if value == 0 { Self.perform(inside, from: 100, on: scheduler, log, send: subject.send) }
      }
      perform { [steps] in Self.perform(steps, from: 0, on: scheduler, log, send: subject.send) }
      finish()
      withExtendedLifetime(run) {}
      return log.entries
    }

    /// Numbers the steps.
    static func perform(
      _ steps: [Step], from first: Int, on scheduler: any Scheduler, _ log: Journal<Int>,
      send: (Int) -> Void
    ) {
      for (number, step) in zip(first..., steps) {
        switch step {
        case .send: send(number)
        case .work: scheduler.schedule { log.note(number) }
        }
      }
    }
  }

  @Test func `on a queue signals and other work come in the order of virtual time`() {
    let queue = DispatchQueue(label: "places")
    for seed in Rounds.optimisedSeeds(10_000) {
      let program = Program(seed: seed)
      let virtual = VirtualTimeScheduler()
      #expect(
        program.run(
          on: queue, withInside: false, perform: { $0() }, finish: { queue.sync {} })
          == program.run(
            on: virtual, withInside: false, perform: { $0() }, finish: { virtual.run() }),
        "seed \(seed)")
      #expect(
        program.run(
          on: queue, withInside: true, perform: { queue.async(execute: $0) },
          finish: { for _ in 0..<3 { queue.sync {} } })
          == program.run(
            on: virtual, withInside: true, perform: { virtual.schedule($0) },
            finish: { virtual.run() }),
        "seed \(seed)")
    }
  }

  /// A result switches the spinner off, also the second one.
  private func isSpinnerOff(
    on scheduler: any Scheduler, finish: (Journal<String>) -> Void
  ) -> Bool {
    let (spinner, results) = (Journal<String>(), PassthroughSubject<String, Never>())
    let run = results.receive(on: scheduler).sink { _ in spinner.note("off") }
    results.send("old")
    scheduler.schedule { spinner.note("on") }
    results.send("new")
    finish(spinner)
    withExtendedLifetime(run) {}
    return spinner.entries == ["off", "on", "off"]
  }

  @Test func `other work between two signals runs between them`() {
    let queue = DispatchQueue(label: "spinner")
    for _ in 0..<500 {
      #expect(isSpinnerOff(on: queue) { _ in queue.sync {} })
      #expect(
        isSpinnerOff(on: DispatchQueue.main) { spinner in
          while spinner.count < 3 { CurrentThread.yield() }
        })
    }
  }

  #if Foundation && !canImport(Combine)
    @Test(.waitsForTheClock) func `so it does on an operation queue and a run loop`() {
      let operations = OperationQueue()
      operations.maxConcurrentOperationCount = 1
      let loop = RunLoop.current
      for _ in 0..<200 {
        #expect(
          isSpinnerOff(on: operations) { _ in operations.waitUntilAllOperationsAreFinished() })
        #expect(isSpinnerOff(on: loop.scheduler) { spinner in runLoop { spinner.count == 3 } })
      }
    }
  #endif

  /// A value's delivery holds the queue, while the thread that has sent it finishes and gives the queue other work.
  @Test(arguments: ["receive(on:)", "debounce", "throttle", "timeout", "collect"])
  func `a finish during a delivery comes before work that is scheduled later`(name: String) {
    let queue = DispatchQueue(label: name)
    for _ in 0..<50 {
      let (log, subject) = (Journal<String>(), PassthroughSubject<Int, Never>())
      let (began, sent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let timed: AnyPublisher<Int, Never> =
        switch name {
        case "debounce": subject.debounce(for: .zero, scheduler: queue).eraseToAnyPublisher()
        case "throttle":
          subject.throttle(for: .zero, scheduler: queue, latest: true).eraseToAnyPublisher()
        case "timeout": subject.timeout(.seconds(60), scheduler: queue).eraseToAnyPublisher()
        case "collect":
          subject.collect(.byTimeOrCount(queue, .seconds(60), 1)).map(\.count)
            .eraseToAnyPublisher()
        default: subject.receive(on: queue).eraseToAnyPublisher()
        }
      let run = timed.sink { _ in
        log.note("finish")
      } receiveValue: { _ in
        log.note("value")
        began.signal()
        wait(for: sent)
      }
      subject.send(1)
      wait(for: began)
      subject.send(completion: .finished)
      queue.async { log.note("work") }
      sent.signal()
      queue.sync {}
      withExtendedLifetime(run) {}

      #expect(log.entries == ["value", "finish", "work"])
    }
  }

  @Test func `of two threads that send without a pause, each one's values keep their order`() {
    let queue = DispatchQueue(label: "many")
    for _ in 0..<Rounds.racing(50, oneIn: 5) {
      let (log, subject) = (Journal<Int>(), PassthroughSubject<Int, Never>())
      let done = DispatchSemaphore(value: 0)
      let run = subject.timeout(.seconds(3_600), scheduler: queue).receive(on: queue).sink { _ in
        done.signal()
      } receiveValue: {
        log.note($0)
      }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 0..<500 { subject.send(1_000 * thread + number) }
      }
      subject.send(completion: .finished)
      wait(for: done)

      #expect(log.entries.filter { $0 < 1_000 } == Array(0..<500))
      #expect(log.entries.filter { $0 >= 1_000 } == Array(1_000..<1_500))
      withExtendedLifetime(run) {}
    }
  }

  @Test func `jobs meet requests from another thread, and every value comes once`() {
    let queue = DispatchQueue(label: "requests")
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      let done = DispatchSemaphore(value: 0)
      let probe = Probe<Int, Never>(.max(1), onCompletion: { _ in done.signal() })
      subject.receive(on: queue).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 0..<200 {
          if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
        }
      }
      subject.send(completion: .finished)
      wait(for: done)

      #expect(probe.breaches == [])
      #expect(probe.values == probe.values.sorted())
      #expect(Set(probe.values).count == probe.values.count)
      #expect(probe.hasFinished)
    }
  }

  @Test func `a cancellation beside jobs releases what is on its way`() {
    let queue = DispatchQueue(label: "cancelling")
    let live = LiveCount()
    for _ in 0..<200 {
      let subject = PassthroughSubject<LiveObject, Never>()
      let run = subject.receive(on: queue).sink { _ in }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for _ in 0..<20 {
          if thread == 0 { subject.send(LiveObject(live)) }
        }
        if thread == 1 { run.cancel() }
      }
      queue.sync {}
    }
    queue.sync {}

    #expect(live.value == 0)
  }
}
