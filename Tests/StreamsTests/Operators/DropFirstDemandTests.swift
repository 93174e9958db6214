import Testing

@testable import Streams

/// What is dropped needs no demand.
@Suite struct DropFirstDemandTests {
  /// Hands out a subscription that remembers what it was asked for.
  private func requests(
    _ initial: Subscribers.Demand, areHeld: Bool = true,
    _ apply: (NothingRequestedTests.Spied) -> some Publisher
  ) -> [Subscribers.Demand] {
    let spy = SpySubscription()
    func subscribe<P: Publisher>(_ publisher: P) {
      let probe = Probe<P.Output, P.Failure>(
        initial, onSubscription: { _ in if areHeld { #expect(spy.requests == []) } })
      publisher.subscribe(probe)
    }
    subscribe(apply(.init(spy: spy)))
    return spy.requests
  }

  @Test func `dropFirst asks for what it drops once downstream has its subscription`() {
    #expect(requests(.none) { $0.dropFirst(2) } == [.max(2)])
    #expect(requests(.max(42)) { $0.dropFirst(2) } == [.max(44)])
    #expect(requests(.unlimited) { $0.dropFirst(2) } == [.unlimited])
    #expect(requests(.none) { $0.dropFirst(0) } == [])
    #expect(requests(.max(42), areHeld: false) { $0.dropFirst(0) } == [.max(42)])
  }

  @Test func `ignoreOutput asks for everything once downstream has its subscription`() {
    #expect(requests(.none) { $0.ignoreOutput() } == [.unlimited])
  }

  @Test func `the first change of a subject is not taken for the value to drop`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<Int, Never>(.none)
    subject.dropFirst().subscribe(probe)
    subject.value = 1
    probe.request(.max(1))

    #expect(probe.values == [1])
    subject.value = 2
    probe.request(.max(1))
    #expect(probe.values == [1, 2])
    #expect(probe.breaches == [])
    probe.cancel()
  }

  @Test func `the values of a subject without its first one begin with the first change`() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var values = subject.dropFirst().prefix(1).values.makeAsyncIterator()
    subject.value = 1

    #expect(await values.next() == 1)
  }

  @Test func `a source that ends with what is dropped ends the stream without demand`() {
    let probe = Probe<Int, Never>(.none)
    Just(1).setFailureType(to: Never.self).map { $0 }.dropFirst(3).subscribe(probe)

    #expect(probe.values == [])
    #expect(probe.hasFinished)
  }

  @Test func `a cancellation at the subscription asks for nothing`() {
    let spy = SpySubscription()
    let probe = Probe<Token, MarbleFailure>(.max(1), onSubscription: { $0.cancelHere() })
    NothingRequestedTests.Spied(spy: spy).dropFirst(2).subscribe(probe)

    #expect(spy.requests == [])
    #expect(spy.cancellations == 1)
  }
}
