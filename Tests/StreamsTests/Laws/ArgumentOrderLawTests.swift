import Testing

@testable import Streams

/// The order of the arguments of an operator changes neither its values nor its end.
@Suite struct ArgumentOrderLawTests {
  typealias Input = PassthroughSubject<Int, MarbleFailure>

  struct Combination: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let inputCount: Int
    let make: @Sendable ([Input]) -> AnyPublisher<[Int], MarbleFailure>

    init<P: Publisher<[Int], MarbleFailure>>(
      _ name: String, _ inputCount: Int, _ make: @escaping @Sendable ([Input]) -> P
    ) {
      testDescription = "\(name) of \(inputCount)"
      self.inputCount = inputCount
      self.make = { make($0).eraseToAnyPublisher() }
    }

    static let zips = [
      Combination("zip", 2) { $0[0].zip($0[1]) { [$0, $1] } },
      Combination("zip", 3) { $0[0].zip($0[1], $0[2]) { [$0, $1, $2] } },
      Combination("zip", 4) { $0[0].zip($0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
      Combination("zip, many", 4) { Publishers.ZipMany($0) },
    ]

    static let all =
      zips + [
        Combination("combineLatest", 2) { $0[0].combineLatest($0[1]) { [$0, $1] } },
        Combination("combineLatest", 3) { $0[0].combineLatest($0[1], $0[2]) { [$0, $1, $2] } },
        Combination("combineLatest", 4) {
          $0[0].combineLatest($0[1], $0[2], $0[3]) { [$0, $1, $2, $3] }
        },
        Combination("combineLatest, many", 4) { Publishers.CombineLatestMany($0) },
        Combination("merge", 2) { $0[0].merge(with: $0[1]).map { [$0] } },
        Combination("merge", 3) { $0[0].merge(with: $0[1], $0[2]).map { [$0] } },
        Combination("merge", 4) { $0[0].merge(with: $0[1], $0[2], $0[3]).map { [$0] } },
        Combination("merge, chained", 4) {
          $0[0].merge(with: $0[1]).merge(with: $0[2]).merge(with: $0[3]).map { [$0] }
        },
        Combination("merge, many", 4) { Publishers.MergeMany($0).map { [$0] } },
        Combination("race, nested", 3) { $0[0].race(with: $0[1]).race(with: $0[2]).map { [$0] } },
      ]
  }

  enum Event {
    case value
    case finish
    case failure
  }

  private func permutations(_ places: [Int]) -> [[Int]] {
    guard places.count > 1 else { return [places] }
    return places.flatMap { place in
      permutations(places.filter { $0 != place }).map { [place] + $0 }
    }
  }

  /// What comes at each step of a script, with the values of a row in order of their size.
  private func journal(
    _ combination: Combination, order: [Int], _ script: [(input: Int, event: Event)]
  ) -> [String] {
    let inputs = order.map { _ in Input() }
    let journal = Journal<String>()
    let step = Guarded(0)
    let run = combination.make(order.map { inputs[$0] }).sink(
      receiveCompletion: { journal.note("\(step.value): \($0)") },
      receiveValue: { journal.note("\(step.value): \($0.sorted())") })
    for (number, (input, event)) in script.enumerated() {
      step.value = number
      switch event {
      case .value: inputs[input].send(number)
      case .finish: inputs[input].send(completion: .finished)
      case .failure: inputs[input].send(completion: .failure(MarbleFailure()))
      }
    }
    run.cancel()
    return journal.entries
  }

  /// Few values, and then mostly ends.
  private func script(_ seed: UInt64, inputCount: Int) -> [(input: Int, event: Event)] {
    var chance = SplitMix64(seed: seed)
    return (0..<inputCount + 5).map { number in
      let kind = Int.random(in: 0..<10, using: &chance)
      return (
        input: Int.random(in: 0..<inputCount, using: &chance),
        event: number < inputCount - 1 || kind < 3 ? .value : kind < 7 ? .finish : .failure
      )
    }
  }

  /// The seeds of scripts for which the order of the arguments changes something.
  private func differences(_ combination: Combination, _ seeds: Range<UInt64>) -> [UInt64] {
    let orders = permutations(Array(0..<combination.inputCount))
    return seeds.filter { seed in
      let script = script(seed, inputCount: combination.inputCount)
      let first = journal(combination, order: orders[0], script)
      return orders.dropFirst().contains { journal(combination, order: $0, script) != first }
    }
  }

  @Test(arguments: Combination.all)
  func `the order of the arguments changes no value and no end`(combination: Combination) {
    #expect(differences(combination, Rounds.optimisedSeeds(300, oneIn: 3)) == [])
  }

  @Test func `the scripts find that the order of the arguments matters to pairs of pairs`() {
    let pairs = Combination("zip of zips", 3) {
      $0[0].zip($0[1]).zip($0[2]) { [$0.0, $0.1, $1] }
    }
    #expect(differences(pairs, Rounds.optimisedSeeds(300, oneIn: 3)) != [])
  }

  @Test(arguments: Combination.zips)
  func `zip subscribes to all its inputs before it asks any`(combination: Combination) {
    let calls = Journal<String>()
    let spies = (0..<combination.inputCount).map { _ in Input() }
    let inputs = spies.map { subject in
      AnyPublisher<Int, MarbleFailure>(
        subject.handleEvents(
          receiveSubscription: { _ in calls.note("subscribed") },
          receiveRequest: { calls.note("asked for \($0)") }))
    }
    let probe = Probe<[Int], MarbleFailure>(.max(2))
    switch combination.testDescription {
    case "zip of 2": inputs[0].zip(inputs[1]) { [$0, $1] }.subscribe(probe)
    case "zip of 3": inputs[0].zip(inputs[1], inputs[2]) { [$0, $1, $2] }.subscribe(probe)
    case "zip of 4":
      inputs[0].zip(inputs[1], inputs[2], inputs[3]) { [$0, $1, $2, $3] }.subscribe(probe)
    default: Publishers.ZipMany(inputs).subscribe(probe)
    }

    let count = combination.inputCount
    #expect(
      calls.entries
        == Array(repeating: "subscribed", count: count)
        + Array(repeating: "asked for max(2)", count: count))
    probe.cancel()
  }

  @Test func `the newest inner publisher is zipped, as nothing was asked for before it came`() {
    let probe = Probe<[Int], Never>()
    [Just(1), Just(2)].publisher.switchToLatest().zip(Just(5)) { [$0, $1] }.subscribe(probe)

    #expect(probe.values == [[2, 5]])
    #expect(probe.hasFinished)
  }

  @Test func `an input that ends the zip at its subscription leaves the others alone`() {
    let subscribed = Journal<Int>()
    let last = PassthroughSubject<Int, Never>()
      .handleEvents(receiveSubscription: { _ in subscribed.note(3) })
    let probe = Probe<[Int], Never>()
    Just(1).zip(Empty<Int, Never>(), last) { [$0, $1, $2] }.subscribe(probe)

    #expect(probe.hasFinished)
    #expect(subscribed.entries == [])
  }
}
