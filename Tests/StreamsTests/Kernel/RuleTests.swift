import Testing

@testable import Streams

/// The rules of each kernel, called as plain values: without memory, lock, thread or scheduler.
@Suite struct RuleTests {
  /// Seconds.
  func at(_ seconds: Int) -> Instant { Instant(.seconds(seconds)) }

  let second: Int64 = 1_000_000_000

  // MARK: One input

  @Test func `a stage says what each value becomes`() {
    var prefix = PrefixStage<Int, Never>(remaining: 2)
    var changes = RemoveDuplicatesStage<Int, Never>(isDuplicate: ==)
    let steps = [1, 1, 2].map { changes.receive($0) }

    #expect("\(prefix.receive(7))" == "emit(7)")
    #expect("\(prefix.receive(8))" == "emitLast(8)")
    #expect(prefix.isComplete)
    #expect(steps.map { "\($0)" } == ["emit(1)", "skip", "emit(2)"])
  }

  // MARK: Several inputs

  @Test func `zip keeps a value until each input has one`() {
    var zip = ZipOfMany<Int>(count: 2)

    #expect("\(zip.receive(1, from: 0))" == "keep")
    #expect("\(zip.receive(2, from: 0))" == "keep")
    #expect(zip.waitingCount(of: 0) == 2)
    #expect("\(zip.receive(3, from: 1))" == "emit([1, 3], isLast: false)")
    #expect(zip.finish(0) == false)
    #expect("\(zip.receive(4, from: 1))" == "emit([2, 4], isLast: true)")
    #expect(zip.finish(1) == true)
  }

  @Test func `combineLatest needs a value of each input, and ends with the last one`() {
    var latest = LatestOfMany<Int>(count: 2)

    #expect("\(latest.receive(1, from: 0))" == "keep")
    #expect("\(latest.receive(2, from: 1))" == "emit([1, 2], isLast: false)")
    #expect("\(latest.receive(3, from: 0))" == "emit([3, 2], isLast: false)")
    #expect(latest.finish(0) == false)
    #expect("\(latest.receive(4, from: 1))" == "emit([3, 4], isLast: false)")
    #expect(latest.finish(1) == true)
  }

  @Test func `combineLatest ends with an input that has no value`() {
    var latest = LatestOfMany<Int>(count: 2)

    #expect(latest.finish(1) == true)
  }

  @Test func `sample takes the latest value once, and skips a trigger without one`() {
    var sample = LatestAtTrigger<Int, Bool>()

    #expect("\(sample.receive(.b(true), from: 1))" == "skip")
    #expect("\(sample.receive(.a(1), from: 0))" == "keep")
    #expect("\(sample.receive(.a(2), from: 0))" == "keep")
    #expect("\(sample.receive(.b(true), from: 1))" == "emit(2, isLast: false)")
    #expect("\(sample.receive(.b(true), from: 1))" == "skip")
  }

  @Test func `race cancels the others at the first value alone`() {
    var race = FirstToSend<Int>()

    #expect("\(race.receive(1, from: 1))" == "emit(1, isLast: false)")
    #expect(race.cancelsOthers() == true)
    #expect(race.cancelsOthers() == false)
    #expect(race.finish(1) == true)
  }

  // MARK: Time

  /// An event that a rule gets.
  enum Event {
    case value(Int), completion, timer, job, sent
  }

  /// Hands events to a rule, and writes down what follows from each.
  func steps<Rule: ScheduledRule>(
    _ rule: Rule, _ events: [(Int, Event)], demand: Subscribers.Demand = .unlimited
  ) -> [String] where Rule.Input == Int, Rule.Output == Int {
    var rule = rule
    func text(_ wakeUp: WakeUp) -> String {
      let timer = wakeUp.timer.map { "timer \($0.nanoseconds / second)" }
      let all = [wakeUp.jobs > 0 ? "job" : nil, timer].compactMap { $0 }
      return all.isEmpty ? "-" : all.joined(separator: ", ")
    }
    func text(_ step: ScheduledStep<Int, Rule.Failure>) -> String {
      switch step {
      case .emit(let value): "\(value)"
      case .emitAndGoOn(let value): "\(value)…"
      case .drop(let value): "(\(value))…"
      case .dropLast(let value): "(\(value))"
      case .wait(let wakeUp): text(wakeUp)
      case .interrupt: "x…"
      case .end: "|"
      }
    }
    return events.map { seconds, event in
      let present = (now: at(seconds), demand: demand)
      switch event {
      case .value(let value):
        var value: Int? = value
        return text(rule.receive(&value, at: present))
      case .completion: return text(rule.complete(isFailure: false, at: present))
      case .timer: return text(rule.timerFired(at: present))
      case .job: return text(rule.jobRuns(at: present))
      case .sent: return text(rule.next(at: present))
      }
    }
  }

