import Testing

@testable import Streams

/// What a `CurrentValueSubject` delivers while there is demand: every value.
@Suite struct CurrentValueDemandTests {
  let subject = CurrentValueSubject<Int, MarbleFailure>(0)

  @Test(arguments: [Subscribers.Demand.max(1), .unlimited])
  func `a request from inside a receive loses no value while demand is unlimited`(
    more: Subscribers.Demand
  ) {
    let probe = Probe<Int, MarbleFailure> { [subject] probe, value in
      guard value == 1 else { return }
      probe.request(more)
      for number in 2...4 { subject.send(number) }
    }
    subject.subscribe(probe)
    subject.send(1)

    #expect(probe.values == [0, 1, 2, 3, 4])
    #expect(probe.breaches == [])
  }

  @Test func `a request before the values of the same receive loses none while demand lasts`() {
    let probe = Probe<Int, MarbleFailure>(.max(2)) { [subject] probe, value in
      guard value == 1 else { return }
      probe.request(.max(3))
      for number in 2...5 { subject.send(number) }
    }
    subject.subscribe(probe)
    subject.send(1)

    #expect(probe.values == [0, 1, 2, 3, 4])
    #expect(probe.breaches == [])
  }

  @Test func `a request of another subscriber does not take values from the first`() {
    let other = Probe<Int, MarbleFailure>(.none)
    let probe = Probe<Int, MarbleFailure> { [subject] _, value in
      guard value == 1 else { return }
      other.request(.unlimited)
      subject.send(2)
      subject.send(3)
    }
    subject.subscribe(probe)
    subject.subscribe(other)
    subject.send(1)

    #expect(probe.values == [0, 1, 2, 3])
    #expect(other.values == [1, 2, 3])
    #expect(probe.breaches == [] && other.breaches == [])
  }

  @Test func `who subscribes and asks inside a receive misses none of the values that follow`() {
    let inner = Probe<Int, MarbleFailure>()
    let outer = Probe<Int, MarbleFailure> { [subject] _, value in
      guard value == 1 else { return }
      subject.subscribe(inner)
      for number in 2...4 { subject.send(number) }
    }
    subject.subscribe(outer)
    subject.send(1)

    #expect(outer.values == [0, 1, 2, 3, 4])
    #expect(inner.values == [1, 2, 3, 4])
    #expect(inner.breaches == [])
  }

  @Test func `a subscriber that flattens misses no value`() {
    let probe = Probe<Int, MarbleFailure>()
    let again = [1, 2, 3]
    subject.handleEvents(receiveOutput: { [subject] value in
      if again.contains(value) { subject.send(value + 1) }
    })
    .flatMap { [$0].publisher.setFailureType(to: MarbleFailure.self) }.subscribe(probe)
    subject.send(1)

    #expect(probe.values == [0, 1, 2, 3, 4])
    #expect(probe.breaches == [])
  }
}
