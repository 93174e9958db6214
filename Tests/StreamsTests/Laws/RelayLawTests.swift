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

  enum Kind: CaseIterable {
    case flatMap, flatMapOfTwo, switchToLatest, flatMapLatest, concatMapAhead

    func apply(
      _ outer: AnyPublisher<Int, MarbleFailure>, _ inner: @escaping @Sendable (Int) -> Stream
    ) -> Stream {
      switch self {
      case .flatMap: outer.flatMap(inner).eraseToAnyPublisher()
      case .flatMapOfTwo: outer.flatMap(maxPublishers: .max(2), inner).eraseToAnyPublisher()
      case .switchToLatest: outer.map(inner).switchToLatest().eraseToAnyPublisher()
      case .flatMapLatest: outer.flatMapLatest(inner).eraseToAnyPublisher()
      case .concatMapAhead:
        outer.concatMap(maxPublishers: .max(2), inner).eraseToAnyPublisher()
      }
    }
  }

  /// The events of an operator on a source, with a relay before it or behind it.
  private func events(
    _ law: OperatorCase, _ diagram: Marbles, _ subscriber: Marbles, before: Relay?, behind: Relay?
  ) -> String {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold(diagram, values: Token.named)
    let relayed = before?.apply(source.eraseToAnyPublisher(), scheduler)
    let stream = law.stream(relayed ?? source.eraseToAnyPublisher(), scheduler)
    let recorder = scheduler.observe(
      behind?.apply(stream, scheduler) ?? stream, subscriber: subscriber)
    scheduler.advance(by: .seconds(10))
    recorder.cancel()
    return "\(recorder.marbles)"
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

  /// Two inner subjects, the second of which comes while a value of the first is delivered, and sends at once.
  private func events(
    _ kind: Kind, _ law: OperatorCase, _ demand: Subscribers.Demand, each extra: Subscribers.Demand,
    _ relay: Relay?
  ) -> [String] {
    let scheduler = VirtualTimeScheduler()
    let journal = Journal<String>()
    let outer = PassthroughSubject<Int, MarbleFailure>()
    let inners = [
      PassthroughSubject<Token, MarbleFailure>(), PassthroughSubject<Token, MarbleFailure>(),
    ]
    let stream = kind.apply(outer.eraseToAnyPublisher()) { number in
      let inner = law.stream(inners[number].eraseToAnyPublisher(), scheduler)
      return relay?.apply(inner, scheduler) ?? inner
    }
    let hasCome = Atomic(false)
    let probe = Probe<Token, MarbleFailure>(
      demand, each: extra,
      onValue: { _, value in
        journal.note("\(scheduler.now) \(value)")
        if hasCome.exchange(true, ordering: .relaxed) { return }
        outer.send(1)
        for number in [3, 6, 4] { inners[1].send(Token(number)) }
      },
      onCompletion: { probe in journal.note("\(scheduler.now) \(probe.completions.count) end") })
    stream.subscribe(probe)
    outer.send(0)
    for number in [1, 2] { inners[0].send(Token(number)) }
    scheduler.advance(by: .seconds(1))
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
    for kind in Kind.allCases {
      for (demand, extra) in [
        (Subscribers.Demand.unlimited, Subscribers.Demand.none), (.max(10), .none),
        (.max(1), .max(1)),
      ] {
        let bare = events(kind, law, demand, each: extra, nil)
        for relay in Relay.allCases {
          let relayed = events(kind, law, demand, each: extra, relay)
          #expect(relayed == bare, "\(kind), \(demand), \(relay)")
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

  @Test(arguments: [Kind.flatMap, .switchToLatest, .flatMapLatest])
  func `an endless publisher that comes during a delivery is asked for a bounded number`(kind: Kind)
  {
    let outer = PassthroughSubject<Int, MarbleFailure>()
    let zero = PassthroughSubject<Token, MarbleFailure>()
    let drawn = Guarded(0)
    let endless = Computed { place in
      drawn.change { $0 += 1 }
      return place
    }
    .publisher.map { Token($0) }.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    let probe = Probe<Token, MarbleFailure>(onValue: { _, value in
      if value.number == 0 { outer.send(2) }
    })
    kind.apply(outer.eraseToAnyPublisher()) { $0 == 1 ? zero.eraseToAnyPublisher() : endless }
      .prefix { $0.number < 4 }
      .subscribe(probe)
    outer.send(1)
    zero.send(Token(0))

    #expect(probe.values.map(\.number) == [0, 1, 2, 3])
    #expect(probe.hasFinished)
    #expect(drawn.value < 600)
  }

  @Test
  func `switchToLatest cancels the publisher before, and then subscribes, also in its delivery`() {
    let journal = Journal<String>()
    let outer = PassthroughSubject<Int, Never>()
    let inners = (0..<2).map { _ in PassthroughSubject<String, Never>() }
    let run = outer.map { number in
      inners[number].handleEvents(
        receiveSubscription: { _ in journal.note("subscribe \(number)") },
        receiveCancel: { journal.note("cancel \(number)") })
    }
    .switchToLatest()
    .sink { value in
      journal.note(value)
      if value == "a" { outer.send(1) }
    }
    outer.send(0)
    inners[0].send("a")
    inners[0].send("b")
    inners[1].send("c")

    #expect(journal.entries == ["subscribe 0", "a", "cancel 0", "subscribe 1", "c"])
    run.cancel()
  }

  @Test func `nothing more of a replaced publisher is delivered, though it was enqueued`() {
    let outer = PassthroughSubject<Int, Never>()
    let start = PassthroughSubject<Int, Never>()
    let journal = Journal<Int>()
    let run = outer.flatMapLatest { number -> AnyPublisher<Int, Never> in
      number == 0
        ? start.eraseToAnyPublisher()
        : [number * 10, number * 10 + 1, number * 10 + 2].publisher.eraseToAnyPublisher()
    }
    .sink { value in
      journal.note(value)
      if value == 0 { outer.send(1) }
      if value == 10 { outer.send(2) }
    }
    outer.send(0)
    start.send(0)

    #expect(journal.entries == [0, 10, 20, 21, 22])
    run.cancel()
  }

  @Test
  func `a publisher that comes during a delivery is asked for what is left of a finite demand`() {
    let scheduler = VirtualTimeScheduler()
    let outer = PassthroughSubject<Int, Never>()
    let first = PassthroughSubject<Int, Never>()
    let second = scheduler.cold("(1234567)", values: { Int($0) ?? 0 }, failure: MarbleFailure())
      .ignoreFailure()
    let probe = Probe<Int, Never>(
      .max(4), onValue: { _, value in if value == 0 { outer.send(1) } })
    outer.flatMapLatest { number in
      number == 0 ? first.eraseToAnyPublisher() : second.eraseToAnyPublisher()
    }
    .subscribe(probe)
    outer.send(0)
    first.send(0)
    scheduler.run()
    #expect(probe.values == [0, 1, 2, 3])
    #expect(probe.breaches == [])

    probe.request(.max(2))
    scheduler.run()
    #expect(probe.values == [0, 1, 2, 3, 4, 5])
    probe.cancel()
  }
}
