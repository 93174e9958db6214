import Testing

@testable import Streams

/// The laws of `Publisher`, over every publisher that does not stand on another. `VerifiedTableTests` has those that are
/// rules of Reactive Streams.
@Suite struct PublisherLawTests {
  typealias Subscriber = Probe<String, any Error>

  private func subscribe(
    _ subscriber: Subscriber, to law: PublisherCase, for time: Duration = .seconds(1)
  ) {
    let scheduler = VirtualTimeScheduler()
    law.make(scheduler, Token(0)).subscribe(subscriber)
    scheduler.advance(by: time)
  }

  @Test(arguments: PublisherCase.all)
  func `a publisher sends what it has to whoever asks for everything`(law: PublisherCase) {
    let subscriber = Subscriber(.unlimited)
    subscribe(subscriber, to: law)

    #expect(subscriber.values == law.values)
    #expect(subscriber.breaches == [])
    subscriber.cancel()
  }

  @Test(arguments: PublisherCase.all, [UInt64(1), 2, 3])
  func `L1, L2 and L3 one subscription, no more than demanded, one end`(
    law: PublisherCase, seed: UInt64
  ) {
    var chance = SplitMix64(seed: seed)
    let scheduler = VirtualTimeScheduler()
    let subscriber = Subscriber(.none, each: .max(Int.random(in: 0...1, using: &chance)))
    law.make(scheduler, Token(0)).subscribe(subscriber)
    for _ in 0..<40 {
      if Bool.random(using: &chance) {
        subscriber.request(.max(Int.random(in: 0...2, using: &chance)))
      } else {
        scheduler.advance(by: .milliseconds(Int.random(in: 0...200, using: &chance)))
      }
    }

    #expect(subscriber.breaches == [], "seed \(seed)")
    #expect(subscriber.subscription != nil)
    subscriber.cancel()
  }

  @Test(arguments: PublisherCase.all)
  func `L4 and L7 nothing comes after a cancellation, and everything is released`(
    law: PublisherCase
  ) {
    for place in ["before any value", "inside a value"] {
      let scheduler = VirtualTimeScheduler()
      let subscriber =
        place == "inside a value"
        ? Subscriber(.unlimited, onValue: { subscriber, _ in subscriber.cancelHere() })
        : Subscriber(.none)
      weak var witness: Token?
      do {
        let strong = Token(0)
        witness = strong
        law.make(scheduler, strong).subscribe(subscriber)
      }
      if place == "before any value" {
        subscriber.cancel()
        subscriber.request(.unlimited)
        #expect(subscriber.values == [])
      }
      scheduler.advance(by: .seconds(1))
      subscriber.cancel()

      #expect(subscriber.breaches == [])
      #expect(witness == nil)
    }
  }

  @Test(arguments: PublisherCase.all)
  func `L7 an end releases everything, even if the subscription is kept`(law: PublisherCase) {
    let scheduler = VirtualTimeScheduler()
    let subscriber = Subscriber(.unlimited)
    weak var witness: Token?
    do {
      let strong = Token(0)
      witness = strong
      law.make(scheduler, strong).subscribe(subscriber)
    }
    scheduler.advance(by: .seconds(1))

    #expect(witness == nil || subscriber.completions.isEmpty)
    subscriber.cancel()
  }

  @Test(arguments: PublisherCase.all)
  func `L11 two subscribers of one publisher do not meet`(law: PublisherCase) {
    let scheduler = VirtualTimeScheduler()
    let publisher = law.make(scheduler, Token(0))
    let first = Subscriber(.unlimited)
    let second = Subscriber(.max(1), each: .max(1))
    publisher.subscribe(first)
    publisher.subscribe(second)
    scheduler.advance(by: .seconds(1))

    #expect(first.values == law.values)
    #expect(second.values == law.values)
    first.cancel()
    second.cancel()
  }
}
