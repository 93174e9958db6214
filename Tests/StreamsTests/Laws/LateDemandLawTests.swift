import Testing

@testable import Streams

/// A subscriber that asks late gets what one gets that asks at once, if the source keeps its values until they are
/// asked for. So nothing that an operator does with values before the first one it publishes may wait for demand.
@Suite struct LateDemandLawTests {
  static let changes = 1...7

  /// What came, and after how many changes the first value did.
  private struct Run {
    var events: [String]
    var first: Int?
  }

  /// An operator above a subject that keeps its newest value, and is changed seven times.
  ///
  /// - Parameter late: The number of changes before everything is asked for.
  private func run(_ law: OperatorCase, askingAfter late: Int) -> Run {
    let scheduler = VirtualTimeScheduler()
    let subject = CurrentValueSubject<Token, MarbleFailure>(Token(0))
    let probe = Probe<String, any Error>(.none)
    law.apply(subject.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(probe)
    var first: Int?
    for number in [0] + Self.changes {
      if number > 0 { subject.send(Token(number)) }
      if number == late { probe.request(.unlimited) }
      scheduler.advance(by: .milliseconds(10))
      if first == nil, !probe.values.isEmpty { first = number }
    }
    subject.send(completion: .finished)
    scheduler.advance(by: .seconds(10))
    defer { probe.cancel() }
    return Run(events: probe.values + probe.completions.map { "\($0)" }, first: first)
  }

  @Test(arguments: OperatorCase.laws.filter { !$0.traits.contains(.joinsValues) })
  func `a subscriber that asks just before the first value gets the same as one that asks at once`(
    law: OperatorCase
  ) {
    let prompt = run(law, askingAfter: 0)
    let late = (prompt.first ?? Self.changes.upperBound) - 1

    if late > 0 { #expect(run(law, askingAfter: late).events == prompt.events) }
  }

  /// The first publishes how late it was asked. The second takes everything from the start, and drops what is due
  /// without demand.
  private static let timed = ["measureInterval", "throttleEdges, trailing"]

  @Test(arguments: OperatorCase.laws.filter { !timed.contains($0.row.name) })
  func `a subscriber that asks late gets all values of a source that waits`(law: OperatorCase) {
    func events(askingAfter late: Duration) -> [String] {
      let scheduler = VirtualTimeScheduler()
      let source = (0..<5).map { Token($0) }.publisher.setFailureType(to: MarbleFailure.self)
      let probe = Probe<String, any Error>(.none)
      law.apply(source.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(probe)
      scheduler.advance(by: late)
      probe.request(.unlimited)
      scheduler.advance(by: .seconds(10))
      defer { probe.cancel() }
      return probe.values + probe.completions.map { "\($0)" }
    }

    #expect(events(askingAfter: .milliseconds(20)) == events(askingAfter: .zero))
  }
}
