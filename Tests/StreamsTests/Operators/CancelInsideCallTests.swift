import Testing

@testable import Streams

/// Cancellations, ends and second subscriptions that come from inside a call.
@Suite struct CancelInsideCallTests {
  @Test func `the replacement of a failed upstream is the only one that is taken`() {
    let source = MisbehavingPublisher<Int, MarbleFailure>()
    let late = SilentPublisher<Int, Never>()
    let probe = Probe<Int, Never>()
    source.catch { _ in late }.subscribe(probe)
    source.send(completion: .failure(MarbleFailure()))
    let second = source.sendSubscription()
    let replacement = RequestedSubscription()
    late.subscriber?.receive(subscription: replacement)
    _ = late.subscriber?.receive(5)

    #expect(second.cancellations == 1)
    #expect(replacement.cancellations == 0)
    #expect(probe.values == [5])
    #expect(probe.breaches == [])
  }

  @Test func `a publisher that follows another is the only one that is taken`() {
    let (first, second) = (SilentPublisher<Int, Never>(), SilentPublisher<Int, Never>())
    let probe = Probe<Int, Never>()
    let (line, late, other) = (
      RequestedSubscription(), RequestedSubscription(), RequestedSubscription()
    )
    first.append(second).subscribe(probe)
    first.subscriber?.receive(subscription: line)
    first.subscriber?.receive(completion: .finished)
    first.subscriber?.receive(subscription: late)
    second.subscriber?.receive(subscription: other)
    _ = second.subscriber?.receive(5)
    _ = first.subscriber?.receive(6)

    #expect(late.cancellations == 1)
    #expect(line.cancellations == 0 && other.cancellations == 0)
    #expect(probe.values == [5])
    #expect(probe.breaches == [])
  }

