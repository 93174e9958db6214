import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Where threads meet in the kernels themselves.
extension ConcurrencyTests {
  /// A thread that drains a subject until ``end()``.
  final class Occupation: Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)
    private let gone = DispatchSemaphore(value: 0)

    /// Runs `send` on a thread of its own; it has to come to ``hold()``.
    func begin(_ send: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async {
        send()
        self.gone.signal()
      }
      begun.wait()
    }

    func hold() {
      begun.signal()
      over.wait()
    }

    func end() {
      over.signal()
      gone.wait()
    }
  }

  @Test(arguments: [true, false])
  func `who subscribes while another thread sends is through with the subscription first`(
    ends: Bool
  ) {
    let subject = PassthroughSubject<Int, Never>()
    let occupation = Occupation()
    let busy = Probe<Int, Never> { _, value in
      if value == 1 { occupation.hold() }
    }
    subject.subscribe(busy)
    occupation.begin { subject.send(1) }
    // The other thread comes to what is sent here before the subscriber is through.
    let late = Probe<Int, Never>(
      onSubscription: { _ in
        subject.send(2)
        subject.send(3)
        if ends { subject.send(completion: .finished) }
        occupation.end()
      })
    subject.subscribe(late)
    subject.send(4)

    #expect(late.breaches == [])
    #expect(late.values == (ends ? [2, 3] : [2, 3, 4]))
    #expect(busy.values == (ends ? [1, 2, 3] : [1, 2, 3, 4]))
    #expect(late.hasFinished == ends)
  }

  @Test(arguments: [Subscribers.Demand.none, .max(1)])
  func `who subscribes while another thread sends gets no more than it asked for`(
    extra: Subscribers.Demand
  ) {
    let subject = PassthroughSubject<Int, Never>()
    let occupation = Occupation()
    subject.subscribe(Probe<Int, Never> { _, value in if value == 1 { occupation.hold() } })
    occupation.begin { subject.send(1) }
    let late = Probe<Int, Never>(
      .max(2), each: extra,
      onSubscription: { _ in
        for number in 2...5 { subject.send(number) }
        occupation.end()
      })
    subject.subscribe(late)
    subject.send(6)

    #expect(late.breaches == [])
    #expect(late.values == (extra == .none ? [2, 3] : [2, 3, 4, 5, 6]))
  }

  @Test func `who cancels while it subscribes beside another thread hears nothing`() {
    let subject = PassthroughSubject<Int, Never>()
    let occupation = Occupation()
    subject.subscribe(Probe<Int, Never> { _, value in if value == 1 { occupation.hold() } })
    occupation.begin { subject.send(1) }
    weak var gone: Probe<Int, Never>?
    do {
      let late = Probe<Int, Never>(
        onSubscription: { probe in
          subject.send(2)
          occupation.end()
          probe.cancelHere()
        })
      gone = late
      subject.subscribe(late)
      subject.send(3)
      #expect(late.values == [])
      #expect(late.breaches == [])
    }

    #expect(gone == nil)
  }

  @Test func `who subscribes inside a receive is through with the subscription first, too`() {
    let subject = PassthroughSubject<Int, Never>()
    let inner = Probe<Int, Never>(onSubscription: { _ in
      subject.send(2)
      subject.send(3)
      subject.send(completion: .finished)
    })
    subject.subscribe(Probe<Int, Never> { _, value in if value == 1 { subject.subscribe(inner) } })
    subject.send(1)

    #expect(inner.breaches == [])
    #expect(inner.values == [2, 3])
    #expect(inner.hasFinished)
  }

  @Test func `a current value reaches who subscribes while another thread sends`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let occupation = Occupation()
    subject.subscribe(Probe<Int, Never> { _, value in if value == 1 { occupation.hold() } })
    occupation.begin { subject.value = 1 }
    let late = Probe<Int, Never>(
      onSubscription: { _ in
        subject.value = 2
        occupation.end()
      })
    subject.subscribe(late)
    subject.value = 3

    #expect(late.breaches == [])
    #expect(late.values.last == 3)
    #expect(late.values == late.values.sorted())
    #expect(Set(late.values).count == late.values.count)
  }

  @Test func `a timer starts, although another thread asks it while it does`() {
    for _ in 0..<Rounds.racing(200, oneIn: 4) {
      let scheduler = VirtualTimeScheduler()
      let (isAsking, isDone) = (Guarded(false), Guarded(false))
      let gone = DispatchSemaphore(value: 0)
      let probe = Probe<Instant, Never>(onSubscription: { probe in
        DispatchQueue.global().async {
          repeat {
            probe.request(.max(1))
            isAsking.value = true
          } while !isDone.value
          gone.signal()
        }
        while !isAsking.value { CurrentThread.yield() }
      })
      Publishers.SchedulerTimer(every: .milliseconds(1), scheduler: scheduler).subscribe(probe)
      isDone.value = true
      gone.wait()

      #expect(scheduler.pendingCount == 1)
      probe.cancel()
    }
  }

  @Test func `who subscribes while values come sees all from some point on`() {
    rounds {
      (PassthroughSubject<Int, Never>(), (0..<3).map { _ in Probe<Int, Never>() })
    } _: {
      for number in 0..<30 { $0.0.send(number) }
      $0.0.send(completion: .finished)
    } _: {
      $0.0.subscribe($0.1[0])
    } _: {
      $0.0.subscribe($0.1[1])
      $0.0.subscribe($0.1[2])
    } check: {
      for probe in $0.1 {
        #expect(probe.breaches == [])
        #expect(probe.hasFinished)
        #expect(probe.values == Array((30 - probe.values.count)..<30))
      }
    }
  }

  @Test func `who subscribes while a current value changes sees all from some point on`() {
    rounds {
      (CurrentValueSubject<Int, Never>(-1), (0..<3).map { _ in Probe<Int, Never>() })
    } _: {
      for number in 0..<30 { $0.0.value = number }
    } _: {
      $0.0.subscribe($0.1[0])
    } _: {
      $0.0.subscribe($0.1[1])
      $0.0.subscribe($0.1[2])
    } check: {
      for probe in $0.1 {
        #expect(probe.breaches == [])
        #expect(probe.values.last == 29)
        #expect(probe.values == probe.values.sorted())
        #expect(Set(probe.values).count == probe.values.count)
      }
    }
  }

  @Test func `the value and the subscriber of a just are released once, whoever is first`() {
    let released = Journal<Int>()
    let count = 500
    for number in 1...count {
      let held = Lock<(any Subscription)?>(nil)
      do {
        let witness = Token(number) { released.note(-number) }
        Just(Token(number) { released.note(number) }).subscribe(
          AnySubscriber(
            receiveSubscription: { new in held.withLock { $0 = new } },
            receiveValue: { _ in witness.number > count ? .max(1) : .none }))
      }
      let subscription = held.withLock { $0.take() }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        thread == 0 ? subscription?.cancel() : subscription?.request(.max(1))
      }
    }

    #expect(released.entries.sorted() == Array(-count...count).filter { $0 != 0 })
  }

  @Test func `a cancellable that is released while another thread cancels runs its action once`() {
    for _ in 0..<Self.rounds {
      let spy = SpySubscription()
      let held = Lock<AnyCancellable?>(AnyCancellable(spy))
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { return held.withLock { $0 }?.cancel() ?? () }
        let last = held.withLock { $0.take() }
        _ = last
      }
      #expect(spy.cancellations == 1)
    }
  }

  @Test(arguments: [3, 4])
  func `combineLatest of several goes forward on all sides and ends with the last`(inputs: Int) {
    let subjects = (0..<inputs).map { _ in PassthroughSubject<Int, Never>() }
    let probe = Probe<[Int], Never>()
    if inputs == 3 {
      subjects[0].combineLatest(subjects[1], subjects[2]).map { [$0, $1, $2] }.subscribe(probe)
    } else {
      subjects[0].combineLatest(subjects[1], subjects[2], subjects[3])
        .map { [$0, $1, $2, $3] }.subscribe(probe)
    }
    DispatchQueue.concurrentPerform(iterations: inputs) { side in
      for number in 0..<Self.count { subjects[side].send(number) }
      subjects[side].send(completion: .finished)
    }

    #expect(probe.breaches == [])
    #expect(probe.values.last == Array(repeating: Self.count - 1, count: inputs))
    #expect(
      zip(probe.values, probe.values.dropFirst()).allSatisfy { before, after in
        zip(before, after).allSatisfy { $0 <= $1 }
      })
    #expect(probe.hasFinished)
  }

  @Test func `subscribers that leave while others come are all released`() {
    let subject = PassthroughSubject<Sent, Never>()
    let alive = Atomic(0)
    race { sent in
      alive.add(1, ordering: .relaxed)
      let witness = Token(sent.number) { alive.subtract(1, ordering: .relaxed) }
      let leaving = subject.sink { _ in _ = witness.number }
      subject.send(sent)
      leaving.cancel()
    }

    #expect(alive.load(ordering: .relaxed) == 0)
  }
}
