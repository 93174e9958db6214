import Testing

@testable import Streams

/// `flatMap`, `switchToLatest` and `concatMap` do not subscribe to a publisher whose only value is known, if
/// that can go at once; `exhaustMap` always does. It must make no difference, so here such publishers run beside
/// others.
@Suite struct ShortInnerTests {
  enum Rule: String, CaseIterable, Sendable {
    case flatMap
    case flatMapOneAtATime
    case flatMapTwoAtATime
    case switchToLatest
    case concatMap
    case exhaustMap

    func apply<Inner: Publisher<Int, Never>>(
      _ outer: some Publisher<Int, Never>, _ inner: @escaping @Sendable (Int) -> Inner
    ) -> AnyPublisher<Int, Never> {
      switch self {
      case .flatMap: outer.flatMap(inner).eraseToAnyPublisher()
      case .flatMapOneAtATime: outer.flatMap(maxPublishers: .max(1), inner).eraseToAnyPublisher()
      case .flatMapTwoAtATime: outer.flatMap(maxPublishers: .max(2), inner).eraseToAnyPublisher()
      case .switchToLatest: outer.map(inner).switchToLatest().eraseToAnyPublisher()
      case .concatMap: outer.concatMap(inner).eraseToAnyPublisher()
      case .exhaustMap: outer.exhaustMap(inner).eraseToAnyPublisher()
      }
    }
  }

  /// A publisher of one value, written by hand: it waits for the request, then does both at once.
  struct ByHand: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let value: Int

    final class Delivery: Subscription {
      private let pending: Lock<(Int, AnySubscriber<Int, Never>)?>

      init(_ value: Int, _ subscriber: AnySubscriber<Int, Never>) {
        pending = Lock((value, subscriber))
      }

      func request(_ demand: Subscribers.Demand) {
        guard demand != .none, let (value, subscriber) = pending.withLock({ $0.take() }) else {
          return
        }
        _ = subscriber.receive(value)
        subscriber.receive(completion: .finished)
      }

