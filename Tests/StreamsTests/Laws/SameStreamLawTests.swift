import Testing

@testable import Streams

/// L12: who subscribes changes nothing.
@Suite struct SameStreamLawTests {
  static let diagrams: [Marbles] = ["0-1-2-3-|", "(01)2-(34)|", "(01234)#", "0-#", "|"]

  /// What a stream sends in ten seconds.
  private func events<P: Publisher>(
    _ way: Way, _ make: (VirtualTimeScheduler) -> P
  ) -> [String] {
    let scheduler = VirtualTimeScheduler()
    let journal = Journal<String>()
    let run = way.note(make(scheduler), on: scheduler, in: journal)
    scheduler.advance(by: .seconds(10))
    run.cancel()
    scheduler.advance(by: .seconds(1))
    return journal.entries
  }

  private func expectTheSame<P: Publisher>(
    exceptForDemand: Bool, _ what: String, _ make: (VirtualTimeScheduler) -> P
  ) {
    let (sink, all) = (events(.sink, make), events(.requestingAll, make))
    #expect(sink == all, "\(what)")
    if exceptForDemand { return }
    let one = events(.requestingOne, make)
    #expect(withoutTimes(sink) == withoutTimes(one), "one at a time: \(what)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L12 an operator sends the same, whoever subscribes`(law: OperatorCase) {
    for diagram in Rounds.optimised(Self.diagrams, oneIn: 3) {
      expectTheSame(exceptForDemand: law.traits.contains(.combinesByDemand), "\(diagram)") {
        scheduler in
        let source = scheduler.cold(diagram, values: Token.named)
        return law.apply(source.eraseToAnyPublisher(), scheduler, Token(0))
      }
    }
    for count in Rounds.optimised([0, 1, 2, 3], oneIn: 3) {
      expectTheSame(exceptForDemand: law.traits.contains(.combinesByDemand), "\(count)") {
        scheduler in
        let source = (0..<count).map { Token($0) }.publisher
          .setFailureType(to: MarbleFailure.self)
        return law.apply(source.eraseToAnyPublisher(), scheduler, Token(0))
      }
    }
    expectTheSame(exceptForDemand: law.traits.contains(.combinesByDemand), "Just") { scheduler in
      let source = Just(Token(1)).setFailureType(to: MarbleFailure.self)
      return law.apply(source.eraseToAnyPublisher(), scheduler, Token(0))
    }
  }

  @Test(arguments: OperatorCase.laws)
  func `L12 an operator above subscribe on sends the same, whoever subscribes`(law: OperatorCase) {
    // Who asks for one value at a time does so later, and misses what an operator drops until then.
    expectTheSame(exceptForDemand: true, "subscribe(on:)") { scheduler in
      let source = (0..<3).map { Token($0) }.publisher.setFailureType(to: MarbleFailure.self)
      return law.apply(source.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(on: scheduler)
    }
  }

  @Test(arguments: PublisherCase.all)
  func `L12 a publisher sends the same, whoever subscribes`(law: PublisherCase) {
    expectTheSame(exceptForDemand: false, "") { law.make($0, Token(0)) }
  }
}
