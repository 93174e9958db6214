import Dispatch
import Synchronization
import Testing

@testable import Streams

/// What holds whichever threads send, ask and cancel. CI runs this suite under ThreadSanitizer.
@Suite struct ConcurrencyTests {
  static let senders = 4
  static let count = 200
  static let rounds = 100

  /// Everything that `senders` threads send: a thread's number, and a number that goes up.
  struct Sent: Hashable, Sendable {
    let sender: Int
    let number: Int
  }

  static let everything = Set(
    (0..<senders).flatMap { sender in (0..<count).map { Sent(sender: sender, number: $0) } })

  /// Sends `count` values from each of `senders` threads at once.
  func race(_ send: @Sendable (Sent) -> Void) {
    DispatchQueue.concurrentPerform(iterations: Self.senders) { sender in
      for number in 0..<Self.count { send(Sent(sender: sender, number: number)) }
    }
  }

  /// Runs all of `actions` at once, `rounds` times, on something made anew for each round.
  func rounds<Subject: Sendable>(
    _ make: () -> Subject, _ actions: @Sendable (Subject) -> Void...,
    check: (Subject) -> Void
  ) {
    for _ in 0..<Self.rounds {
      let subject = make()
      DispatchQueue.concurrentPerform(iterations: actions.count) { actions[$0](subject) }
      check(subject)
    }
  }

  /// Whether each sender's values came in the order in which it sent them.
  func isInOrder(_ values: [Sent]) -> Bool {
    (0..<Self.senders).allSatisfy { sender in
      let numbers = values.filter { $0.sender == sender }.map(\.number)
      return numbers == numbers.sorted()
    }
  }

