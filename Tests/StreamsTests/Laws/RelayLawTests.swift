import Synchronization
import Testing

@testable import Streams

/// L15: what only looks changes nothing, also in an inner publisher that comes during a delivery.
@Suite struct RelayLawTests {
  typealias Stream = OperatorRow.Stream

  /// An operator that passes everything on.
  enum Relay: CaseIterable {
    case handleEvents, print, breakpoint, traced, client

    func apply(_ stream: Stream, _ scheduler: VirtualTimeScheduler) -> Stream {
      switch self {
      case .handleEvents: stream.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher()
      case .print: stream.print(to: NoOutput()).eraseToAnyPublisher()
      case .breakpoint: stream.breakpoint(receiveOutput: { _ in false }).eraseToAnyPublisher()
      case .traced: stream.traced("relay", in: StreamTrace(scheduler)).eraseToAnyPublisher()
      case .client: ClientOperator(stream).eraseToAnyPublisher()
      }
    }
  }

  typealias Kind = LateInnerTests.Kind

  /// The events of an operator on a source, with a relay before it or behind it; and those of the source, each with what
  /// has been asked for until then.
  private func events(
    _ law: OperatorCase, _ diagram: Marbles, _ subscriber: Marbles, before: Relay?, behind: Relay?
  ) -> [String] {
    let scheduler = VirtualTimeScheduler()
    let journal = Journal<String>()
    let source = AskedPublisher(
      upstream: scheduler.cold(diagram, values: Token.named).eraseToAnyPublisher()
    ) { journal.note("\(scheduler.now) \($0)") }
    .eraseToAnyPublisher()
    let stream = law.stream(before?.apply(source, scheduler) ?? source, scheduler)
    let recorder = scheduler.observe(
      behind?.apply(stream, scheduler) ?? stream, subscriber: subscriber)
    scheduler.advance(by: .seconds(10))
    recorder.cancel()
    return ["\(recorder.marbles)"] + journal.entries
  }

  @Test(arguments: OperatorCase.laws)
  func `L15 a relay before an operator, or behind it, changes nothing`(law: OperatorCase) {
    for diagram in ["0-1-2-3-|", "(01)2-(34)#", "(01234|)"] as [Marbles] {
      for subscriber in ["^", "(^*)", "(^1)-1-1-1-1", "^--2-*"] as [Marbles] {
        let bare = events(law, diagram, subscriber, before: nil, behind: nil)
        for relay in Relay.allCases {
          let before = events(law, diagram, subscriber, before: relay, behind: nil)
          #expect(before == bare, "\(relay) before, \(diagram), \(subscriber)")
          let behind = events(law, diagram, subscriber, before: nil, behind: relay)
          #expect(behind == bare, "\(relay) behind, \(diagram), \(subscriber)")
        }
      }
    }
  }

  /// How a subscriber asks that gets a value, inside whose delivery an inner publisher comes and sends.
  struct Asking: CustomStringConvertible {
    var first = Subscribers.Demand.max(1)
    var each = Subscribers.Demand.none
    /// Inside the delivery, before the inner publisher comes.
    var before = Subscribers.Demand.none
    /// Inside the delivery, when the inner publisher has sent.
    var behind = Subscribers.Demand.none
    /// After the delivery.
    var later = Subscribers.Demand.none
    /// Whether the demand is noted that reaches the inner subjects. A client's operator does that, which hides what an
    /// operator and a subject tell each other.
    var isNoted = false

    private static let unnoted = [
      Asking(first: .unlimited), Asking(first: .max(10)), Asking(each: .max(1)),
      Asking(before: .unlimited), Asking(before: .max(2)), Asking(behind: .unlimited),
      Asking(behind: .max(2)), Asking(behind: .max(2), later: .unlimited),
      Asking(later: .unlimited), Asking(later: .max(2)), Asking(each: .max(1), behind: .max(2)),
      Asking(),
    ]

    static let all = unnoted.flatMap { asking in
      var noted = asking
      noted.isNoted = true
      return [asking, noted]
    }

