import Testing

@testable import Streams

/// An inner publisher that comes during a delivery is subscribed to at once, and asked for a bounded number of values.
@Suite struct LateInnerTests {
  typealias Stream = AnyPublisher<Token, MarbleFailure>

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
