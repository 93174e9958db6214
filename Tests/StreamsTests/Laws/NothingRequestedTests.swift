import Testing

@testable import Streams

/// L9: a subscription that is asked for nothing is not told.
@Suite struct NothingRequestedTests {
  typealias Source = MisbehavingPublisher<Int, Never>
  typealias Input = AnyPublisher<Int, Never>

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable ([Input]) -> AnyPublisher<Int, Never>

    init<P: Publisher>(_ name: String, _ apply: @escaping @Sendable ([Input]) -> P)
    where P.Failure == Never {
      testDescription = name
      self.apply = { apply($0).map { _ in 0 }.eraseToAnyPublisher() }
    }
  }

  static let cases = [
    Case("zip") { $0[0].zip($0[1]) },
    Case("zip 3") { $0[0].zip($0[1], $0[2]) },
    Case("zip 4") { $0[0].zip($0[1], $0[2], $0[3]) },
    Case("zip many") { Publishers.ZipMany($0) },
    Case("combineLatest") { $0[0].combineLatest($0[1]) },
    Case("combineLatest 3") { $0[0].combineLatest($0[1], $0[2]) },
    Case("combineLatest 4") { $0[0].combineLatest($0[1], $0[2], $0[3]) },
    Case("combineLatest many") { Publishers.CombineLatestMany($0) },
    Case("merge") { $0[0].merge(with: $0[1], $0[2], $0[3]) },
    Case("merge many") { Publishers.MergeMany($0) },
    Case("merge 2") { $0[0].merge(with: $0[1]) },
    Case("withLatestFrom") { $0[0].withLatestFrom($0[1]) },
    Case("withLatestFrom 2") { $0[0].withLatestFrom($0[1], $0[2]) },
    Case("append") { $0[0].append($0[1]) },
    Case("prepend") { $0[0].prepend($0[1]) },
    Case("prefixUntilOutput") { $0[0].prefix(untilOutputFrom: $0[1]) },
    Case("dropUntilOutput") { $0[0].drop(untilOutputFrom: $0[1]) },
    Case("flatMap") { inputs in inputs[0].flatMap { _ in inputs[1] } },
    Case("switchToLatest") { inputs in inputs[0].map { _ in inputs[1] }.switchToLatest() },
  ]

  /// Requests for nothing that reached any of the sources.
  func nothings(_ sources: [Source]) -> Int {
    sources.filter { $0.count > 0 }.flatMap { $0.subscription().requests }.count { $0 == .none }
  }

  @Test(arguments: cases)
  func `an input is not asked for nothing`(law: Case) {
    let sources = (0..<4).map { _ in Source() }
    let probe = Probe<Int, Never>(.none)
    law.apply(sources.map { $0.eraseToAnyPublisher() }).subscribe(probe)
    #expect(nothings(sources) == 0)

    probe.subscription?.request(.none)
    #expect(nothings(sources) == 0)
    probe.request(.max(1))
    for source in sources where source.count > 0 { source.send(1) }
    for source in sources where source.count > 0 { source.send(2) }

    #expect(nothings(sources) == 0)
    #expect(probe.breaches == [])
    probe.cancel()
  }

  /// Hands out a subscription that remembers what it was asked for.
  struct Spied: Publisher {
    typealias Output = Token
    typealias Failure = LawFailure

    let spy: SpySubscription

    func receive<S: Subscriber<Token, LawFailure>>(subscriber: S) {
      subscriber.receive(subscription: spy)
      _ = subscriber.receive(Token(1))
    }
  }

  @Test(arguments: LawCase.all)
  func `no operator asks its upstream for nothing`(law: LawCase) {
    let spy = SpySubscription()
    let scheduler = VirtualTimeScheduler()
    let probe = Probe<String, any Error>(.none)
    law.apply(Spied(spy: spy).eraseToAnyPublisher(), scheduler, Token(0)).subscribe(probe)
    if !law.traits.contains(.passesSubscription) { probe.subscription?.request(.none) }
    scheduler.advance(by: .milliseconds(10))

    #expect(!spy.requests.contains(.none))
    probe.cancel()
  }
}
