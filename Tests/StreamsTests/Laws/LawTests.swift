import Synchronization
import Testing

@testable import Streams

/// The laws of `Publisher`, over every operator. `VerifiedTableTests` has those that are rules of Reactive Streams.
@Suite struct LawTests {
  @Test(arguments: OperatorCase.laws)
  func `L1 a subscriber gets exactly one subscription and a second one is cancelled`(
    law: OperatorCase
  ) {
    let bench = Bench(law)
    bench.recorder.request(.unlimited)

    let cancellations = bench.puppet.sendSecondSubscription()

    if law.traits.contains(.passesSecondSubscription) {
      #expect(bench.recorder.violations == [.violation("second subscription")])
    } else {
      #expect(cancellations == 1)
      #expect(!bench.hasViolation, "\(bench.marbles)")
    }
  }

  @Test(arguments: OperatorCase.laws, [UInt64(1), 2, 3])
  func `L2 and L3 never more than demanded, and nothing after the end`(
    law: OperatorCase, seed: UInt64
  ) {
    var chance = SplitMix64(seed: seed)
    let bench = Bench(law)
    for number in 0..<60 {
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: bench.recorder.request(.max(Int.random(in: 0...3, using: &chance)))
      case 1: bench.scheduler.advance(by: .milliseconds(1))
      default: bench.puppet.send(Token(number))
      }
    }
    bench.puppet.send(completion: .finished)
    bench.recorder.request(.max(2))
    bench.scheduler.advance(by: .seconds(10))

    #expect(!bench.hasViolation, "seed \(seed): \(bench.marbles)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L3 a completion needs no demand once all values are out`(law: OperatorCase) {
    let bench = Bench(law)
    bench.puppet.end(.finished, of: law, bench.scheduler)
    bench.scheduler.advance(by: .seconds(1))

    #expect(bench.hasEnded || law.traits.contains(.completesOnDemand), "\(bench.marbles)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L4 nothing comes after cancel, whatever was on its way`(law: OperatorCase) {
    let bench = Bench(law)
    bench.recorder.request(.unlimited)
    bench.puppet.send(Token(1))
    bench.puppet.send(Token(2))
    bench.puppet.send(completion: .finished)
    bench.recorder.cancel()
    bench.recorder.cancel()
    let before = bench.marbles
    bench.scheduler.advance(by: .seconds(10))

    #expect(bench.marbles == before)
    #expect(!bench.hasViolation, "\(bench.marbles)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L4 cancelling inside a receive stops at that value`(law: OperatorCase) {
    let bench = Bench(law, onValue: { $0.cancel() })
    bench.recorder.request(.unlimited)
    for number in 1...4 { bench.puppet.send(Token(number)) }
    bench.puppet.send(completion: .finished)
    bench.scheduler.advance(by: .seconds(1))

    #expect(!bench.hasViolation, "\(bench.marbles)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L5 a value sent from inside a receive comes after the current one`(law: OperatorCase) {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Token, MarbleFailure>()
    let recorder = MarbleRecorder<String, any Error>(scheduler: scheduler, extra: .none) {
      recorder in
      if recorder.valueCount < 5 { subject.send(Token(recorder.valueCount + 1)) }
    }
    law.apply(subject.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(recorder)
    recorder.request(.unlimited)
    // Some operators drop the first values.
    for number in 1...6 { subject.send(Token(number)) }
    scheduler.advance(by: .seconds(1))
    subject.send(completion: .finished)
    scheduler.advance(by: .seconds(1))

    #expect(recorder.violations.isEmpty, "\(recorder.marbles)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L6 values may call back when they are released`(law: OperatorCase) {
    let bench = Bench(law)
    bench.recorder.request(.max(2))
    for number in 0..<8 {
      bench.puppet.send(Token(number) { [recorder = bench.recorder] in recorder.request(.max(1)) })
      if number.isMultiple(of: 3) { bench.scheduler.advance(by: .milliseconds(2)) }
    }
    bench.puppet.send(completion: .failure(MarbleFailure()))
    bench.scheduler.advance(by: .seconds(1))
    bench.recorder.cancel()

    #expect(!bench.hasViolation, "\(bench.marbles)")
  }

