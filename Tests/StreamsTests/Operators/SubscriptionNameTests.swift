import Testing

@testable import Streams

/// What `print()` shows: the names of subscriptions, and requests.
@Suite struct SubscriptionNameTests {
  struct Lines: TextOutputStream, Sendable {
    let journal = Journal<String>()
    func write(_ string: String) { journal.note(string) }
    var lines: [String] { journal.entries.joined().split(separator: "\n").map { String($0) } }
  }

  @Test(arguments: OperatorCase.laws)
  func `a subscription is called by its operator, or by its upstream where that is handed through`(
    law: OperatorCase
  ) {
    let lines = Lines()
    let probe = Probe<String, any Error>()
    let subject = PassthroughSubject<Token, MarbleFailure>()
    law.apply(subject.eraseToAnyPublisher(), VirtualTimeScheduler(), Token(0))
      .print(to: lines).subscribe(probe)
    var names = [law.row.subscription]
    if law.traits.contains(.passesSecondSubscription) { names.append("PassthroughSubject") }

    #expect(names.contains { lines.lines.first == "receive subscription: (\($0))" })
    probe.cancel()
  }

  func shownName<P: Publisher>(of publisher: P) -> String? {
    let lines = Lines()
    let probe = Probe<P.Output, P.Failure>()
    publisher.print(to: lines).subscribe(probe)
    probe.cancel()
    return lines.lines.first
  }

  @Test func `both forms of first have a name of their own`() {
    let subject = PassthroughSubject<Int, Never>()

    #expect(shownName(of: subject.first()) == "receive subscription: (First)")
    #expect(shownName(of: subject.first { $0 > 0 }) == "receive subscription: (FirstWhere)")
    #expect(shownName(of: subject.prefix(1)) == "receive subscription: (Prefix)")
  }

  @Test func `print, replaceError, share and multicast show their names`() {
    let subject = PassthroughSubject<Int, MarbleFailure>()
    let multicast = subject.multicast { PassthroughSubject<Int, MarbleFailure>() }

    #expect(shownName(of: subject.print(to: Lines())) == "receive subscription: (Print)")
    #expect(shownName(of: subject.handleEvents()) == "receive subscription: (HandleEvents)")
    #expect(shownName(of: subject.replaceError(with: 0)) == "receive subscription: (ReplaceError)")
    #expect(shownName(of: subject.share()) == "receive subscription: (Multicast)")
    #expect(shownName(of: multicast) == "receive subscription: (Multicast)")
    #expect(shownName(of: multicast.autoconnect()) == "receive subscription: (Multicast)")
  }

  @Test func `sources show their names`() {
    #expect(shownName(of: Just(1)) == "receive subscription: (Just)")
    #expect(shownName(of: [1, 2].publisher) == "receive subscription: ([1, 2])")
    #expect(shownName(of: Optional(1).publisher) == "receive subscription: (Optional)")
    #expect(
      shownName(of: Result<Int, Never>.success(1).publisher) == "receive subscription: (Once)")
    let record = Record<Int, Never>(output: [1, 2], completion: .finished)
    #expect(shownName(of: record) == "receive subscription: ([1, 2])")
    #expect(shownName(of: Empty<Int, Never>()) == "receive subscription: (Empty)")
    #expect(
      shownName(of: Fail<Int, MarbleFailure>(error: MarbleFailure()))
        == "receive subscription: (Empty)")
    #expect(
      shownName(of: CurrentValueSubject<Int, Never>(1))
        == "receive subscription: (CurrentValueSubject)")
  }

  @Test func `an erased source shows its own name`() {
    let never = Result<Int, Never>.success(1).publisher
    let failing = Result<Int, MarbleFailure>.success(1).publisher

    #expect(shownName(of: Just(1).eraseToAnyPublisher()) == "receive subscription: (Just)")
    #expect(shownName(of: AnyPublisher(Just(1))) == "receive subscription: (Just)")
    #expect(shownName(of: never.eraseToAnyPublisher()) == "receive subscription: (Once)")
    #expect(shownName(of: failing.eraseToAnyPublisher()) == "receive subscription: (Once)")
    #expect(
      shownName(of: Optional(1).publisher.eraseToAnyPublisher())
        == "receive subscription: (Optional)")
    #expect(
      shownName(of: [1, 2].publisher.eraseToAnyPublisher()) == "receive subscription: ([1, 2])")
  }

  @Test func `an erased future with its value, or sequence of one, is one value`() {
    let future = Future<Int, MarbleFailure> { $0(.success(1)) }
    #expect(shownName(of: future.eraseToAnyPublisher()) == "receive subscription: (Once)")
    #expect(shownName(of: [1].publisher.eraseToAnyPublisher()) == "receive subscription: (Just)")

    let waiting = Future<Int, MarbleFailure> { _ in }
    #expect(shownName(of: waiting.eraseToAnyPublisher()) == "receive subscription: (Future)")
  }

  @Test func `a request is shown as Combine shows it`() {
    let lines = Lines()
    let probe = Probe<Int, Never>(.max(30)) { probe, value in
      if value == 2 { probe.request(.unlimited) }
    }
    let subject = PassthroughSubject<Int, Never>()
    subject.print(to: lines).subscribe(probe)
    subject.send(2)

    #expect(
      lines.lines == [
        "receive subscription: (PassthroughSubject)", "request max: (30)", "receive value: (2)",
        "request unlimited",
      ])
    probe.cancel()
  }

  @Test(arguments: [Subscribers.Demand.max(1), .unlimited, .none])
  func `demand that a receive returns is shown as synchronous`(extra: Subscribers.Demand) {
    let lines = Lines()
    let probe = Probe<Int, Never>(.max(1), each: extra)
    let subject = PassthroughSubject<Int, Never>()
    subject.print("p", to: lines).subscribe(probe)
    subject.send(1)
    let last =
      switch extra {
      case .none: "p: receive value: (1)"
      case .unlimited: "p: request unlimited (synchronous)"
      default: "p: request max: (1) (synchronous)"
      }

    #expect(lines.lines.last == last)
    probe.cancel()
  }
}
