import Testing

@testable import Streams

/// A timer that comes late changes no values: an operator goes by the clock.
@Suite struct LateTimerLawTests {
  /// Without those whose values depend on the time of delivery: `throttle` sends the newest value then, and `collect` what
  /// has come until then.
  private static let laws = OperatorRow.timing.filter { row in
    !["Throttle", "ThrottleEdges", "CollectByTime", "MeasureInterval"].contains(row.file)
  }.flatMap { row in row.laws.map { OperatorCase(row: row, placement: $0) } }

  /// The values of some instants, and then the end.
  private func signals(
    _ law: OperatorCase, _ instants: [Instant], _ end: Subscribers.Completion<MarbleFailure>,
    lateness: @escaping @Sendable () -> Duration
  ) -> [String] {
    let scheduler = VirtualTimeScheduler()
    let clock = SettableClock(scheduler, lateness: lateness)
    let source = PassthroughSubject<Token, MarbleFailure>()
    let signals = Journal<String>()
    for (number, instant) in instants.enumerated() {
      scheduler.schedule(after: instant) {
        if number == instants.count - 1 {
          source.send(completion: end)
        } else {
          source.send(Token(number))
        }
      }
    }
    let run = law.apply(source.eraseToAnyPublisher(), scheduler, Token(0), clock: clock)
      .sink(receiveCompletion: { signals.note("\($0)") }, receiveValue: { signals.note($0) })
    scheduler.advance(by: .milliseconds(100))
    run.cancel()
    return signals.entries
  }

  @Test(arguments: laws)
  func `a late timer changes neither the values nor their order`(law: OperatorCase) {
    for seed in Rounds.optimisedSeeds(80) {
      var chance = SplitMix64(seed: seed)
      var instant = Instant.zero
      let instants = (0..<Int.random(in: 2...8, using: &chance)).map { _ in
        instant = instant + .microseconds(250 * Int.random(in: 0...9, using: &chance))
        return instant
      }
      let end: Subscribers.Completion<MarbleFailure> =
        Bool.random(using: &chance) ? .finished : .failure(MarbleFailure())
      let late = Guarded(SplitMix64(seed: seed))
      let most = Int.random(in: 1...12, using: &chance)

      let values = signals(law, instants, end) { .zero }
      let lateValues = signals(law, instants, end) {
        var microseconds = 0
        late.change { microseconds = 250 * Int.random(in: 0...most, using: &$0) }
        return .microseconds(microseconds)
      }

      #expect(lateValues == values, "seed \(seed): \(instants)")
    }
  }
}
