import Testing

@testable import Streams

@Suite struct PassthroughSubjectTests {
  let subject = PassthroughSubject<Int, MarbleFailure>()

  func subscribe(
    _ first: Subscribers.Demand = .unlimited, each extra: Subscribers.Demand = .none,
    onValue: (@Sendable (Probe<Int, MarbleFailure>, Int) -> Void)? = nil
  ) -> Probe<Int, MarbleFailure> {
    let probe = Probe(first, each: extra, onValue: onValue)
    subject.subscribe(probe)
    return probe
  }

  @Test func `publishes what it is sent to whoever is there`() {
    let early = subscribe()
    subject.send(1)
    let late = subscribe()
    subject.send(2)
    subject.send(completion: .finished)

    #expect(early.values == [1, 2])
    #expect(late.values == [2])
    #expect(early.hasFinished && late.hasFinished)
  }

  @Test func `drops what a subscriber has not asked for`() {
    let some = subscribe(.max(1))
    let none = subscribe(.none)
    for number in 1...3 { subject.send(number) }
    some.request(.max(1))
    subject.send(4)

    #expect(some.values == [1, 4])
    #expect(none.values == [])
    subject.send(completion: .finished)
    #expect(none.hasFinished)
  }

  @Test func `adds what a receive asks for`() {
    let probe = subscribe(.max(1), each: .max(1))
    for number in 1...3 { subject.send(number) }

    #expect(probe.values == [1, 2, 3])
  }

  @Test func `serves subscribers in the order they came`() {
    let order = Journal<String>()
    let probes = ["a", "b", "c"].map { name in
      subscribe { _, value in order.note("\(name)\(value)") }
    }
    subject.send(1)
    probes[0].cancel()
    let last = subscribe { _, value in order.note("d\(value)") }
    subject.send(2)

    #expect(order.entries == ["a1", "b1", "c1", "b2", "c2", "d2"])
    #expect(last.values == [2])
  }

  @Test func `what is sent from inside a receive comes after, in one order for all`() {
    let sending = subscribe { [subject] _, value in
      if value < 3 {
        subject.send(value + 1)
        subject.send(value * 10)
      }
    }
    let other = subscribe()
    subject.send(1)

    #expect(sending.values == [1, 2, 10, 3, 20])
    #expect(other.values == sending.values)
    #expect(sending.breaches == [] && other.breaches == [])
  }

  @Test func `a completion sent from inside a receive comes after the values before it`() {
    let sending = subscribe { [subject] _, value in
      guard value == 1 else { return }
      subject.send(2)
      subject.send(completion: .finished)
      subject.send(3)
    }
    let other = subscribe()
    subject.send(1)

    for probe in [sending, other] {
      #expect(probe.values == [1, 2])
      #expect(probe.hasFinished)
      #expect(probe.breaches == [])
    }
  }

  @Test(arguments: [Subscribers.Completion<MarbleFailure>.finished, .failure(MarbleFailure())])
  func `a late subscriber gets the completion`(completion: Subscribers.Completion<MarbleFailure>) {
    subject.send(1)
    subject.send(completion: completion)
    subject.send(2)
    let late = subscribe(.none)

    #expect(late.completions == [completion])
    #expect(late.values == [])
    #expect(late.subscription.map { "\($0)" } == "Empty")
  }

  @Test func `only the first completion counts`() {
    let probe = subscribe()
    subject.send(completion: .finished)
    subject.send(completion: .failure(MarbleFailure()))

    #expect(probe.completions == [.finished])
  }

  @Test func `who subscribes inside a receive gets the next value, not the current one`() {
    let inner = Probe<Int, MarbleFailure>()
    let outer = subscribe { [subject] _, value in
      if value == 1 { subject.subscribe(inner) }
    }
    subject.send(1)
    subject.send(2)

    #expect(outer.values == [1, 2])
    #expect(inner.values == [2])
  }

  @Test func `who cancels another inside a receive keeps the value from it`() {
    let victim = Probe<Int, MarbleFailure>()
    let killer = subscribe { _, _ in victim.cancelHere() }
    subject.subscribe(victim)
    subject.send(1)
    subject.send(completion: .finished)

    #expect(killer.hasFinished)
    #expect(victim.values == [])
    #expect(victim.completions == [])
  }

  @Test func `who cancels itself inside a receive gets nothing more`() {
    let leaving = subscribe { probe, _ in probe.cancelHere() }
    let staying = subscribe()
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)

    #expect(leaving.values == [1])
    #expect(leaving.breaches == [])
    #expect(staying.values == [1, 2])
  }

  @Test func `asks an upstream for everything once anybody asks`() {
    let spy = SpySubscription()
    subject.send(subscription: spy)
    #expect(spy.requests == [])

    let probe = subscribe(.none)
    #expect(spy.requests == [])
    probe.request(.max(1))
    probe.request(.max(1))

    #expect(spy.requests == [.unlimited])
  }

  @Test func `asks an upstream for everything at once if anybody has asked before`() {
    let probe = subscribe(.max(1))
    let spy = SpySubscription()
    subject.send(subscription: spy)

    #expect(spy.requests == [.unlimited])
    #expect(probe.values == [])
  }

  @Test func `an upstream that comes after the completion is cancelled`() {
    let spy = SpySubscription()
    subject.send(completion: .finished)
    subject.send(subscription: spy)

    #expect(spy.cancellations == 1)
    #expect(spy.requests == [])
  }

  @Test func `cancels upstream when it is released`() {
    let spy = SpySubscription()
    do {
      let subject = PassthroughSubject<Int, Never>()
      subject.send(subscription: spy)
      #expect(spy.cancellations == 0)
    }

    #expect(spy.cancellations == 1)
  }

  @Test func `releases subscribers that have cancelled and, at the end, all`() {
    weak var gone: Probe<Int, MarbleFailure>?
    weak var ended: Probe<Int, MarbleFailure>?
    do {
      let (first, second) = (subscribe(), subscribe())
      (gone, ended) = (first, second)
      first.cancel()
    }
    #expect(gone == nil)
    #expect(ended != nil)

    subject.send(completion: .finished)

    #expect(ended == nil)
  }

  @Test func `its subscriptions are called PassthroughSubject`() {
    #expect(subscribe().subscription.map { "\($0)" } == "PassthroughSubject")
  }

  @Test func `a subject of nothing is sent without a value`() {
    let subject = PassthroughSubject<Void, Never>()
    let count = Journal<Int>()
    let cancellable = subject.sink { count.note(1) }
    subject.send()
    subject.send()

    #expect(count.count == 2)
    cancellable.cancel()
  }

  @Test func `a publisher feeds it until the feed is cancelled`() {
    let source = PassthroughSubject<Int, MarbleFailure>()
    let probe = subscribe()
    let feed = source.subscribe(subject)
    source.send(1)
    feed.cancel()
    source.send(2)

    #expect(probe.values == [1])
    #expect(probe.completions == [])
  }
}