  /// Operators that replace a value and pass the next one on in the same step. As in Combine they have no state of
  /// their own to which a cancellation could go: it goes to their upstream.
  private static let passingOn = ["scan", "tryScan", "removeDuplicates", "tryRemoveDuplicates"]

  @Test(arguments: OperatorCase.laws.filter { !passingOn.contains($0.row.name) }, [0, 1, 4])
  func `L4 nothing follows the cancellation of a value that is released`(
    law: OperatorCase, cancels: Int
  ) {
    let bench = Bench(law)
    bench.recorder.request(.unlimited)
    for number in 0..<8 {
      bench.puppet.send(
        Token(number) { [recorder = bench.recorder] in
          if number == cancels { recorder.cancel() }
        })
      if number.isMultiple(of: 3) { bench.scheduler.advance(by: .milliseconds(2)) }
    }
    bench.puppet.send(completion: .failure(MarbleFailure()))
    bench.scheduler.advance(by: .seconds(1))
    bench.recorder.cancel()

    #expect(!bench.hasViolation, "\(bench.marbles)")
  }

  /// A publisher whose subscription calls back when it is released.
  private struct Ghost: Publisher {
    typealias Output = Token
    typealias Failure = MarbleFailure

    final class Haunting: Subscription {
      let onRelease: @Sendable () -> Void
      init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() {}
    }

    let completion: Subscribers.Completion<MarbleFailure>
    let onRelease: @Sendable () -> Void

    func receive<S: Subscriber<Token, MarbleFailure>>(subscriber: S) {
      subscriber.receive(subscription: Haunting(onRelease: onRelease))
      subscriber.receive(completion: completion)
    }
  }