  @Test func `a trigger that fires inside a receive ends the prefix after that value`() {
    let (subject, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let probe = Probe<Int, Never> { _, _ in
      trigger.send()
      subject.send(2)
    }
    subject.prefix(untilOutputFrom: trigger).subscribe(probe)
    subject.send(1)

    #expect(probe.values == [1])
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `prefix cancels upstream once, although that makes downstream cancel`() {
    let source = SilentPublisher<Int, Never>()
    let probe = Probe<Int, Never>()
    let hooked = HookedSubscription { probe.cancel() }
    source.prefix(1).subscribe(probe)
    source.subscriber?.receive(subscription: hooked)
    _ = source.subscriber?.receive(1)

    #expect(hooked.cancellations == 1)
  }

  @Test func `a sequence whose iterator cancels sends nothing after it`() {
    let probe = Probe<Int, Never>()
    Computed { place in
      if place == 3 { probe.cancelHere() }
      return place > 5 ? nil : place
    }
    .publisher.subscribe(probe)

    #expect(probe.values == [1])
    #expect(probe.breaches == [])
  }

  @Test func `handleEvents delivers nothing after its closure has cancelled`() {
    let probe = Probe<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    subject.handleEvents(receiveOutput: { _ in probe.cancelHere() }).subscribe(probe)
    subject.send(1)
    subject.send(2)

    #expect(probe.values == [])
    #expect(probe.breaches == [])
  }

  @Test func `handleEvents cancels a subscription that comes after the completion`() {
    let source = SilentPublisher<Int, Never>()
    let probe = Probe<Int, Never>()
    source.handleEvents().subscribe(probe)
    source.subscriber?.receive(completion: .finished)
    let late = RequestedSubscription()
    source.subscriber?.receive(subscription: late)

    #expect(late.cancellations == 1)
  }

  @Test func `autoconnect does not complete after a cancellation by its disconnection`() {
    let subject = PassthroughSubject<Int, Never>()
    let source = SilentPublisher<Int, Never>()
    let probe = Probe<Int, Never>()
    let hooked = HookedSubscription { probe.cancelHere() }
    source.multicast(subject: subject).autoconnect().subscribe(probe)
    source.subscriber?.receive(subscription: hooked)
    subject.send(completion: .finished)

    #expect(hooked.cancellations == 1)
    #expect(probe.breaches == [])
  }

  @Test func `a share whose last subscriber leaves while it connects stops its source`() {
    let count = Guarded(0)
    let run = (1...1_000).publisher.handleEvents(receiveOutput: { _ in count.change { $0 += 1 } })
      .share().prefix(3).sink { _ in }

    #expect(count.value == 3)
    run.cancel()
  }

  @Test func `flatMap asks upstream once, although it sends a second subscription`() {
    let source = MisbehavingPublisher<Int, Never>()
    let probe = Probe<Int, Never>(.max(1))
    let inner = PassthroughSubject<Int, Never>()
    source.flatMap(maxPublishers: .max(1)) { _ in inner }.subscribe(probe)
    source.send(1)
    inner.send(7)
    let second = source.sendSubscription()
    probe.request(.max(1))

    #expect(probe.values == [7])
    #expect(second.cancellations == 1)
    #expect(source.subscription().requests == [.max(1)])
  }

  @Test func `an inner publisher that comes inside a receive is subscribed to at once`() {
    let outer = PassthroughSubject<Int, Never>()
    let inner = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let received = Journal<Int>()
    let run = outer.flatMap { inner[$0] }.sink { value in
      received.note(value)
      guard value == 1 else { return }
      outer.send(1)
      inner[1].send(2)
    }
    outer.send(0)
    inner[0].send(1)

    #expect(received.entries == [1, 2])
    run.cancel()
  }

  @Test func `switchToLatest takes no second completion of upstream`() {
    let outer = MisbehavingPublisher<PassthroughSubject<Int, MarbleFailure>, MarbleFailure>()
    let inner = PassthroughSubject<Int, MarbleFailure>()
    let probe = Probe<Int, MarbleFailure>()
    outer.switchToLatest().subscribe(probe)
    outer.send(inner)
    outer.send(completion: .finished)
    outer.send(completion: .failure(MarbleFailure()))
    inner.send(1)

    #expect(probe.values == [1])
    #expect(probe.completions.isEmpty)
  }

  @Test func `switchToLatest draws a bounded number of an inner publisher when it fails`() {
    let outer = PassthroughSubject<AnyPublisher<Int, MarbleFailure>, MarbleFailure>()
    let first = PassthroughSubject<Int, MarbleFailure>()
    let drawn = Guarded(0)
    let endless = Computed { place in
      drawn.change { $0 += 1 }
      return place > 10_000 ? nil : place
    }
    .publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    let probe = Probe<Int, MarbleFailure> { _, value in
      guard value == 0 else { return }
      outer.send(endless)
      outer.send(completion: .failure(MarbleFailure()))
    }
    outer.switchToLatest().subscribe(probe)
    outer.send(first.eraseToAnyPublisher())
    first.send(0)

    #expect(drawn.value <= 257)
    #expect(probe.hasFailed)
  }

  @Test func `zip asks for nothing after its last pair`() {
    let a = MisbehavingPublisher<Int, Never>()
    let b = MisbehavingPublisher<Int, Never>()
    let probe = Probe<Int, Never>(.max(1), each: .max(1))
    a.zip(b) { $0 + $1 }.subscribe(probe)
    a.send(1)
    a.send(completion: .finished)
    b.send(2)

    #expect(probe.hasFinished)
    #expect(b.subscription().requests == [.max(1)])
  }

  @Test func `debounce asks for nothing when it is cancelled with its subscription`() {
    let source = MisbehavingPublisher<Int, Never>()
    let probe = Probe<Int, Never>(.none, onSubscription: { $0.cancelHere() })
    source.debounce(for: .milliseconds(1), scheduler: VirtualTimeScheduler()).subscribe(probe)

    #expect(source.subscription().requests == [])
    #expect(source.subscription().cancellations == 1)
  }

  @Test func `nothing follows the cancellation of a value that is released with the queue`() {
    let inputs = (0..<3).map { _ in PassthroughSubject<Token, MarbleFailure>() }
    let probe = Probe<Int, MarbleFailure>(onValue: { probe, _ in
      inputs[1].send(completion: .failure(MarbleFailure()))
      inputs[2].send(Token(2) { probe.cancelHere() })
    })
    Publishers.MergeMany(inputs).map(\.number).subscribe(probe)
    inputs[0].send(Token(1))

    #expect(probe.values == [1])
    #expect(probe.completions.isEmpty)
    #expect(probe.breaches == [])
  }

  @Test(arguments: ["two", "four", "many", "zip"])
  func `nothing follows the cancellation of a value that is replaced`(name: String) {
    let (a, b) = (PassthroughSubject<Token, Never>(), PassthroughSubject<Token, Never>())
    let combined: AnyPublisher<Int, Never> =
      switch name {
      case "two": a.combineLatest(b) { $0.number + $1.number }.eraseToAnyPublisher()
      case "four":
        a.combineLatest(b, Just(0), Just(0)) { a, b, _, _ in a.number + b.number }
          .eraseToAnyPublisher()
      case "many":
        Publishers.CombineLatestMany([a, b]).map { $0[0].number + $0[1].number }
          .eraseToAnyPublisher()
      default: a.zip(b) { $0.number + $1.number }.eraseToAnyPublisher()
      }
    let probe = Probe<Int, Never>()
    combined.subscribe(probe)
    a.send(Token(1) { probe.cancelHere() })
    b.send(Token(2))
    a.send(Token(3))
    b.send(Token(4))

    #expect(probe.values == [3])
    #expect(probe.breaches == [])
  }

  @Test func `catch does not subscribe to the replacement if its closure has cancelled`() {
    let source = PassthroughSubject<Int, MarbleFailure>()
    let run = Lock<AnyCancellable?>(nil)
    let journal = Journal<String>()
    let new = source.catch { _ in
      run.withLock { $0 }?.cancel()
      return Deferred {
        journal.note("subscribed")
        return Just(1)
      }
    }
    .sink { journal.note("\($0)") }
    run.withLock { $0 = new }
    source.send(completion: .failure(MarbleFailure()))
    #expect(journal.entries == [])
  }
}