  func wait(for done: DispatchSemaphore) {
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test func `several senders of a subject lose nothing, and all see one order`() {
    let subject = PassthroughSubject<Sent, Never>()
    let probes = (0..<3).map { _ in Probe<Sent, Never>() }
    for probe in probes { subject.subscribe(probe) }
    race { subject.send($0) }
    subject.send(completion: .finished)

    for probe in probes {
      #expect(probe.breaches == [])
      #expect(probe.values == probes[0].values)
      #expect(probe.values.count == Self.everything.count)
      #expect(Set(probe.values) == Self.everything)
      #expect(isInOrder(probe.values))
      #expect(probe.hasFinished)
    }
  }

  @Test func `a current value subject under a race of requests and sends sends no value twice`() {
    for _ in 0..<20 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let probe = Probe<Int, Never>(.none)
      subject.subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for number in 1...Self.count {
          if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
        }
      }
      #expect(probe.breaches == [])
      #expect(Set(probe.values).count == probe.values.count)
      #expect(probe.values == probe.values.sorted())
      #expect(probe.values.last == Self.count)
    }
  }

  @Test func `several senders of a current value leave all with the same last one`() {
    let subject = CurrentValueSubject<Sent, Never>(Sent(sender: 0, number: -1))
    let probes = (0..<3).map { _ in Probe<Sent, Never>() }
    for probe in probes { subject.subscribe(probe) }
    race { subject.send($0) }

    for probe in probes {
      #expect(probe.breaches == [])
      #expect(probe.values == probes[0].values)
      #expect(probe.values.count == Self.everything.count + 1)
      #expect(probe.values.last == subject.value)
    }
  }

  @Test func `limited demand is never exceeded, whoever sends and asks`() {
    let subject = PassthroughSubject<Sent, Never>()
    let probe = Probe<Sent, Never>(.none)
    subject.subscribe(probe)
    race { sent in
      probe.request(.max(1))
      subject.send(sent)
    }

    #expect(probe.breaches == [])
    #expect(Set(probe.values).count == probe.values.count)
  }

  @Test func `a completion that races with values comes once and last`() {
    rounds {
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>()
      subject.subscribe(probe)
      return (subject, probe)
    } _: {
      for number in 0..<10 { $0.0.send(number) }
    } _: {
      $0.0.send(completion: .finished)
    } _: {
      $0.0.send(completion: .finished)
    } check: {
      #expect($0.1.hasFinished)
      #expect($0.1.breaches == [])
    }
  }

  @Test func `who subscribes while the subject completes gets one completion`() {
    rounds {
      (PassthroughSubject<Int, Never>(), [Probe<Int, Never>(), Probe<Int, Never>(.none)])
    } _: {
      $0.0.send(completion: .finished)
    } _: {
      $0.0.subscribe($0.1[0])
    } _: {
      $0.0.subscribe($0.1[1])
    } check: {
      #expect($0.1.allSatisfy { $0.hasFinished && $0.breaches == [] })
    }
  }

  @Test func `subscribers that come and go do not disturb the others`() {
    let subject = PassthroughSubject<Sent, Never>()
    let staying = Probe<Sent, Never>()
    subject.subscribe(staying)
    race { sent in
      let passing = Probe<Sent, Never>()
      subject.subscribe(passing)
      subject.send(sent)
      passing.cancel()
    }

    #expect(staying.breaches == [])
    #expect(Set(staying.values) == Self.everything)
  }

  @Test(arguments: [
    "subject", "sequence", "merge", "zip", "flatMap", "switchToLatest", "share", "retry", "catch",
  ])
  func `cancelling inside a receive is final, whatever races with it`(name: String) {
    rounds {
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never> { probe, _ in probe.cancelHere() }
      chain(name, subject).subscribe(probe)
      return (subject, probe)
    } _: {
      for number in 0..<10 { $0.0.send(number) }
    } _: {
      for number in 0..<10 { $0.0.send(number) }
      $0.0.send(completion: .finished)
    } _: {
      for _ in 0..<10 { $0.1.request(.max(1)) }
    } check: {
      #expect($0.1.values.count <= 1)
      #expect($0.1.breaches == [])
      $0.1.cancel()
    }
  }

  @Test(arguments: [
    "subject", "sequence", "merge", "zip", "flatMap", "switchToLatest", "share", "retry", "catch",
  ])
  func `cancel may race with values, requests and the completion`(name: String) {
    rounds {
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>(.max(3))
      chain(name, subject).subscribe(probe)
      return (subject, probe)
    } _: {
      for number in 0..<10 { $0.0.send(number) }
      $0.0.send(completion: .finished)
    } _: {
      for _ in 0..<10 { $0.1.request(.max(1)) }
    } _: {
      $0.1.cancel()
    } _: {
      $0.1.cancel()
    } check: { subject, probe in
      #expect(probe.breaches == [])
      #expect(probe.completions.count <= 1)
      let count = probe.values.count
      subject.send(99)
      probe.request(.unlimited)
      #expect(probe.values.count == count)
    }
  }

  func chain(_ name: String, _ subject: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>
  {
    switch name {
    case "sequence": (0..<50).publisher.eraseToAnyPublisher()
    case "merge": subject.merge(with: subject).eraseToAnyPublisher()
    case "zip": subject.zip(subject) { $0 + $1 }.eraseToAnyPublisher()
    case "flatMap": subject.flatMap { [$0, $0].publisher }.eraseToAnyPublisher()
    case "switchToLatest":
      subject.map { [$0, $0].publisher }.switchToLatest().eraseToAnyPublisher()
    case "share": subject.share().eraseToAnyPublisher()
    case "retry": subject.retry(2).eraseToAnyPublisher()
    case "catch":
      subject.setFailureType(to: MarbleFailure.self).catch { _ in Just(0) }.eraseToAnyPublisher()
    default: subject.eraseToAnyPublisher()
    }
  }

  @Test func `a cancellable runs its action once`() {
    rounds {
      let spy = SpySubscription()
      return (spy, AnyCancellable(spy))
    } _: {
      $0.1.cancel()
    } _: {
      $0.1.cancel()
    } _: {
      $0.1.cancel()
    } check: {
      #expect($0.0.cancellations == 1)
    }
  }

  @Test func `a sequence may be cancelled while its last demand is met`() {
    for _ in 0..<2_000 {
      let held = Lock<(any Subscription)?>(nil)
      [Journal<Int>(), Journal()].publisher.subscribe(
        AnySubscriber(receiveSubscription: { new in held.withLock { $0 = new } }))
      let subscription = held.withLock { $0 }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        thread == 0 ? subscription?.request(.max(1)) : subscription?.cancel()
      }
      held.withLock { $0 = nil }
    }
  }

  @Test func `requests from several threads get each element of a sequence once, in order`() {
    let probe = Probe<Int, Never>(.none)
    (0..<1_000).publisher.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<250 { probe.request(.max(1)) }
    }

    #expect(probe.values == Array(0..<1_000))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test(arguments: ["merge", "merge many", "flatMap"])
  func `what interleaves loses nothing`(name: String) {
    let inputs = (0..<Self.senders).map { _ in PassthroughSubject<Sent, Never>() }
    let merged: AnyPublisher<Sent, Never> =
      switch name {
      case "merge":
        inputs[0].merge(with: inputs[1], inputs[2], inputs[3]).eraseToAnyPublisher()
      case "merge many": inputs.merge().eraseToAnyPublisher()
      default: inputs.publisher.flatMap { $0 }.eraseToAnyPublisher()
      }
    let probe = Probe<Sent, Never>()
    merged.subscribe(probe)
    race { inputs[$0.sender].send($0) }
    DispatchQueue.concurrentPerform(iterations: inputs.count) {
      inputs[$0].send(completion: .finished)
    }

    #expect(probe.breaches == [])
    #expect(probe.values.count == Self.everything.count)
    #expect(Set(probe.values) == Self.everything)
    #expect(isInOrder(probe.values))
    #expect(probe.hasFinished)
  }

  @Test func `zip pairs by place, whichever side is ahead`() {
    let inputs = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let probe = Probe<Bool, Never>()
    inputs[0].zip(inputs[1]) { $0 == $1 }.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<Self.count { inputs[side].send(number) }
      inputs[side].send(completion: .finished)
    }

    #expect(probe.values == Array(repeating: true, count: Self.count))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `combineLatest goes forward on both sides and ends with the last of both`() {
    let inputs = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let probe = Probe<[Int], Never>()
    inputs[0].combineLatest(inputs[1]) { [$0, $1] }.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<Self.count { inputs[side].send(number) }
      inputs[side].send(completion: .finished)
    }

    #expect(probe.breaches == [])
    #expect(probe.values.last == [Self.count - 1, Self.count - 1])
    #expect(
      zip(probe.values, probe.values.dropFirst()).allSatisfy { $0[0] <= $1[0] && $0[1] <= $1[1] })
    #expect(probe.hasFinished)
  }

  @Test func `withLatestFrom adds a value that goes forward to each of the source's`() {
    let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = Probe<[Int], Never>()
    source.withLatestFrom(other) { [$0, $1] }.subscribe(probe)
    other.send(-1)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<Self.count { (side == 0 ? source : other).send(number) }
    }
    source.send(completion: .finished)

    #expect(probe.breaches == [])
    #expect(probe.values.map { $0[0] } == Array(0..<Self.count))
    #expect(probe.values.map { $0[1] } == probe.values.map { $0[1] }.sorted())
    #expect(probe.hasFinished)
  }

  @Test func `switchToLatest lets no superseded value through`() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let inners = (0..<Self.count).map { _ in PassthroughSubject<Int, Never>() }
    let probe = Probe<Int, Never>()
    outer.switchToLatest().subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for (number, inner) in inners.enumerated() {
        if thread == 0 { outer.send(inner) } else { inner.send(number) }
      }
    }
    inners.last?.send(Self.count)
    outer.send(completion: .finished)
    inners.last?.send(completion: .finished)

    #expect(probe.breaches == [])
    #expect(probe.values == probe.values.sorted())
    #expect(probe.values.last == Self.count)
    #expect(probe.hasFinished)
  }

  @Test(arguments: ["receive(on:)", "delay", "debounce", "throttle", "timeout"])
  func `on a concurrent queue the order is kept and the completion is last`(name: String) {
    let queue = DispatchQueue(label: "ConcurrencyTests", attributes: .concurrent)
    let subject = PassthroughSubject<Int, Never>()
    let timed: AnyPublisher<Int, Never> =
      switch name {
      case "receive(on:)": subject.receive(on: queue).eraseToAnyPublisher()
      case "delay": subject.delay(for: .microseconds(50), scheduler: queue).eraseToAnyPublisher()
      case "debounce":
        subject.debounce(for: .microseconds(1), scheduler: queue).eraseToAnyPublisher()
      case "throttle":
        subject.throttle(for: .microseconds(1), scheduler: queue, latest: true)
          .eraseToAnyPublisher()
      default: subject.timeout(.seconds(600), scheduler: queue).eraseToAnyPublisher()
      }
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, Never>(onCompletion: { _ in done.signal() })
    timed.subscribe(probe)
    for number in 0..<Self.count { subject.send(number) }
    subject.send(completion: .finished)
    wait(for: done)

    #expect(probe.breaches == [])
    #expect(probe.values == probe.values.sorted())
    #expect(Set(probe.values).count == probe.values.count)
    if ["receive(on:)", "delay", "timeout"].contains(name) {
      #expect(probe.values.count == Self.count)
    }
    #expect(probe.hasFinished)
  }

  @Test func `any thread may schedule and cancel virtual time`() {
    let scheduler = VirtualTimeScheduler()
    let ran = Journal<Instant>()
    race { sent in
      let instant = Instant(nanoseconds: Int64(sent.number))
      let timer = scheduler.schedule(after: instant) { ran.note(scheduler.now) }
      if sent.number.isMultiple(of: 2) { timer.cancel() }
    }
    #expect(scheduler.pendingCount == Self.everything.count / 2)
    scheduler.run()

    #expect(ran.count == Self.everything.count / 2)
    #expect(ran.entries == ran.entries.sorted())
  }

  @Test func `virtual time may move while others schedule`() {
    let scheduler = VirtualTimeScheduler()
    let ran = Atomic(0)
    let total = Self.everything.count
    DispatchQueue.concurrentPerform(iterations: Self.senders + 1) { thread in
      for _ in 0..<Self.count {
        if thread == Self.senders {
          scheduler.advance(by: .nanoseconds(1))
        } else {
          scheduler.schedule { ran.add(1, ordering: .relaxed) }
        }
      }
    }
    scheduler.run()

    #expect(ran.load(ordering: .relaxed) == total)
  }

  @Test func `concurrent first subscribers of a share connect once`() {
    for _ in 0..<Self.rounds {
      let connections = Atomic(0)
      let subject = PassthroughSubject<Int, Never>()
      let shared = Deferred {
        connections.add(1, ordering: .relaxed)
        return subject
      }
      .share()
      let probes = (0..<4).map { _ in Probe<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 4) { shared.subscribe(probes[$0]) }
      subject.send(1)
      subject.send(completion: .finished)

      #expect(connections.load(ordering: .relaxed) == 1)
      #expect(probes.allSatisfy { $0.values == [1] && $0.hasFinished && $0.breaches == [] })
    }
  }

  @Test func `subscribers of a share that come and go leave no connection behind`() {
    for _ in 0..<Self.rounds {
      let balance = Atomic(0)
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.handleEvents(
        receiveSubscription: { _ in balance.add(1, ordering: .relaxed) },
        receiveCancel: { balance.subtract(1, ordering: .relaxed) }
      ).share()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<3 {
          let probe = Probe<Int, Never>()
          shared.subscribe(probe)
          subject.send(1)
          probe.cancel()
          probe.cancel()
        }
      }
      #expect(balance.load(ordering: .relaxed) == 0)
    }
  }

  @Test func `of racing promises one decides for all`() {
    for _ in 0..<Self.rounds {
      let promise = CurrentValueSubject<Future<Int, Never>.Promise, Never>({ _ in })
      let future = Future<Int, Never> { promise.value = $0 }
      let probes = (0..<4).map { _ in Probe<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread < 2 { future.subscribe(probes[thread]) }
        promise.value(.success(thread))
        if thread >= 2 { future.subscribe(probes[thread]) }
      }
      #expect(probes.allSatisfy { $0.values.count == 1 && $0.hasFinished && $0.breaches == [] })
      #expect(Set(probes.map(\.values)).count == 1)
    }
  }

  @Test func `a promise may race with the request and the cancellation`() {
    rounds {
      let promise = CurrentValueSubject<Future<Int, Never>.Promise, Never>({ _ in })
      let future = Future<Int, Never> { promise.value = $0 }
      let probe = Probe<Int, Never>(.none)
      future.subscribe(probe)
      return (promise.value, probe)
    } _: {
      $0.0(.success(1))
    } _: {
      $0.1.request(.max(1))
    } _: {
      $0.1.cancel()
    } check: {
      #expect($0.1.breaches == [])
      #expect($0.1.values.count <= 1)
    }
  }
}
