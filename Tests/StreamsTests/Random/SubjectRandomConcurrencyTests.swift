import Dispatch
import Testing

@testable import Streams

/// Random programs on subjects, on several threads at once: what holds in every interleaving.
@Suite struct SubjectRandomConcurrencyTests {
  struct Sent: Hashable, Sendable {
    let sender: Int
    let number: Int
  }

  typealias Recorder = Probe<Sent, Never>

  enum Action: Sendable {
    case send
    case finish
    /// Lets the passing subscriber with this number subscribe, once.
    case subscribe(Int)
    case cancel(Int)
    case request(Subscribers.Demand, by: Int)
    /// By the subscriber that is short of demand, and by one that has asked for everything.
    case requestMore
  }

  /// What each thread does, and what the passing subscribers ask for when they come.
  struct Plan: Sendable {
    static let passerCount = 6

    let threads: [[Action]]
    let firsts: [Subscribers.Demand]
    /// One subscriber sends a value from inside every so many of its own.
    let echo: Int

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let finishes = Int.random(in: 0..<3, using: &random) == 0
      threads = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        (0..<Int.random(in: 10...40, using: &random)).map { _ in
          Self.action(finishes: finishes, using: &random)
        }
      }
      firsts = (0..<Self.passerCount).map { _ in
        [.none, .max(3), .unlimited, .unlimited].randomElement(using: &random) ?? .none
      }
      echo = Int.random(in: 2...10, using: &random)
    }

    private static func action(finishes: Bool, using random: inout SplitMix64) -> Action {
      let passer = Int.random(in: 0..<passerCount, using: &random)
      return switch Int.random(in: 0..<30, using: &random) {
      case 0..<15: .send
      case 15..<19: .subscribe(passer)
      case 19..<21: .cancel(passer)
      case 21..<24: .request(.max(2), by: passer)
      case 24: .request(.unlimited, by: passer)
      case 25 where finishes: .finish
      default: .requestMore
      }
    }
  }

  /// The subscribers of one round.
  struct Round: Sendable {
    let subject: any Subject<Sent, Never>
    let steady: [Recorder]
    let short = Recorder(.none)
    let passers: [Recorder]
    let hasCome = Guarded(Set<Int>())

    static let echoer = 100

    init(_ plan: Plan, on subject: any Subject<Sent, Never>) {
      self.subject = subject
      let echoes = Guarded(0)
      let received = Guarded(0)
      let echoing = Recorder { _, value in
        let count = received.change { count in
          count += 1
          return count
        }
        guard value.sender != Self.echoer, count.isMultiple(of: plan.echo) else { return }
        let number = echoes.change { number in
          defer { number += 1 }
          return number
        }
        subject.send(Sent(sender: Self.echoer, number: number))
      }
      steady = [Recorder(), echoing, Recorder()]
      passers = plan.firsts.map { Recorder($0) }
      for probe in steady { subject.subscribe(probe) }
      subject.subscribe(short)
    }

    func perform(_ actions: [Action], as sender: Int) {
      var number = 0
      for action in actions {
        switch action {
        case .send:
          subject.send(Sent(sender: sender, number: number))
          number += 1
        case .finish: subject.send(completion: .finished)
        case .subscribe(let passer):
          let isFirst = hasCome.change { $0.insert(passer).inserted }
          if isFirst { subject.subscribe(passers[passer]) }
        case .cancel(let passer): passers[passer].cancel()
        case .request(let demand, let passer):
          if passers[passer].subscription != nil { passers[passer].request(demand) }
        case .requestMore:
          short.request(.max(1))
          steady[2].request(.max(1))
        }
      }
    }
  }

  enum Kind: Sendable, CaseIterable {
    case passthrough
    case currentValue

    func make() -> any Subject<Sent, Never> {
      switch self {
      case .passthrough: PassthroughSubject<Sent, Never>()
      case .currentValue: CurrentValueSubject<Sent, Never>(Sent(sender: -1, number: 0))
      }
    }
  }

  #if DEBUG
    static let count = 60
  #else
    static let count = 300
  #endif

  @Test(arguments: Kind.allCases)
  func `whatever threads do at once, nothing is lost, repeated or out of order`(kind: Kind) {
    for seed in Rounds.seeds(Self.count) {
      let plan = Plan(seed: seed)
      let round = Round(plan, on: kind.make())
      DispatchQueue.concurrentPerform(iterations: plan.threads.count) {
        round.perform(plan.threads[$0], as: $0)
      }
      let violations = Self.violations(of: round, plan, kind)
      for probe in round.steady + round.passers + [round.short] { probe.cancel() }
      if violations.isEmpty { continue }
      Issue.record("\(kind), seed \(seed): \(violations)")
      return
    }
  }

  static func violations(of round: Round, _ plan: Plan, _ kind: Kind) -> [String] {
    var violations: [String] = []
    func require(_ holds: Bool, _ violation: String) {
      if !holds { violations.append(violation) }
    }
    let all = round.steady[0].values
    let hasFinished = plan.threads.joined().contains {
      if case .finish = $0 { true } else { false }
    }
    for probe in round.steady {
      require(probe.breaches == [], "\(probe.breaches)")
      require(probe.values == all, "two subscribers saw different orders")
      require(probe.hasFinished == hasFinished, "the completion is missing, or was not sent")
    }
    for (sender, numbers) in Dictionary(grouping: all, by: \.sender) {
      let isGapless = numbers.map(\.number) == Array(0..<numbers.count)
      require(isGapless, "values of \(sender) are lost, repeated or out of order")
      guard !hasFinished, plan.threads.indices.contains(sender) else { continue }
      let sentCount = plan.threads[sender].count { if case .send = $0 { true } else { false } }
      require(numbers.count == sentCount, "\(numbers.count) of \(sentCount) of \(sender)")
    }
    for (probe, first) in zip(round.passers, plan.firsts) where probe.subscription != nil {
      require(probe.breaches == [], "\(probe.breaches)")
      require(isSubsequence(probe.values, of: all), "a subscriber saw an order of its own")
      require(
        first != .unlimited || isSlice(probe.values, of: all),
        "a subscriber that asked for everything lost something")
    }
    require(round.short.breaches == [], "\(round.short.breaches)")
    require(isSubsequence(round.short.values, of: all), "who had little demand saw another order")
    if let subject = round.subject as? CurrentValueSubject<Sent, Never> {
      require(all.last == subject.value, "the last value delivered is not the current one")
      round.short.request(.max(1))
      require(hasFinished || round.short.values.last == subject.value, "the latest is missing")
    }
    return violations
  }

  static func isSubsequence(_ values: [Sent], of all: [Sent]) -> Bool {
    var rest = values[...]
    for value in all where value == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  static func isSlice(_ values: [Sent], of all: [Sent]) -> Bool {
    guard let first = values.first else { return true }
    guard let start = all.firstIndex(of: first) else { return false }
    return all[start...].starts(with: values)
  }
}
