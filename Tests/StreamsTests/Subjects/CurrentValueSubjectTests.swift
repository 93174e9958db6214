import Testing

@testable import Streams

@Suite struct CurrentValueSubjectTests {
  let subject = CurrentValueSubject<Int, MarbleFailure>(0)

  func subscribe(
    _ first: Subscribers.Demand = .unlimited,
    onValue: (@Sendable (Probe<Int, MarbleFailure>, Int) -> Void)? = nil
  ) -> Probe<Int, MarbleFailure> {
    let probe = Probe(first, onValue: onValue)
    subject.subscribe(probe)
    return probe
  }

  @Test func `sends its value on the first request, then what comes`() {
    let early = subscribe()
    subject.send(1)
    let late = subscribe()
    subject.value = 2

    #expect(early.values == [0, 1, 2])
    #expect(late.values == [1, 2])
    #expect(subject.value == 2)
  }

  @Test func `the value waits for a request, and then is the latest`() {
    let probe = subscribe(.none)
    subject.send(1)
    subject.send(2)
    #expect(probe.values == [])

    probe.request(.max(1))

    #expect(probe.values == [2])
  }

  @Test func `who has missed values gets the latest when it asks again`() {
    let probe = subscribe(.max(2))
    for number in 1...4 { subject.send(number) }
    #expect(probe.values == [0, 1])

    probe.request(.max(1))
    #expect(probe.values == [0, 1, 4])
  }

  @Test func `nobody gets the same value twice`() {
    let probe = subscribe(.max(1))
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(probe.values == [0])

    subject.send(0)
    #expect(probe.values == [0, 0])
  }

  @Test func `keeps its value after the completion`() {
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(2)
    subject.value = 3

    #expect(subject.value == 1)
  }

  @Test(arguments: [Subscribers.Completion<MarbleFailure>.finished, .failure(MarbleFailure())])
  func `a late subscriber gets the completion only`(
    completion: Subscribers.Completion<MarbleFailure>
  ) {
    subject.send(completion: completion)
    let late = subscribe()

    #expect(late.values == [])
    #expect(late.completions == [completion])
  }

  @Test func `a completion reaches who has not asked for anything`() {
    let probe = subscribe(.none)
    subject.send(completion: .finished)
    probe.request(.unlimited)

    #expect(probe.hasFinished)
    #expect(probe.values == [])
  }

  @Test func `what is sent from inside a receive comes after, in one order for all`() {
    let sending = subscribe { [subject] _, value in
      if value == 1 || value == 2 { subject.value = value + 1 }
    }
    let other = subscribe()
    subject.send(1)

    #expect(sending.values == [0, 1, 2, 3])
    #expect(other.values == sending.values)
    #expect(sending.breaches == [] && other.breaches == [])
  }

  @Test func `who subscribes inside a receive gets the latest value once`() {
    let inner = Probe<Int, MarbleFailure>()
    let outer = subscribe { [subject] _, value in
      if value == 1 { subject.subscribe(inner) }
    }
    subject.send(1)
    subject.send(2)

    #expect(outer.values == [0, 1, 2])
    #expect(inner.values == [1, 2])
    #expect(inner.breaches == [])
  }

  @Test func `who cancels with the first value gets nothing more`() {
    let probe = subscribe { probe, _ in probe.cancelHere() }
    subject.send(1)
    subject.send(completion: .finished)

    #expect(probe.values == [0])
    #expect(probe.breaches == [])
  }

  @Test func `asks an upstream for everything at once`() {
    let spy = SpySubscription()
    subject.send(subscription: spy)

    #expect(spy.requests == [.unlimited])
  }

  @Test func `cancels upstream when it is released`() {
    let spy = SpySubscription()
    do {
      let subject = CurrentValueSubject<Int, Never>(0)
      subject.send(subscription: spy)
      #expect(spy.cancellations == 0)
    }

    #expect(spy.cancellations == 1)
  }

  @Test func `a replaced value may come back to the subject when it is released`() {
    let seen = Journal<Int>()
    let subject = CurrentValueSubject<Token, Never>(Token(0))
    subject.value = Token(1) { [weak subject] in seen.note(subject?.value.number ?? -1) }
    subject.value = Token(2)

    #expect(seen.entries == [2])
  }

  @Test func `its subscriptions are called CurrentValueSubject`() {
    #expect(subscribe().subscription.map { "\($0)" } == "CurrentValueSubject")
  }

  @Test func `its value may be an optional`() {
    let subject = CurrentValueSubject<Int?, Never>(nil)
    let probe = Probe<Int?, Never>()
    subject.subscribe(probe)
    subject.value = 1
    subject.value = nil

    #expect(probe.values == [nil, 1, nil])
    #expect(subject.value == nil)
  }
}
