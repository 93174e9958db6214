import Testing

@testable import Streams

/// L9: a subscription that is asked for nothing is not told.
@Suite struct NothingRequestedTests {
  typealias Source = MisbehavingPublisher<Token, MarbleFailure>

  static let rows = OperatorRow.all.filter { $0.inputCount > 1 }

  /// Requests for nothing that reached any of the sources.
  func nothings(_ sources: [Source]) -> Int {
    sources.filter { $0.count > 0 }.flatMap { $0.subscription().requests }.count { $0 == .none }
  }

  @Test(arguments: rows)
  func `an input is not asked for nothing`(row: OperatorRow) {
    let sources = (0..<row.inputCount).map { _ in Source() }
    let inputs = sources.map { $0.eraseToAnyPublisher() }
    let probe = Probe<Token, MarbleFailure>(.none)
    let setting = OperatorSetting(
      scheduler: VirtualTimeScheduler(), witness: Token(0),
      others: inputs.dropFirst().map { input in { input } }, inner: { _ in inputs[1] })
    row.apply(inputs[0], setting).subscribe(probe)
    #expect(nothings(sources) == 0)

    probe.subscription?.request(.none)
    #expect(nothings(sources) == 0)
    probe.request(.max(1))
    for source in sources where source.count > 0 { source.send(Token(1)) }
    for source in sources where source.count > 0 { source.send(Token(2)) }

    #expect(nothings(sources) == 0)
    #expect(probe.breaches == [])
    probe.cancel()
  }

  /// Hands out a subscription that remembers what it was asked for.
  struct Spied: Publisher {
    typealias Output = Token
    typealias Failure = MarbleFailure

    let spy: SpySubscription

    func receive<S: Subscriber<Token, MarbleFailure>>(subscriber: S) {
      subscriber.receive(subscription: spy)
      _ = subscriber.receive(Token(1))
    }
  }

  @Test(arguments: OperatorCase.laws)
  func `no operator asks its upstream for nothing`(law: OperatorCase) {
    let spy = SpySubscription()
    let scheduler = VirtualTimeScheduler()
    let probe = Probe<String, any Error>(.none)
    law.apply(Spied(spy: spy).eraseToAnyPublisher(), scheduler, Token(0)).subscribe(probe)
    if !law.traits.contains(.passesSecondSubscription) { probe.subscription?.request(.none) }
    scheduler.advance(by: .milliseconds(10))

    #expect(!spy.requests.contains(.none))
    probe.cancel()
  }
}