  @Test func `debounce moves the deadline, and starts one timer at a time`() {
    let rule = Debouncing<Int, Never>(
      dueTime: 13 * second, edges: .trailing, atMost: nil, emitsPending: false)

    #expect(
      steps(
        rule,
        [(0, .value(1)), (4, .value(2)), (9, .value(3)), (13, .timer), (22, .timer), (22, .sent)])
        == ["timer 13", "-", "-", "timer 22", "3…", "-"])
    #expect(
      steps(rule, [(0, .value(1)), (13, .timer), (13, .sent), (20, .value(2))])
        == ["timer 13", "1…", "-", "timer 33"])
  }

  @Test(arguments: [true, false])
  func `debounce drops what waits at the end, or sends it`(emitsPending: Bool) {
    let rule = Debouncing<Int, Never>(
      dueTime: 5 * second, edges: .trailing, atMost: nil, emitsPending: emitsPending)
    let events: [(Int, Event)] = [
      (0, .value(1)), (2, .completion), (2, .job), (2, .sent), (5, .timer),
    ]

    // After its end the first rule is not called again; the second one ignores the timer as well.
    #expect(
      steps(rule, events)
        == ["timer 5", "job", emitsPending ? "1…" : "(1)…", "|", "-"])
  }

  @Test(arguments: [true, false])
  func `throttle sends the first value at once, and then one in an interval`(keepsLatest: Bool) {
    let rule = Throttling<Int, Never>(interval: 10 * second, keepsLatest: keepsLatest, .both)

    #expect(
      steps(
        rule,
        [
          (0, .value(1)), (0, .job), (3, .value(2)), (4, .value(3)), (10, .timer), (25, .value(4)),
        ])
        == ["job", "1", "timer 10", "-", keepsLatest ? "3" : "2", "job"])
  }

  @Test func `throttle drops a value without demand, which delays none after it`() {
    let rule = Throttling<Int, Never>(interval: 10 * second, keepsLatest: true, .both)

    #expect(
      steps(rule, [(0, .value(1)), (0, .job), (1, .value(2))], demand: .none)
        == ["job", "(1)…", "job"])
  }

  @Test func `throttle sends what waits before the end`() {
    let rule = Throttling<Int, Never>(interval: 10 * second, keepsLatest: true, .both)

    #expect(
      steps(
        rule,
        [(0, .value(1)), (0, .job), (3, .value(2)), (4, .completion), (10, .timer), (10, .sent)])
        == ["job", "1", "timer 10", "-", "2…", "|"])
  }

  @Test func `debounce at both edges sends the first value at once, and the last one in time`() {
    let rule = Debouncing<Int, Never>(
      dueTime: 5 * second, edges: .both, atMost: 8 * second, emitsPending: false)

    #expect(
      steps(
        rule,
        [
          (0, .value(1)), (0, .job), (0, .sent), (1, .value(2)), (5, .timer), (6, .value(3)),
          (6, .timer), (9, .timer), (9, .sent), (11, .timer),
        ])
        == [
          "job, timer 5", "1…", "-", "-", "timer 6", "-", "timer 9", "3…", "timer 11", "-",
        ])
  }

  @Test func `timeout ends behind the values that are on their way`() {
    let rule = TimingOut<Int, MarbleFailure>(10 * second, customError: nil)

    #expect(
      steps(rule, [(0, .value(1)), (4, .value(2)), (10, .timer), (14, .timer), (14, .sent)])
        == ["job", "job", "timer 14", "x…", "job"])
    #expect(
      steps(rule, [(0, .value(1)), (0, .job), (10, .timer), (10, .sent)])
        == ["job", "1", "x…", "|"])
  }

  // MARK: One publisher after another

  @Test func `retry and repeat count what is left`() {
    var retry = RetryRule<MarbleFailure>(retries: 1)
    var twice = RepeatRule<MarbleFailure>(
      times: 2, delay: .seconds(3), scheduler: ImmediateScheduler())
    let failure = Subscribers.Completion<MarbleFailure>.failure(MarbleFailure())

    #expect("\(retry.next(after: failure))" == "subscribe")
    #expect("\(retry.next(after: failure))" == "end")
    #expect("\(twice.next(after: .finished))" == "subscribeLater(3.0 seconds)")
    #expect("\(twice.next(after: .finished))" == "end")
  }

  @Test func `a rule without its type is called under its own type`() {
    typealias Following = Succession<Int, Never>
    let rule = SuccessionRule(
      Following.TypedRule<MarbleFailure> { completion, isEmpty in
        if case .failure = completion, isEmpty { return .subscribe(to: Just(1)) }
        return .end(.finished)
      })
    func follows(_ completion: Subscribers.Completion<MarbleFailure>, isEmpty: Bool) -> Bool {
      let step: Following.Step = rule.step(after: completion, isEmpty: isEmpty)
      return if case .subscribe = step { true } else { false }
    }

    #expect(follows(.failure(MarbleFailure()), isEmpty: true))
    #expect(!follows(.failure(MarbleFailure()), isEmpty: false))
    #expect(!follows(.finished, isEmpty: true))
  }

  // MARK: Inner publishers

  @Test func `the latest inner publisher replaces the one before, whose subscription is cancelled`()
    throws
  {
    let running = LatestInner(isUnlimited: true)
    let (first, none) = running.replace()
    #expect(none == nil)
    #expect(running.open(first, .nothing))
    #expect(!running.open(first, .nothing), "A second subscription is refused.")

    let (second, before) = running.replace()
    #expect(before != nil)
    #expect(running.isReplaced(first) && !running.isReplaced(second))
    #expect(!running.open(first, .nothing))
    #expect(running.open(second, .nothing))
    #expect(running.stop() != nil)
    #expect(!running.open(running.replace().number, .nothing), "It has ended.")
  }

  @Test func `a value of a replaced publisher spends no demand`() {
    let running = LatestInner(isUnlimited: false)
    let first = running.replace().number
    running.note(.max(3))
    #expect(running.spendOne(of: .max(3), for: first))
    #expect(running.demand.load(ordering: .relaxed) == 2)

    _ = running.replace()
    #expect(!running.spendOne(of: .max(2), for: first))
    #expect(running.demand.load(ordering: .relaxed) == 2)
  }

  @Test func `flatMap keeps one value of an inner publisher, and drops the next`() {
    var rules = Merging<Int, Never>(isUnlimited: false)
    let number = rules.inners.insert(Merging.Inner(upstream: .open(.nothing)))
    rules.keep(1, from: number)
    rules.keep(2, from: number)

    #expect(rules.ready.count == 1)
    #expect(rules.ready.popFirst() == number)
    #expect(rules.inners[number]?.buffered == 1)
  }
}
