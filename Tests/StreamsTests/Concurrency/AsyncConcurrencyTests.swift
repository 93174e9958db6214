import Dispatch
import Testing

@testable import Streams

/// Operators that run async functions, on several threads.
@Suite struct AsyncConcurrencyTests: Racing {
  typealias AsyncPolicy = Publishers.AsyncPolicy

  let executor = QueueExecutor()

  /// Runs tasks on a concurrent queue. A test that waits blocks a thread of the default executor.
  final class QueueExecutor: TaskExecutor {
    let queue = DispatchQueue(label: "tasks", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  struct Wrong: Error {}

  /// Returns when the task is cancelled.
  static func waitForCancellation() async {
    let never = AsyncStream<Int> { _ in }
    for await _ in never {}
  }

  @Test(arguments: [
    AsyncPolicy.sequential, .latest, .dropping, .concurrent(3), .ordered(3),
  ])
  func `asyncMap keeps its policy for values of several threads`(policy: AsyncPolicy) {
    let (subject, done) = (PassthroughSubject<Sent, Never>(), DispatchSemaphore(value: 0))
    let (running, started) = (Running(), Journal<Sent>())
    let order = Probe<Sent, Never>()
    let probe = Probe<Sent, Never>(.max(1), each: .max(1), onCompletion: { _ in done.signal() })
    subject.subscribe(order)
    subject.asyncMap(policy, on: executor) { value in
      running.begin()
      started.note(value)
      for _ in 0..<value.number % 4 { await Task.yield() }
      running.end()
      return value
    }.subscribe(probe)
    race { value in
      guard value.number < 50 else { return }
      subject.send(value)
      if value.number.isMultiple(of: 10) { probe.request(.max(1)) }
    }
    subject.send(completion: .finished)
    wait(for: done)

    let (sent, values) = (order.values, probe.values)
    switch policy {
    case .sequential:
      #expect(values == sent)
      #expect(running.most == 1)
    case .latest:
      #expect(values.last == sent.last)
    case .dropping:
      #expect(values == started.entries)
      #expect(running.most == 1)
    case .concurrent(let count):
      #expect(values.count == sent.count)
      #expect(Set(values) == Set(sent))
      #expect(running.most <= count)
    case .ordered(let count):
      #expect(values == sent)
      #expect(running.most <= count)
    }
    if case .concurrent = policy {} else { #expect(isInOrder(values)) }
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test(arguments: [
    AsyncPolicy.sequential, .latest, .dropping, .concurrent(3), .ordered(3),
  ])
  func `a cancellation on another thread cancels the tasks of asyncMap`(policy: AsyncPolicy)
    throws
  {
    for _ in 0..<10 {
      let (subject, tasks) = (PassthroughSubject<Int, Never>(), DispatchGroup())
      let probe = Probe<Int, Never>()
      subject.asyncMap(policy, on: executor) { value in
        tasks.enter()
        await Self.waitForCancellation()
        tasks.leave()
        return value
      }.subscribe(probe)
      subject.send(0)
      together { thread in
        if thread == 1 { return probe.cancel() }
        for number in 1..<5 { subject.send(number) }
      }
      // Tasks that have not begun yet begin before the barrier.
      executor.queue.sync(flags: .barrier) {}

      try #require(tasks.wait(timeout: .now() + .seconds(10)) == .success)
      #expect(probe.values.isEmpty)
      #expect(probe.completions.isEmpty)
      #expect(probe.breaches == [])
    }
  }

  @Test(arguments: [AsyncPolicy.concurrent(4), .ordered(4)])
  func `functions that throw at once fail tryAsyncMap once, and the others are cancelled`(
    policy: AsyncPolicy
  ) throws {
    for _ in 0..<10 {
      let (done, tasks) = (DispatchSemaphore(value: 0), DispatchGroup())
      let probe = Probe<Int, any Error>(onCompletion: { _ in done.signal() })
      (0..<8).publisher.tryAsyncMap(policy, on: executor) { number in
        tasks.enter()
        defer { tasks.leave() }
        if number.isMultiple(of: 2) { throw Wrong() }
        await Self.waitForCancellation()
        return number
      }.subscribe(probe)
      wait(for: done)
      executor.queue.sync(flags: .barrier) {}

      try #require(tasks.wait(timeout: .now() + .seconds(10)) == .success)
      #expect(probe.hasFailed)
      #expect(probe.values.isEmpty)
      #expect(probe.breaches == [])
    }
  }

  @Test func `a task publishes its value once to each of several subscribers`() {
    let runs = Running()
    let task = Publishers.task(on: executor) {
      runs.begin()
      await Task.yield()
      return 7
    }
    let done = DispatchSemaphore(value: 0)
    let probes = (0..<20).map { _ in
      Probe<Int, Never>(.none, onCompletion: { _ in done.signal() })
    }
    for probe in probes { task.subscribe(probe) }
    #expect(runs.now == 0)
    DispatchQueue.concurrentPerform(iterations: 40) { probes[$0 / 2].request(.max(1)) }
    for _ in probes { wait(for: done) }

    #expect(runs.now == probes.count)
    #expect(probes.allSatisfy { $0.values == [7] && $0.hasFinished && $0.breaches == [] })
  }

  @Test func `a task that is requested and cancelled at once is cancelled`() throws {
    for _ in 0..<Self.rounds / 2 {
      let tasks = DispatchGroup()
      let probe = Probe<Int, Never>(.none)
      Publishers.task(on: executor) {
        tasks.enter()
        await Self.waitForCancellation()
        tasks.leave()
        return 7
      }.subscribe(probe)
      together { thread in
        if thread == 0 { probe.request(.max(1)) } else { probe.cancel() }
      }
      executor.queue.sync(flags: .barrier) {}

      try #require(tasks.wait(timeout: .now() + .seconds(10)) == .success)
      #expect(probe.values.isEmpty)
      #expect(probe.completions.isEmpty)
    }
  }

  /// Keeps what it receives.
  actor Notes {
    private(set) var entries: [Sent] = []
    private var run: AnyCancellable?
    private(set) var hasCancelled = false

    func note(_ entry: Sent) { entries.append(entry) }

    func hold(_ run: AnyCancellable) { self.run = run }

    /// Cancels while the value that `send` sends is on its way to this actor.
    func cancel(behind send: () -> Void) {
      send()
      for _ in 0..<200 { CurrentThread.yield() }
      run?.cancel()
      hasCancelled = true
    }
  }

  @Test func `an actor receives the values of several threads in order, and then the end`() {
    let (subject, notes) = (PassthroughSubject<Sent, Never>(), Notes())
    let (ends, done) = (Journal<[Sent]>(), DispatchSemaphore(value: 0))
    let run = subject.sink(
      on: notes, executor: executor,
      receiveCompletion: { notes, _ in
        ends.note(notes.entries)
        done.signal()
      }, receiveValue: { $0.note($1) })
    race { subject.send($0) }
    subject.send(completion: .finished)
    wait(for: done)
    executor.queue.sync(flags: .barrier) {}
    withExtendedLifetime(run) {}

    #expect(ends.count == 1)
    #expect(ends.entries.first?.count == Self.everything.count)
    #expect(Set(ends.entries.joined()) == Self.everything)
    #expect(ends.entries.allSatisfy { isInOrder($0) })
  }

  @Test func `after a cancellation on the actor nothing comes, though threads go on sending`() {
    for _ in 0..<Self.rounds / 2 {
      let (subject, notes) = (PassthroughSubject<Sent, Never>(), Notes())
      let (late, done) = (Journal<String>(), DispatchSemaphore(value: 0))
      let run = subject.sink(
        on: notes, executor: executor,
        receiveCompletion: { notes, _ in late.note("completion") },
        receiveValue: { notes, _ in if notes.hasCancelled { late.note("value") } })
      together { thread in
        if thread == 0 {
          for number in 0..<20 { subject.send(Sent(sender: 0, number: number)) }
          return
        }
        Task(executorPreference: executor) {
          await notes.hold(run)
          await notes.cancel { subject.send(Sent(sender: 1, number: 0)) }
          done.signal()
        }
      }
      wait(for: done)
      subject.send(completion: .finished)
      for _ in 0..<3 { executor.queue.sync(flags: .barrier) {} }

      #expect(late.entries == [])
    }
  }
}
