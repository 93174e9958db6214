import Dispatch
import Testing

@testable import Streams

/// Loops over values, clocks and properties, when several threads take part.
@Suite struct StateConcurrencyTests {
  #if STREAMS_TSAN
    static let count = 500
  #else
    static let count = 3_000
  #endif
  static let threads = 4

  @Test func `a loop with a buffer gets what all threads send, in the order of each`() async {
    let subject = PassthroughSubject<Int, Never>()
    let all = Self.count * Self.threads
    let values = subject.values(buffering: .newest(all))
    var iterator = values.makeAsyncIterator()
    let sending = Task.detached {
      DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
        for number in 0..<Self.count { subject.send(number * Self.threads + thread) }
      }
      subject.send(completion: .finished)
    }
    var seen: [Int] = []
    while let value = await iterator.next() { seen.append(value) }
    await sending.value

    let isComplete = seen.sorted() == Array(0..<all)
    #expect(isComplete)
    for thread in 0..<Self.threads {
      let own = seen.filter { $0 % Self.threads == thread }
      let isInOrder = own == own.sorted()
      #expect(isInOrder)
    }
  }

  @Test func `a property that all threads set, a newcomer and the last value sent are the same`() {
    final class Model: ObservableObject, @unchecked Sendable {
      // Sendable: a property's storage may be used from any thread, and is never replaced.
      @Published var x = 0
    }
    for _ in 0..<Self.count / 10 {
      let model = Model()
      let (seen, late) = (Probe<Int, Never>(), Probe<Int, Never>())
      model.$x.subscribe(seen)
      DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
        for number in 1...5 {
          model.x = number * Self.threads + thread
          _ = model.x
        }
      }
      model.$x.subscribe(late)

      #expect(seen.values.last == model.x)
      #expect(late.values == [model.x])
      #expect(seen.breaches == [])
    }
  }

  @Test func `a loop that is cancelled while values come ends, and cancels once`() async {
    for _ in 0..<Self.count / 10 {
      let subject = PassthroughSubject<Int, Never>()
      let cancelled = Journal<Int>()
      let publisher = subject.handleEvents(receiveCancel: { cancelled.note(1) })
      let loop = Task.detached {
        for await _ in publisher.values(buffering: .oldest(2)) {}
      }
      let sending = Task.detached { for number in 0..<20 { subject.send(number) } }
      loop.cancel()
      await loop.value
      await sending.value

      #expect(cancelled.count == 1)
    }
  }

  @Test func `a clock runs what all threads schedule, in the order of each`() async {
    let scheduler = ClockScheduler(ContinuousClock())
    let journal = Journal<Int>()
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for number in 0..<Self.count {
        scheduler.schedule { journal.note(number * Self.threads + thread) }
        scheduler.schedule(after: scheduler.now + .seconds(60)) { journal.note(-1) }.cancel()
      }
    }
    while journal.count < Self.count * Self.threads { await Task.yield() }

    for thread in 0..<Self.threads {
      let own = journal.entries.filter { $0 % Self.threads == thread }
      let isComplete = own.count == Self.count && own == own.sorted()
      #expect(isComplete)
    }
  }

  @Test func `a property that threads assign to may go at any time`() {
    final class Model: ObservableObject {
      @Published var number = 0
    }
    for _ in 0..<Self.count / 10 {
      let subjects = (0..<Self.threads).map { _ in PassthroughSubject<Int, Never>() }
      let released = Journal<Int>()
      var model: Model? = Model()
      for subject in subjects {
        guard let model else { break }
        subject.handleEvents(receiveCancel: { released.note(1) }).assign(to: &model.$number)
      }
      nonisolated(unsafe) var last = model.take()
      DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
        for number in 0..<20 { subjects[thread].send(number) }
        // One thread lets go of the object; nobody else knows of it.
        if thread == 0 { last = nil }
      }

      #expect(last == nil)
      #expect(released.count == Self.threads)
    }
  }

  @Test func `objects without a marked property have one publisher each, whoever asks first`() {
    final class ByHand: ObservableObject, Sendable {}
    for _ in 0..<Self.count / 10 {
      let objects = (0..<20).map { _ in ByHand() }
      let found = Journal<[ObjectIdentifier]>()
      let kept = Journal<[ObservableObjectPublisher]>()
      DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
        let publishers = objects.map(\.objectWillChange)
        kept.note(publishers)
        found.note(publishers.map { ObjectIdentifier($0) })
      }

      #expect(Set(found.entries).count == 1)
      #expect(Set(found.entries[0]).count == objects.count)
    }
  }
}
