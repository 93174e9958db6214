@testable import Streams

/// One random graph, what its subjects are sent, and what its subscribers do.
struct StreamGraphRound: Sendable, CustomStringConvertible {
  /// What a subscriber does, tick by tick.
  struct Script: Sendable {
    let arrival: Int
    let first: Subscribers.Demand
    let extra: Subscribers.Demand
    var requests: [(time: Int, demand: Subscribers.Demand)]
    let cancellation: Int
    var reactions: [(occasion: Occasion, reaction: Reaction)]
  }

  /// Inside which call a subscriber reacts.
  enum Occasion: Hashable, Sendable {
    case subscription
    /// The value with this number, counted from 1.
    case value(Int)
    case completion
  }

  enum Reaction: Sendable {
    case send(Int, to: Int)
    case finish(Int)
    case request(Subscribers.Demand)
    case cancel(Int)
    case subscribeAnother
  }

  /// The value is 0 for the end.
  typealias Sending = (time: Int, subject: Int, value: Int)

  /// When whatever still runs is cancelled.
  static let end = 60

  var graph: StreamGraph
  var scripts: [Script]
  var sendings: [Sending]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(using: &random)
  }

  init(using random: inout some RandomNumberGenerator) {
    let depth = Int.random(in: 1...5, using: &random)
    graph = StreamGraph(depth: depth, using: &random)
    scripts = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.script(using: &random) }
    sendings = (0..<12).map { _ in
      let value = Int.random(in: 0...9, using: &random)
      return (
        Int.random(in: 0..<16, using: &random),
        Int.random(in: 0..<StreamGraph.subjectCount, using: &random),
        value == 0 && Bool.random(using: &random) ? 0 : max(1, value)
      )
    }
  }

  private static func script(using random: inout some RandomNumberGenerator) -> Script {
    let demands = [Subscribers.Demand.none, .max(1), .max(3), .unlimited]
    return Script(
      arrival: Int.random(in: 0..<8, using: &random),
      first: demands.randomElement(using: &random) ?? .none,
      extra: [.none, .none, .max(1)].randomElement(using: &random) ?? .none,
      requests: (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        (
          Int.random(in: 0..<30, using: &random),
          [.max(1), .max(2), .unlimited].randomElement(using: &random) ?? .max(1)
        )
      },
      cancellation: Bool.random(using: &random) ? end : Int.random(in: 8..<30, using: &random),
      reactions: (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        (occasion(using: &random), reaction(using: &random))
      })
  }

  private static func occasion(using random: inout some RandomNumberGenerator) -> Occasion {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .subscription
    case 1: .completion
    default: .value(Int.random(in: 1...5, using: &random))
    }
  }

  private static func reaction(using random: inout some RandomNumberGenerator) -> Reaction {
    let subject = Int.random(in: 0..<StreamGraph.subjectCount, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: .send(Int.random(in: 1...9, using: &random), to: subject)
    case 4: .finish(subject)
    case 5..<7: .request(.max(2))
    case 7: .cancel(0)
    case 8: .cancel(1)
    default: .subscribeAnother
    }
  }

  var description: String {
    "\(graph)\n" + scripts.map { "  \($0)" }.joined(separator: "\n") + "\n  sent: \(sendings)"
  }

  /// Rounds of which each lacks something that this one has.
  var smaller: [StreamGraphRound] {
    func changed(_ change: (inout StreamGraphRound) -> Void) -> StreamGraphRound {
      var copy = self
      change(&copy)
      return copy
    }
    var all = graph.smaller.map { graph in changed { $0.graph = graph } }
    all += scripts.indices.map { place in changed { $0.scripts.remove(at: place) } }
    all += sendings.indices.map { place in changed { $0.sendings.remove(at: place) } }
    for number in scripts.indices {
      all += scripts[number].requests.indices.map { place in
        changed { $0.scripts[number].requests.remove(at: place) }
      }
      all += scripts[number].reactions.indices.map { place in
        changed { $0.scripts[number].reactions.remove(at: place) }
      }
    }
    return all
  }

  /// The round without what `fails` does not need.
  func shrunk(_ fails: (StreamGraphRound) -> Bool) -> StreamGraphRound {
    var small = self
    while let next = small.smaller.first(where: fails) { small = next }
    return small
  }

  /// What the subscribers saw, and what broke a rule.
  struct Outcome: Equatable {
    var trace: [String]
    var violations: [String]
  }

  /// - Parameter order: Draws an order for what falls on the same instant.
  func run(order: UInt64? = nil) -> Outcome {
    let report = ContractReport()
    let trace = Journal<String>()
    weak var witness: Token?
    do {
      let scheduler = order.map { VirtualTimeScheduler(seed: $0) } ?? VirtualTimeScheduler()
      let strong = Token(0)
      witness = strong
      perform(on: scheduler, report, trace, strong)
    }
    if witness != nil { report.note("a closure was not released") }
    if report.openCount > 0 { report.note("\(report.openCount) neither completed nor cancelled") }
    if report.aliveCount > 0 { report.note("\(report.aliveCount) subscribers not released") }
    return Outcome(trace: trace.entries, violations: report.violations)
  }

  /// What one subscriber gets that comes first, and cancels at the end.
  func run(_ way: Way) -> [String] {
    let (scheduler, journal) = (VirtualTimeScheduler(), Journal<String>())
    let subjects = Self.subjects()
    let stream = StreamBuilder(
      scheduler: scheduler, subjects: subjects, report: nil, witness: Token(0)
    ).build(graph)
    let run = way.note(stream, on: scheduler, in: journal)
    for sending in sendings {
      at(sending.time, on: scheduler) {
        if sending.value == 0 {
          subjects[sending.subject].send(completion: .finished)
        } else {
          subjects[sending.subject].send(Token(sending.value))
        }
      }
    }
    scheduler.advance(by: .seconds(1))
    run.cancel()
    scheduler.advance(by: .milliseconds(1))
    return journal.entries
  }

  private static func subjects() -> [any Subject<Token, MarbleFailure>] {
    [
      PassthroughSubject<Token, MarbleFailure>(),
      CurrentValueSubject<Token, MarbleFailure>(Token(5)),
      PassthroughSubject<Token, MarbleFailure>(),
    ]
  }

  private func perform(
    on scheduler: VirtualTimeScheduler, _ report: ContractReport, _ trace: Journal<String>,
    _ witness: Token
  ) {
    let subjects = Self.subjects()
    let stream = StreamBuilder(
      scheduler: scheduler, subjects: subjects, report: report, witness: witness
    ).build(graph)
    let stage = StreamStage(stream: stream, subjects: subjects) { event in
      trace.note("\(scheduler.now) \(event)")
    }
    for sending in sendings {
      at(sending.time, on: scheduler) {
        stage.perform(
          sending.value == 0
            ? .finish(sending.subject) : .send(sending.value, to: sending.subject), by: nil)
      }
    }
    for script in scripts {
      let subscriber = stage.add(script)
      at(script.arrival, on: scheduler) { subscriber.start() }
      for request in script.requests {
        at(request.time, on: scheduler) { subscriber.request(request.demand) }
      }
      at(script.cancellation, on: scheduler) { subscriber.cancel() }
    }
    scheduler.advance(by: .seconds(100))
    stage.clear()
    // What is cancelled on the scheduler.
    scheduler.advance(by: .milliseconds(1))
  }

  private func at(
    _ time: Int, on scheduler: VirtualTimeScheduler, _ action: @escaping @Sendable () -> Void
  ) {
    scheduler.schedule(after: Instant(.milliseconds(time)), action)
  }
}
