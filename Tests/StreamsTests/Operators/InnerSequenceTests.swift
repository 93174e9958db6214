import Testing

@testable import Streams

/// `flatMap` sends the values of a publisher that has them all from the start in one turn, without
/// subscribing. It must make no difference, so here such publishers run beside some that are deferred,
/// to which it subscribes.
@Suite struct InnerSequenceTests {
  enum Kind: String, CaseIterable, Sendable {
    case sequence
    case erased
    case erasedTwice
    case typeOfFailure

    func publisher(_ values: [Int]) -> AnyPublisher<Int, MarbleFailure> {
      let sequence = Publishers.Sequence<[Int], MarbleFailure>(sequence: values)
      return switch self {
      case .sequence: AnyPublisher(sequence)
      case .erased: AnyPublisher(AnyPublisher(sequence.eraseToAnyPublisher()))
      case .erasedTwice:
        AnyPublisher(Publishers.SetFailureType(upstream: values.publisher.eraseToAnyPublisher()))
      case .typeOfFailure: AnyPublisher(Publishers.SetFailureType(upstream: values.publisher))
      }
    }
  }

  typealias Outer = PassthroughSubject<Int, MarbleFailure>

  /// - Returns: What came, when values are sent, and the stream is ended, from inside a `receive`.
  func run(
    _ inner: @escaping @Sendable ([Int]) -> AnyPublisher<Int, MarbleFailure>,
    _ maxPublishers: Subscribers.Demand, seed: UInt64
  ) -> String {
    var chance = SplitMix64(seed: seed)
    let steps = (0..<300).map { _ in Int.random(in: 0..<40, using: &chance) }
    let (outer, aside) = (Outer(), Outer())
    let probe = Probe<Int, MarbleFailure>(seed.isMultiple(of: 4) ? .max(5) : .unlimited) {
      probe, value in
      guard value < 300 else { return }
      switch steps[value] {
      case 0...5: outer.send(value + 7)
      case 6...9: aside.send(value + 1_000)
      case 10:
        outer.send(value + 11)
        outer.send(value + 13)
      case 11 where value > 200: outer.send(completion: .finished)
      case 12 where value > 250: aside.send(completion: .failure(MarbleFailure()))
      case 13 where value > 250: probe.cancelHere()
      case 14...16: probe.request(.max(2))
      default: break
      }
    }
    outer.flatMap(maxPublishers: maxPublishers) { number -> AnyPublisher<Int, MarbleFailure> in
      // The first is another stream, whose values come between those of the sequences.
      if number == 0 { return aside.eraseToAnyPublisher() }
      return inner((0..<number % 5).map { number + $0 })
    }.subscribe(probe)
    for number in stride(from: 0, to: 300, by: 10) {
      outer.send(number)
      if number == 100 { probe.request(.unlimited) }
    }
    outer.send(completion: .finished)
    aside.send(completion: .finished)
    #expect(probe.breaches == [])
    return "\(probe.values) \(probe.completions)"
  }

  @Test(arguments: Kind.allCases, [Subscribers.Demand.max(1), .max(3), .unlimited])
  func `flatMap sends the same whether it subscribes or not`(
    kind: Kind, maxPublishers: Subscribers.Demand
  ) {
    for seed in Rounds.optimisedSeeds(50) {
      let expected = run(
        { values in AnyPublisher(Deferred { kind.publisher(values) }) }, maxPublishers, seed: seed)
      #expect(run({ kind.publisher($0) }, maxPublishers, seed: seed) == expected, "seed \(seed)")
    }
  }

  @Test func `what is sent meanwhile comes between two values`() {
    let (outer, aside) = (Outer(), Outer())
    let probe = Probe<Int, MarbleFailure> { _, value in
      if value == 1 { aside.send(10) }
      if value == 2 { outer.send(20) }
    }
    outer.flatMap { number in
      number == 0 ? aside.eraseToAnyPublisher() : Kind.sequence.publisher([number, number + 1])
    }.subscribe(probe)
    outer.send(0)
    outer.send(1)

    #expect(probe.values == [1, 10, 2, 20, 21])
    #expect(probe.breaches == [])
  }

  @Test(arguments: [true, false])
  func `a range without an end stops at a cancellation, and at a failure`(isCancelled: Bool) {
    let (outer, aside) = (Outer(), Outer())
    let probe = Probe<Int, MarbleFailure> { probe, value in
      guard value == 5 else { return }
      if isCancelled {
        probe.cancelHere()
      } else {
        aside.send(completion: .failure(MarbleFailure()))
      }
    }
    outer.flatMap { number in
      number == 0
        ? aside.eraseToAnyPublisher()
        : Publishers.Sequence(sequence: number..<Int.max).eraseToAnyPublisher()
    }.subscribe(probe)
    outer.send(0)
    outer.send(1)

    #expect(probe.values == [1, 2, 3, 4, 5])
    #expect(probe.hasFailed == !isCancelled)
    #expect(probe.breaches == [])
  }

  /// An iterator of the user's, which sends to another stream and reads what came of it.
  struct Feedback: Sequence, IteratorProtocol, Sendable {
    let aside: PassthroughSubject<Int, Never>
    let latest: CurrentValueSubject<Int, Never>
    var count = 0

    mutating func next() -> Int? {
      count += 1
      if count > 2 { return nil }
      aside.send(10 * count)
      return latest.value + 1
    }
  }

  @Test(arguments: ["merge", "flatMap"])
  func `others are not held up by an iterator of the user's`(name: String) {
    let aside = PassthroughSubject<Int, Never>()
    let latest = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<Int, Never> { _, value in latest.value = value }
    let feedback = Feedback(aside: aside, latest: latest).publisher
    switch name {
    case "merge": aside.merge(with: feedback).subscribe(probe)
    default:
      [aside.eraseToAnyPublisher(), feedback.eraseToAnyPublisher()].publisher.flatMap { $0 }
        .subscribe(probe)
    }

    // The iterator is one element ahead.
    #expect(probe.values == [10, 20, 11, 21])
    #expect(probe.breaches == [])
  }

  @Test func `nothing and no value finish without a subscription`() {
    let probe = Probe<Int, Never>()
    (0..<6).publisher.flatMap { number -> AnyPublisher<Int, Never> in
      switch number % 3 {
      case 0: Empty().eraseToAnyPublisher()
      case 1: Optional<Int>.none.publisher.eraseToAnyPublisher()
      default: Optional(number).publisher.eraseToAnyPublisher()
      }
    }.subscribe(probe)

    #expect(probe.values == [2, 5])
    #expect(probe.hasFinished)
  }

  @Test func `one that never ends keeps the stream open`() {
    let probe = Probe<Int, Never>()
    Just(1).append(2).flatMap { _ in Empty<Int, Never>(completeImmediately: false) }.subscribe(
      probe)

    #expect(probe.completions.isEmpty)
  }
}
