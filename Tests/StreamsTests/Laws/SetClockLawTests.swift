import Testing

@testable import Streams

/// L16: a clock that is set back or forth stops no operator.
@Suite struct SetClockLawTests {
  /// The greatest of these alone may end a timeout early: an hour without a value has passed then.
  static let steps: [Duration] = [
    .seconds(3_600), .seconds(-3_600), .milliseconds(-3), .milliseconds(-1), .microseconds(-300),
    .microseconds(700), .milliseconds(2),
  ]

  /// The signals of each 5 ms, in which a value comes first, and then nothing more.
  ///
  /// - Parameter settings: The steps by which the clock is set, each with the time for it.
  private func slots(
    _ law: OperatorCase, _ settings: [(at: Duration, by: Duration)]
  ) -> [[String]] {
    let scheduler = VirtualTimeScheduler()
    let clock = SettableClock(scheduler)
    let source = PassthroughSubject<Token, MarbleFailure>()
    let signals = Journal<(slot: Int, signal: String)>()
    let slot: @Sendable () -> Int = { Int(scheduler.now.nanoseconds / 5_000_000) }
    for (time, step) in settings {
      scheduler.schedule(after: .zero + time) { clock.set(by: step) }
    }
    for number in 0..<12 {
      scheduler.schedule(after: .zero + .milliseconds(5 * number)) { source.send(Token(number)) }
    }
    let run = law.apply(
      source.eraseToAnyPublisher(), scheduler, Token(0), clock: clock, patience: .milliseconds(22)
    ).sink(
      receiveCompletion: { signals.note((slot(), "\($0)")) },
      receiveValue: { signals.note((slot(), $0)) })
    scheduler.advance(by: .milliseconds(150))
    run.cancel()
    // Windows overlap, and more or fewer of them have a value if the clock has been set by a part of a step.
    return (0..<30).map { slot in
      Set(signals.entries.filter { $0.slot == slot }.map(\.signal)).sorted()
    }
  }

  @Test(arguments: OperatorCase.laws)
  func `L16 a clock that has been set delays nothing that comes later`(law: OperatorCase) {
    let steady = slots(law, [])
    let steps = law.row.file == "Timeout" ? Array(Self.steps.dropFirst()) : Self.steps
    for seed in Rounds.optimisedSeeds(24, oneIn: 3) {
      var chance = SplitMix64(seed: seed)
      let settings = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
        (
          at: Duration.microseconds(Int.random(in: 0..<24_000, using: &chance)),
          by: steps[Int.random(in: 0..<steps.count, using: &chance)]
        )
      }
      let set = slots(law, settings)
      // From the second value after the last setting on.
      #expect(set[6...] == steady[6...], "seed \(seed): \(settings)")
    }
  }

  /// Without the one that drops a value which comes too early.
  private static let timed = OperatorRow.timing.filter { $0.name != "throttleEdges" }.flatMap {
    row in row.laws.map { OperatorCase(row: row, placement: $0) }
  }

  @Test(arguments: timed)
  func `L16 what waits when the clock is set back comes after its interval at the latest`(
    law: OperatorCase
  ) {
    let isLate = slots(law, [(at: .microseconds(5_500), by: .seconds(-3_600))])

    // The slots of the values before and after the setting.
    let steady = slots(law, [])
    for slot in 1...4 where !steady[slot].isEmpty {
      #expect(!isLate[slot].isEmpty, "slot \(slot): \(isLate)")
    }
  }

  @Test func `a stream does not time out early when values come after its clock has been set back`()
  {
    let scheduler = VirtualTimeScheduler()
    let clock = SettableClock(scheduler)
    let source = PassthroughSubject<Int, Never>()
    let ends = Journal<Instant>()
    let run = source.timeout(.milliseconds(11), scheduler: clock).sink(
      receiveCompletion: { _ in ends.note(scheduler.now) }, receiveValue: { _ in })
    scheduler.schedule(after: Instant(.milliseconds(8))) { clock.set(by: .seconds(-3_600)) }
    for number in 1...2 {
      scheduler.schedule(after: Instant(.milliseconds(5 * number))) { source.send(number) }
    }
    scheduler.advance(by: .seconds(1))
    run.cancel()

    #expect(ends.entries == [Instant(.milliseconds(21))])
  }

  @Test func `a timer ticks on after its clock has been set back`() {
    let scheduler = VirtualTimeScheduler()
    let clock = SettableClock(scheduler)
    let ticks = Journal<Instant>()
    let run = Publishers.interval(.milliseconds(10), scheduler: clock)
      .sink { _ in ticks.note(scheduler.now) }
    scheduler.schedule(after: Instant(.milliseconds(25))) { clock.set(by: .seconds(-3_600)) }
    scheduler.advance(by: .milliseconds(60))
    run.cancel()

    #expect(ticks.entries == [10, 20, 30, 40, 50, 60].map { Instant(.milliseconds($0)) })
  }

  @Test func `the time of a retry does not grow when the clock is set back`() {
    let scheduler = VirtualTimeScheduler()
    let clock = SettableClock(scheduler)
    let elapsed = Journal<Duration>()
    let run = Fail<Int, MarbleFailure>(error: MarbleFailure())
      .retry(within: .milliseconds(50), scheduler: clock) { attempt in
        elapsed.note(attempt.elapsed)
        return .after(.milliseconds(10))
      }
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.schedule(after: Instant(.milliseconds(15))) { clock.set(by: .seconds(-3_600)) }
    scheduler.advance(by: .seconds(1))
    run.cancel()

    #expect(elapsed.entries.allSatisfy { $0 >= .zero })
    #expect(elapsed.count < 12)
  }

  @Test func `streams that share a limiter go on after the clock has been set back`() {
    let scheduler = VirtualTimeScheduler()
    let clock = SettableClock(scheduler)
    let limiter = Publishers.RateLimiter(1, per: .milliseconds(10))
    let times = Journal<Instant>()
    let runs = (0..<2).map { _ in
      (0..<4).publisher.paced(by: limiter, scheduler: clock).sink { _ in times.note(scheduler.now) }
    }
    scheduler.schedule(after: Instant(.milliseconds(25))) { clock.set(by: .seconds(-3_600)) }
    scheduler.advance(by: .milliseconds(100))
    runs.forEach { $0.cancel() }

    #expect(
      times.entries == stride(from: 0, through: 70, by: 10).map { Instant(.milliseconds($0)) })
  }
}