      func cancel() {
        let dropped = pending.withLock { $0.take() }
        _ = dropped
      }
    }

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      subscriber.receive(subscription: Delivery(value, AnySubscriber(subscriber)))
    }
  }

  /// Does the same to each kind of inner publisher.
  func compare(_ record: (Play) -> [String], _ comment: Comment) {
    let expected = record(Play { rule, outer in rule.apply(outer) { Just($0) } })
    let others = [
      "sequence": Play { rule, outer in rule.apply(outer) { [$0].publisher } },
      "deferred": Play { rule, outer in
        rule.apply(outer) { value in Deferred { Just(value) } }
      },
      "erased": Play { rule, outer in rule.apply(outer) { Just($0).eraseToAnyPublisher() } },
      "erased by the initialiser": Play { rule, outer in
        rule.apply(outer) { AnyPublisher(Just($0)) }
      },
      "result": Play { rule, outer in
        rule.apply(outer) { Result<Int, Never>.success($0).publisher.eraseToAnyPublisher() }
      },
      "optional": Play { rule, outer in
        rule.apply(outer) { Optional($0).publisher.eraseToAnyPublisher() }
      },
      "future": Play { rule, outer in
        rule.apply(outer) { value in Future<Int, Never> { $0(.success(value)) } }
      },
      "erased future": Play { rule, outer in
        rule.apply(outer) { value in
          Future<Int, Never> { $0(.success(value)) }.eraseToAnyPublisher()
        }
      },
      "type of failure": Play { rule, outer in
        rule.apply(outer) { AnyPublisher(Publishers.SetFailureType(upstream: Just($0))) }
      },
      "by hand": Play { rule, outer in rule.apply(outer) { ByHand(value: $0) } },
    ]
    for (name, play) in others { #expect(record(play) == expected, "\(name), \(comment)") }
  }

  struct Play {
    let subscribe: (Rule, AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>

    init(_ subscribe: @escaping (Rule, AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>) {
      self.subscribe = subscribe
    }
  }

  @Test(arguments: Rule.allCases, Rounds.optimisedSeeds(25, oneIn: 12))
  func `nobody can tell which inner publishers are recognised`(rule: Rule, seed: UInt64) {
    compare({ run($0, rule, seed: seed) }, "\(rule), seed \(seed)")
  }

  func run(_ play: Play, _ rule: Rule, seed: UInt64) -> [String] {
    var chance = SplitMix64(seed: seed)
    let cancelsAt = Int.random(in: 0..<60, using: &chance)
    let outer = Feed<Int, Never>()
    let probe = Probe<Int, Never>(
      Int.random(in: 0..<8, using: &chance) == 0 ? .unlimited : .none,
      onValue: { probe, value in
        // Depends on the value alone, so that it is the same for all.
        var habit = SplitMix64(seed: seed &* 1_000 &+ UInt64(value))
        if Int.random(in: 0..<4, using: &habit) == 0 { probe.request(.max(1)) }
        if value == cancelsAt { probe.cancelHere() }
      })
    play.subscribe(rule, outer.eraseToAnyPublisher()).subscribe(probe)
    var log: [String] = []
    for number in 0..<50 {
      switch Int.random(in: 0..<10, using: &chance) {
      case 0...2: probe.request(.max(Int.random(in: 0...3, using: &chance)))
      case 3 where Int.random(in: 0..<30, using: &chance) == 0: probe.request(.unlimited)
      case 4 where Int.random(in: 0..<40, using: &chance) == 0:
        outer.send(completion: .finished)
      default: outer.send(number)
      }
      log.append("\(probe.values) \(probe.completions.count) \(outer.asked)")
    }
    outer.send(completion: .finished)
    log.append("\(probe.values) \(probe.completions.count) \(outer.cancellations)")
    probe.request(.unlimited)
    log.append("\(probe.values) \(probe.completions.count) \(probe.breaches)")
    #expect(probe.breaches == [])
    return log
  }

  @Test(arguments: Rule.allCases, Rounds.optimisedSeeds(12, oneIn: 12))
  func `nor when values are sent from inside a receive`(rule: Rule, seed: UInt64) {
    compare({ runReentrant($0, rule, seed: seed) }, "\(rule), seed \(seed)")
  }

  func runReentrant(_ play: Play, _ rule: Rule, seed: UInt64) -> [String] {
    var chance = SplitMix64(seed: seed)
    let outer = PassthroughSubject<Int, Never>()
    let steps = (0..<200).map { _ in Int.random(in: 0..<5, using: &chance) }
    let probe = Probe<Int, Never>(.max(2), each: seed.isMultiple(of: 2) ? .max(1) : .none) {
      probe, value in
      switch value < 200 ? steps[value] : 0 {
      case 1: outer.send(value + 1)
      case 2:
        outer.send(value + 1)
        probe.request(.max(1))
      case 3:
        probe.request(.max(2))
        outer.send(value + 1)
        outer.send(value + 2)
      case 4 where value > 60: outer.send(completion: .finished)
      default: break
      }
    }
    play.subscribe(rule, outer.eraseToAnyPublisher()).subscribe(probe)
    for number in stride(from: 0, to: 200, by: 10) {
      outer.send(number)
      if number.isMultiple(of: 20) { probe.request(.max(1)) }
    }
    outer.send(completion: .finished)
    probe.request(.unlimited)
    #expect(probe.breaches == [])
    return ["\(probe.values) \(probe.completions)"]
  }

  @Test func `a value that can fail is taken from an erased result, and a failure is not hidden`() {
    struct Fault: Error, Equatable {}
    let results: [Result<Int, Fault>] = [.success(1), .failure(Fault()), .success(3)]
    let probe = Probe<Int, Fault>()
    results.publisher.setFailureType(to: Fault.self)
      .flatMap { $0.publisher.eraseToAnyPublisher() }.subscribe(probe)

    #expect(probe.values == [1])
    #expect(probe.completions == [.failure(Fault())])
  }

  @Test(arguments: Rule.allCases)
  func `the value of one that waits goes before the next`(rule: Rule) {
    compare(
      { play in
        let outer = Feed<Int, Never>()
        let probe = Probe<Int, Never>(.max(1))
        play.subscribe(rule, outer.eraseToAnyPublisher()).subscribe(probe)
        for number in 1...3 { outer.send(number) }
        probe.request(.max(1))
        outer.send(4)
        outer.send(completion: .finished)
        probe.request(.max(1))
        let early = probe.values
        probe.request(.unlimited)
        return ["\(early) \(probe.values) \(probe.hasFinished) \(probe.breaches)"]
      }, "\(rule)")
  }
}