  @Test(arguments: OperatorCase.laws, [true, false])
  func `L6 subscriptions may call back when they are released`(law: OperatorCase, fails: Bool) {
    let scheduler = VirtualTimeScheduler()
    let recorder = MarbleRecorder<String, any Error>(scheduler: scheduler, extra: .none)
    let ghost = Ghost(completion: fails ? .failure(MarbleFailure()) : .finished) {
      recorder.request(.max(1))
    }
    law.apply(ghost.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(recorder)
    recorder.request(.unlimited)
    scheduler.advance(by: .seconds(10))

    #expect(recorder.violations.isEmpty, "\(recorder.marbles)")
  }

  @Test(arguments: OperatorCase.laws)
  func `L4 a subscriber that cancels its subscription at once hears nothing more`(law: OperatorCase)
  {
    let scheduler = VirtualTimeScheduler()
    let heard = Atomic(0)
    let source = Empty<Token, MarbleFailure>().eraseToAnyPublisher()
    law.apply(source, scheduler, Token(0)).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.cancel() },
        receiveCompletion: { _ in heard.add(1, ordering: .relaxed) }))
    scheduler.advance(by: .seconds(10))

    #expect(heard.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: OperatorCase.laws)
  func `L7 a cancellation reaches upstream once and releases everything`(law: OperatorCase) {
    let puppet = Puppet()
    let scheduler = VirtualTimeScheduler()
    weak var witness: Token?
    let recorder = MarbleRecorder<String, any Error>(scheduler: scheduler, extra: .none)
    do {
      let strong = Token(0)
      witness = strong
      law.apply(puppet.eraseToAnyPublisher(), scheduler, strong).subscribe(recorder)
    }
    #expect(witness != nil, "a row that needs .retainsNothing")
    recorder.request(.unlimited)
    puppet.send(Token(1))
    let subscription = recorder.subscription
    recorder.cancel()
    if !law.traits.contains(.passesSecondSubscription) { subscription?.cancel() }
    scheduler.advance(by: .seconds(10_000))

    #expect(puppet.cancellations == 1)
    #expect(witness == nil)
    _ = subscription
  }

  @Test(arguments: OperatorCase.laws, [true, false])
  func `L7 an end releases everything, even if the subscription is kept`(
    law: OperatorCase, fails: Bool
  ) {
    let puppet = Puppet()
    let scheduler = VirtualTimeScheduler()
    weak var witness: Token?
    let recorder = MarbleRecorder<String, any Error>(scheduler: scheduler, extra: .none)
    do {
      let strong = Token(0)
      witness = strong
      law.apply(puppet.eraseToAnyPublisher(), scheduler, strong).subscribe(recorder)
    }
    recorder.request(.unlimited)
    for number in 1...3 { puppet.send(Token(number)) }
    puppet.end(fails ? .failure(MarbleFailure()) : .finished, of: law, scheduler)
    scheduler.advance(by: .seconds(10_000))

    #expect(recorder.hasEnded)
    #expect(puppet.cancellations == (law.traits.contains(.finishesBeforeUpstream) ? 1 : 0))
    #expect(witness == nil)
    _ = recorder.subscription
  }

  /// More values than a stack of 128 KB has room for, if each takes more than 400 bytes of it without optimisation, where
  /// a step has several frames, and 32 bytes with it.
  #if DEBUG
    static let steps = 300
  #else
    static let steps = 4_000
  #endif

  @Test(arguments: OperatorCase.laws)
  func `L8 asking for one value at a time does not grow the stack`(law: OperatorCase) {
    let seen = Atomic(0)
    onStack(of: 128 << 10) {
      let scheduler = VirtualTimeScheduler()
      let source = (0..<Self.steps).map { Token($0) }.publisher
        .setFailureType(to: MarbleFailure.self)
      let subscription = Lock<(any Subscription)?>(nil)
      law.apply(source.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(
        AnySubscriber(
          receiveSubscription: { new in
            subscription.withLock { $0 = new }
            new.request(.max(1))
          },
          receiveValue: { _ in
            seen.add(1, ordering: .relaxed)
            subscription.withLock { $0 }?.request(.max(1))
            return .none
          }))
      scheduler.advance(by: .seconds(100))
    }

    #expect(seen.load(ordering: .relaxed) > 0 || law.traits.contains(.publishesNothing))
  }

  @Test(arguments: OperatorCase.laws)
  func `L10 a subscriber that asks for nothing gets no value and costs no memory`(law: OperatorCase)
  {
    let alive = Atomic(0)
    let bench = Bench(law)
    for number in 0..<1_000 {
      alive.add(1, ordering: .relaxed)
      bench.puppet.send(Token(number) { alive.subtract(1, ordering: .relaxed) })
    }
    bench.scheduler.advance(by: .seconds(1))

    #expect(bench.marbles == Marbles("-"))
    let isKept = law.traits.contains(.completesOnDemand)
    #expect(isKept || alive.load(ordering: .relaxed) <= 2)
    bench.recorder.cancel()
  }

  @Test(arguments: OperatorCase.laws.filter { !$0.traits.contains(.sharesOneRun) })
  func `L11 two subscribers of one publisher do not meet`(law: OperatorCase) {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("0-1-2-3-|", values: Token.named).eraseToAnyPublisher()
    let publisher = law.apply(source, scheduler, Token(0))
    let first = scheduler.observe(publisher)
    let second = scheduler.observe(publisher)
    let third = VirtualTimeScheduler()
    let alone = third.cold("0-1-2-3-|", values: Token.named).eraseToAnyPublisher()
    scheduler.advance(by: .seconds(100))

    #expect(first.marbles == second.marbles)
    #expect(first.marbles == third.record(law.apply(alone, third, Token(0)), for: .seconds(100)))
  }
}
