import Testing

@testable import Streams

/// A `sink` and a subscriber that requests everything receive the same (L12), also of inner publishers that come, send
/// and finish during a delivery.
@Suite struct InnerSubjectTests {
  enum Rule: String, CaseIterable, Sendable {
    case flatMap, concatMap, exhaustMap, switchToLatest

    func flatten(
      _ outer: PassthroughSubject<Int, Never>,
      _ inner: @escaping @Sendable (Int) -> PassthroughSubject<Int, Never>
    ) -> AnyPublisher<Int, Never> {
      switch self {
      case .flatMap: AnyPublisher(outer.flatMap { inner($0) })
      case .concatMap: AnyPublisher(outer.concatMap { inner($0) })
      case .exhaustMap: AnyPublisher(outer.exhaustMap { inner($0) })
      case .switchToLatest: AnyPublisher(outer.map { inner($0) }.switchToLatest())
      }
    }
  }

  /// Sends to the outer subject and to the inner ones from inside a `receive`, as the seed says.
  ///
  /// - Parameter subscribe: Subscribes, and calls the closure with each value.
  /// - Returns: The values that came.
  private func values(
    _ rule: Rule, seed: UInt64,
    _ subscribe: (AnyPublisher<Int, Never>, @escaping @Sendable (Int) -> Void) -> any Cancellable
  ) -> [Int] {
    var chance = SplitMix64(seed: seed)
    let steps = (0..<400).map { _ in Int.random(in: 0..<8, using: &chance) }
    let outer = PassthroughSubject<Int, Never>()
    let inners = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let journal = Journal<Int>()
    let run = subscribe(rule.flatten(outer) { inners[$0 % 8] }) { value in
      journal.note(value)
      guard journal.count < 200 else { return }
      let step = steps[value % 400]
      switch step {
      case 0...2:
        outer.send(step)
        inners[step].send(value + 1)
        inners[step].send(value + 2)
      case 3...5: inners[value % 8].send(value + 3)
      case 6 where value > 350: inners[value % 8].send(completion: .finished)
      default: break
      }
    }
    for number in 0..<40 {
      outer.send(number)
      inners[number % 8].send(number * 7)
    }
    run.cancel()
    return journal.entries
  }

  @Test(arguments: Rule.allCases)
  func `a sink and a subscriber receive the same of inner subjects that send during a delivery`(
    rule: Rule
  ) {
    for seed in Rounds.optimisedSeeds(100, oneIn: 25) {
      let sink = values(rule, seed: seed) { stream, receive in stream.sink(receiveValue: receive) }
      let all = values(rule, seed: seed) { stream, receive in
        let probe = Probe<Int, Never> { _, value in receive(value) }
        stream.subscribe(probe)
        return AnyCancellable { probe.cancel() }
      }
      #expect(sink == all, "seed \(seed)")
    }
  }
}
