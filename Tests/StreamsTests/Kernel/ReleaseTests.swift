import Testing

@testable import Streams

/// Who holds whom, when someone lets go without a word.
@Suite struct ReleaseTests {
  final class Held: Sendable {
    let subscription = Lock<(any Subscription)?>(nil)
  }

  /// Asks for `demand`, and keeps the subscription or not.
  func subscriber(
    _ witness: Token, _ demand: Subscribers.Demand, keeping kept: Held? = nil
  ) -> AnySubscriber<Int, Never> {
    AnySubscriber(
      receiveSubscription: { new in
        new.request(demand)
        kept?.subscription.withLock { $0 = new }
      },
      receiveValue: { _ in witness.number > 100 ? .max(1) : .none })
  }

  @Test func `an abandoned subscription of a just leaves nothing behind`() {
    let released = Journal<Int>()
    Just(1).subscribe(subscriber(Token(1) { released.note(1) }, .none))
    #expect(released.count == 1)

    let kept = Held()
    Just(1).subscribe(subscriber(Token(1) { released.note(1) }, .none, keeping: kept))
    #expect(released.count == 1)
    kept.subscription.withLock { $0 = nil }
    #expect(released.count == 2)
  }

  @Test func `who keeps the subscription of a just after its end keeps nothing else`() {
    let released = Journal<Int>()
    let kept = Held()
    Just(1).subscribe(subscriber(Token(1) { released.note(1) }, .max(1), keeping: kept))

    #expect(released.count == 1)
    #expect(kept.subscription.withLock { $0 != nil })
  }

  /// Those that keep nothing of their own; what has a subscription of its own stays until that is
  /// cancelled.
  @Test(arguments: ["map", "filter", "scan", "handleEvents", "print"])
  func `a source that lets go of an operator lets go of all below`(name: String) {
    let released = Journal<Int>()
    let feed = Feed<Int, Never>()
    do {
      let subscriber = subscriber(Token(1) { released.note(1) }, .unlimited)
      switch name {
      case "map": feed.map { $0 + 1 }.subscribe(subscriber)
      case "filter": feed.filter { $0 > 0 }.subscribe(subscriber)
      case "handleEvents": feed.handleEvents(receiveOutput: { _ in }).subscribe(subscriber)
      case "print": feed.print(to: NoOutput()).subscribe(subscriber)
      default: feed.scan(0, +).subscribe(subscriber)
      }
    }
    feed.send(1)
    #expect(released.count == 0)
    feed.abandon()

    #expect(released.count == 1)
  }

  @Test func `a subject is not dropped while the subscription of its value is kept`() {
    let probe = Probe<Int, Never>(.none)
    CurrentValueSubject(1).subscribe(probe)
    probe.request(.max(1))

    #expect(probe.values == [1])
    probe.cancel()
  }

  @Test func `a subject may be dropped from inside a receive`() {
    let itself = Lock<PassthroughSubject<Int, Never>?>(PassthroughSubject())
    let probe = Probe<Int, Never> { probe, _ in
      itself.withLock { $0 }?.send(2)
      let last = itself.withLock { $0.take() }
      _ = last
    }
    itself.withLock { $0 }?.subscribe(probe)
    itself.withLock { $0 }?.send(1)

    #expect(probe.values.first == 1)
    #expect(probe.breaches == [])
    probe.cancel()
  }

  /// Nobody holds what is in it but the publisher, which lets go of it at the cancellation.
  struct Hasty: Subscriber {
    let combineIdentifier = CombineIdentifier()
    final class Ledger: Sendable {
      let journal: Journal<String>
      init(_ journal: Journal<String>) { self.journal = journal }
      deinit { journal.note("released") }
    }

    typealias Input = Int
    typealias Failure = Never

    let ledger: Ledger
    let cancels: @Sendable (any Subscription) -> Void

    func receive(subscription: any Subscription) {
      cancels(subscription)
      ledger.journal.note("through")
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      ledger.journal.note("\(input)")
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      ledger.journal.note("\(completion)")
    }
  }

  @Test(arguments: ["Just", "Just, erased", "subject", "filter", "flatMap"])
  func `who cancels while it gets its subscription lives until it is through`(name: String) {
    let journal = Journal<String>()
    func subscribe<P: Publisher<Int, Never>>(_ publisher: P) {
      publisher.subscribe(
        Hasty(ledger: Hasty.Ledger(journal)) { subscription in
          subscription.request(.unlimited)
          subscription.cancel()
        })
    }
    switch name {
    case "Just": subscribe(Just(1))
    case "Just, erased": subscribe(Just(1).eraseToAnyPublisher())
    case "subject": subscribe(PassthroughSubject())
    case "filter": subscribe(Just(1).filter { $0 > 0 })
    default: subscribe(Just(1).flatMap { Just($0) })
    }

    #expect(journal.entries == ["through", "released"])
  }

  @Test(arguments: ["merge", "prefix"])
  func `a cancellation is final even while upstream is being cancelled`(name: String) {
    let (first, second) = (Feed<Int, MarbleFailure>(), Feed<Int, MarbleFailure>())
    let probe = Probe<Int, MarbleFailure>()
    let calling = second.handleEvents(receiveCancel: { probe.cancelHere() })
    if name == "merge" {
      first.merge(with: calling).subscribe(probe)
      first.send(completion: .failure(MarbleFailure()))
    } else {
      calling.prefix(1).subscribe(probe)
      second.send(1)
    }

    #expect(probe.breaches == [])
    #expect(probe.completions == [])
    #expect(second.cancellations == 1)
  }
}