    var description: String {
      "\(first), \(each) each, \(before) before, \(behind) behind, \(later) later"
        + (isNoted ? ", noted" : "")
    }
  }

  /// Two inner subjects, the second of which comes while a value of the first is delivered, and sends at once. The events
  /// downstream, and those of the subjects, each with what has been asked for until then, if it is noted.
  private func events(
    _ kind: Kind, _ law: OperatorCase, _ asking: Asking, _ relay: Relay?
  ) -> [String] {
    let scheduler = VirtualTimeScheduler()
    let journal = Journal<String>()
    let outer = PassthroughSubject<Int, MarbleFailure>()
    let inners = [
      PassthroughSubject<Token, MarbleFailure>(), PassthroughSubject<Token, MarbleFailure>(),
    ]
    let stream = kind.apply(outer.eraseToAnyPublisher()) { number in
      let subject = inners[number].eraseToAnyPublisher()
      let noted = AskedPublisher(upstream: subject) {
        journal.note("\(scheduler.now) subject \(number): \($0)")
      }
      let inner = law.stream(asking.isNoted ? noted.eraseToAnyPublisher() : subject, scheduler)
      return relay?.apply(inner, scheduler) ?? inner
    }
    let hasCome = Atomic(false)
    let probe = Probe<Token, MarbleFailure>(
      asking.first, each: asking.each,
      onValue: { probe, value in
        journal.note("\(scheduler.now) \(value)")
        if hasCome.exchange(true, ordering: .relaxed) { return }
        probe.request(asking.before)
        outer.send(1)
        for number in [3, 6, 4] { inners[1].send(Token(number)) }
        probe.request(asking.behind)
      },
      onCompletion: { probe in journal.note("\(scheduler.now) \(probe.completions.count) end") })
    stream.subscribe(probe)
    outer.send(0)
    for number in [1, 2] { inners[0].send(Token(number)) }
    scheduler.advance(by: .seconds(1))
    probe.request(asking.later)
    for number in [5, 7] { inners[1].send(Token(number)) }
    for inner in inners { inner.send(completion: .finished) }
    outer.send(completion: .finished)
    scheduler.advance(by: .seconds(10))
    probe.cancel()
    return journal.entries + probe.breaches
  }

  @Test(arguments: OperatorCase.laws)
  func `L15 a relay changes nothing in an inner publisher that comes during a delivery`(
    law: OperatorCase
  ) {
    for (number, kind) in Kind.allCases.enumerated() {
      let first = number + law.row.name.count
      for asking in Rounds.optimised(Asking.all, oneIn: 8, from: first) {
        let bare = events(kind, law, asking, nil)
        for relay in Relay.allCases {
          let relayed = events(kind, law, asking, relay)
          #expect(relayed == bare, "\(kind), \(asking), \(relay)")
        }
      }
    }
  }

  @Test(arguments: Kind.allCases, [nil] + Relay.allCases)
  func `a value that an inner subject sends at once is not lost`(kind: Kind, relay: Relay?) {
    let scheduler = VirtualTimeScheduler()
    let outer = PassthroughSubject<Int, MarbleFailure>()
    let inners = (0..<2).map { _ in PassthroughSubject<Token, MarbleFailure>() }
    let run = Journal<Int>()
    let cancellable = kind.apply(outer.eraseToAnyPublisher()) { number in
      let inner = inners[number].eraseToAnyPublisher()
      return relay?.apply(inner, scheduler) ?? inner
    }
    .sink(
      receiveCompletion: { _ in },
      receiveValue: { value in
        run.note(value.number)
        if run.count > 1 { return }
        outer.send(1)
        for number in [3, 4] { inners[1].send(Token(number)) }
        if kind == .concatMapAhead { inners[0].send(completion: .finished) }
      })
    outer.send(0)
    inners[0].send(Token(1))

    #expect(run.entries == [1, 3, 4])
    cancellable.cancel()
  }
}
