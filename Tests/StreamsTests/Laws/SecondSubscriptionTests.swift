import Testing

@testable import Streams

/// L1: a subscriber that has a publisher turns a second one away, which then sends nothing.
@Suite struct SecondSubscriptionTests {
  /// A client's publisher that forwards one subscriber to two.
  struct Both<First: Publisher, Second: Publisher<First.Output, First.Failure>>: Publisher {
    typealias Output = First.Output
    typealias Failure = First.Failure

    let first: First
    let second: Second

    func receive<S: Subscriber<First.Output, First.Failure>>(subscriber: S) {
      first.receive(subscriber: subscriber)
      second.receive(subscriber: subscriber)
    }
  }

  typealias Strings = AnyPublisher<String, any Error>

  private func expectTurnedAway(
    by subscriber: some Subscriber<String, any Error>, _ journal: Journal<String>,
    _ scheduler: VirtualTimeScheduler, _ second: some Publisher<String, any Error>
  ) {
    let subject = PassthroughSubject<String, any Error>()
    subject.subscribe(subscriber)
    second.subscribe(subscriber)
    scheduler.advance(by: .seconds(1))
    subject.send("first")

    #expect(journal.entries == ["first"])
    subject.send(completion: .finished)
    #expect(journal.entries == ["first", "end"])
  }

  private func sink(_ journal: Journal<String>) -> Subscribers.Sink<String, any Error> {
    .init(receiveCompletion: { _ in journal.note("end") }, receiveValue: { journal.note($0) })
  }

  @Test(arguments: PublisherCase.all)
  func `L1 a sink turns a second publisher away`(law: PublisherCase) {
    let (scheduler, journal) = (VirtualTimeScheduler(), Journal<String>())
    expectTurnedAway(by: sink(journal), journal, scheduler, law.make(scheduler, Token(0)))
  }

  @Test(arguments: PublisherCase.all)
  func `L1 an erased sink turns a second publisher away`(law: PublisherCase) {
    let (scheduler, journal) = (VirtualTimeScheduler(), Journal<String>())
    expectTurnedAway(
      by: AnySubscriber(sink(journal)), journal, scheduler, law.make(scheduler, Token(0)))
  }

  @Test(arguments: OperatorCase.laws)
  func `L1 a sink turns an operator on a publisher of one value away`(law: OperatorCase) {
    let (scheduler, journal) = (VirtualTimeScheduler(), Journal<String>())
    let source = Just(Token(1)).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    expectTurnedAway(
      by: sink(journal), journal, scheduler, law.apply(source, scheduler, Token(0)))
  }

  /// Publishers of everything at once that no operator is above.
  static let seconds: [@Sendable () -> AnyPublisher<Token, MarbleFailure>] = [
    { Just(Token(9)).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher() },
    { Empty().eraseToAnyPublisher() },
    { Fail(error: MarbleFailure()).eraseToAnyPublisher() },
    {
      [Token(8), Token(9)].publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    },
    { [Token]().publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher() },
    {
      let ended = PassthroughSubject<Token, MarbleFailure>()
      ended.send(completion: .finished)
      return ended.eraseToAnyPublisher()
    },
  ]

  @Test(arguments: OperatorCase.laws)
  func `L1 an operator takes the first of two publishers that a client forwards it to`(
    law: OperatorCase
  ) {
    for (number, way) in Way.allCases.enumerated() {
      let alone = events(way) { source, scheduler in law.apply(source, scheduler, Token(0)) }
      for second in Rounds.optimised(Self.seconds, oneIn: 3, from: number) {
        let both = events(way) { source, scheduler in
          let both = Both(first: source, second: second()).eraseToAnyPublisher()
          return law.apply(both, scheduler, Token(0))
        }
        #expect(both == alone, "\(way)")
      }
    }
  }

  private func events(
    _ way: Way, _ apply: (AnyPublisher<Token, MarbleFailure>, VirtualTimeScheduler) -> Strings
  ) -> [String] {
    let (scheduler, journal) = (VirtualTimeScheduler(), Journal<String>())
    let source = scheduler.hot("-0-1-2-3-|", values: Token.named)
    let run = way.note(
      apply(source.eraseToAnyPublisher(), scheduler), on: scheduler, in: journal)
    scheduler.advance(by: .seconds(10))
    run.cancel()
    return journal.entries
  }

  @Test func `L1 an inner subscriber takes the first of two, also while a value is sent`() {
    let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let journal = Journal<Int>()
    let run = outer.flatMap { number in
      Both(first: inner.map { $0 + number }, second: Just(100))
    }.sink { value in
      journal.note(value)
      if value == 11 { outer.send(20) }
    }
    outer.send(10)
    inner.send(1)
    inner.send(2)
    run.cancel()

    #expect(journal.entries == [11, 12, 22])
  }
}
