import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Operators with more than one source of events, whose events come from several threads.
extension ConcurrencyTests {
  /// Sends 0..<count on eight threads.
  private func send(_ count: Int, to subject: PassthroughSubject<Int, Never>) {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in stride(from: thread, to: count, by: 8) { subject.send(number) }
    }
  }

  @Test func `a buffer loses nothing between threads that send and threads that ask`() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>(.none)
    subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<250 {
        if thread.isMultiple(of: 2) { subject.send(thread * 250 + number) }
        probe.request(.max(1))
      }
    }
    subject.send(completion: .finished)

    #expect(Set(probe.values).count == 1_000)
    #expect(probe.values.count == 1_000)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `a trigger that fires beside values ends a prefix once`() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let trigger = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>()
      subject.prefix(untilOutputFrom: trigger).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 3 { trigger.send(0) } else { subject.send(thread) }
      }
      let before = probe.values.count
      subject.send(9)

      #expect(probe.hasFinished)
      #expect(probe.values.count == before)
      #expect(probe.breaches == [])
    }
  }

  @Test func `a trigger that fires beside values lets each through that comes after it`() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let trigger = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>()
      subject.drop(untilOutputFrom: trigger).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 3 { trigger.send(0) } else { subject.send(thread) }
      }
      subject.send(9)
      subject.send(completion: .finished)

      #expect(probe.values.last == 9)
      #expect(probe.hasFinished)
      #expect(probe.breaches == [])
    }
  }

  @Test func `a cancellation while one publisher follows another really cancels`() {
    for _ in 0..<200 {
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let probe = Probe<Int, Never>()
      first.append(second).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        switch thread {
        case 0: first.send(completion: .finished)
        case 1: probe.cancel()
        default: second.send(1)
        }
      }
      let before = probe.values.count
      second.send(2)
      second.send(completion: .finished)

      #expect(probe.values.count == before)
      #expect(probe.completions.isEmpty)
      #expect(probe.breaches == [])
    }
  }

  @Test func `collect by time loses nothing between threads that send and its timer`() {
    let subject = PassthroughSubject<Int, Never>()
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<[Int], Never>(onCompletion: { _ in done.signal() })
    let queue = DispatchQueue(label: "collect")
    subject.collect(.byTimeOrCount(queue, .microseconds(200), 7)).subscribe(probe)
    send(4_000, to: subject)
    subject.send(completion: .finished)
    // The timer may be draining, and deliver the last of it on its queue.
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)

    #expect(probe.values.joined().sorted() == Array(0..<4_000))
    #expect(probe.values.allSatisfy { !$0.isEmpty && $0.count <= 7 })
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `subscribe on a concurrent queue asks for all that is asked for`() {
    let queue = DispatchQueue(label: "subscribe", attributes: .concurrent)
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, Never>(.none, onCompletion: { _ in done.signal() })
    (0..<800).publisher.subscribe(on: queue).subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<100 { probe.request(.max(1)) }
    }

    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(probe.values == Array(0..<800))
    #expect(probe.breaches == [])
  }

  @Test func `a cancellation beside the job that subscribes is final`() {
    let queue = DispatchQueue(label: "subscribe", attributes: .concurrent)
    for _ in 0..<200 {
      let source = LiveSource()
      let probe = Probe<Int, Never>()
      source.subscribe(on: queue).subscribe(probe)
      probe.cancel()
      let before = probe.values.count
      queue.sync(flags: .barrier) {}
      // A cancellation is a job of its own, which the subscribing one may have scheduled.
      queue.sync(flags: .barrier) {}

      #expect(source.subscribed == source.cancelled)
      #expect(probe.values.count == before)
      #expect(probe.completions.isEmpty)
    }
  }

  /// Counts its subscriptions, and how many were cancelled.
  final class LiveSource: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private let subscriptions = Atomic(0)
    private let cancellations = Atomic(0)

    var subscribed: Int { subscriptions.load(ordering: .acquiring) }
    var cancelled: Int { cancellations.load(ordering: .acquiring) }

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      subscriptions.add(1, ordering: .acquiringAndReleasing)
      subscriber.receive(subscription: Line(source: self))
    }

    final class Line: Subscription {
      let source: LiveSource
      init(source: LiveSource) { self.source = source }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() { source.cancellations.add(1, ordering: .acquiringAndReleasing) }
    }
  }
}
