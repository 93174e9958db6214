@testable import Streams

/// What the subscribers of one subject do, and when: a random program of few steps.
struct SubjectProgram: Sendable, CustomStringConvertible {
  /// When a step is taken.
  enum Occasion: Hashable, Sendable {
    /// From outside, when nothing else is going on.
    case outside
    /// Inside `receive(subscription:)` of the subscriber with this number.
    case subscription(Int)
    /// Inside `receive(_:)`, at the subscriber's value with this number, counted from 1.
    case value(Int, of: Int)
    /// Inside `receive(completion:)`.
    case completion(Int)
  }

  enum Action: Sendable {
    case send
    case finish
    case subscribe(Int)
    case cancel(Int)
    case request(Subscribers.Demand, by: Int)
  }

  struct Step: Sendable, CustomStringConvertible {
    let occasion: Occasion
    let action: Action

    var description: String { "\(occasion): \(action)" }
  }

  static let subscriberCount = 5

  /// What each subscriber adds to its demand with each value.
  var extras: [Subscribers.Demand]
  /// What each subscriber asks for inside `receive(subscription:)`, before anything else.
  var firsts: [Subscribers.Demand]
  var steps: [Step]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let demands = [Subscribers.Demand.none, .max(1), .max(2), .unlimited]
    let all = 0..<Self.subscriberCount
    extras = all.map { _ in
      [.none, .none, .max(1), .max(2)].randomElement(using: &random) ?? .none
    }
    firsts = all.map { _ in demands.randomElement(using: &random) ?? .none }
    steps = (0..<Int.random(in: 4...24, using: &random)).map { _ in
      Step(occasion: Self.occasion(using: &random), action: Self.action(using: &random))
    }
  }

  private static func occasion(using random: inout SplitMix64) -> Occasion {
    let subscriber = Int.random(in: 0..<subscriberCount, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: .outside
    case 4..<6: .subscription(subscriber)
    case 6..<9: .value(Int.random(in: 1...4, using: &random), of: subscriber)
    default: .completion(subscriber)
    }
  }

  private static func action(using random: inout SplitMix64) -> Action {
    let subscriber = Int.random(in: 0..<subscriberCount, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: return .send
    case 8: return .finish
    case 9..<14: return .subscribe(subscriber)
    case 14..<16: return .cancel(subscriber)
    default:
      let demands = [Subscribers.Demand.max(1), .max(2), .max(3), .unlimited]
      return .request(demands.randomElement(using: &random) ?? .none, by: subscriber)
    }
  }

  /// The steps by their occasion, in their order.
  var script: [Occasion: [Action]] {
    Dictionary(grouping: steps, by: \.occasion).mapValues { $0.map(\.action) }
  }

  var description: String {
    "first \(firsts), each \(extras)\n" + steps.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The program without the steps that `fails` does not need.
  func shrunk(_ fails: (SubjectProgram) -> Bool) -> SubjectProgram {
    var small = self
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for place in small.steps.indices.reversed() {
        var smaller = small
        smaller.steps.remove(at: place)
        if fails(smaller) {
          small = smaller
          hasChanged = true
        }
      }
    }
    return small
  }
}

/// What happened while a program ran, in order.
enum SubjectEvent: Equatable, Sendable {
  /// The value with this number is about to be sent; values are numbered in the order of sending.
  case sending(Int)
  case finishing
  case subscribing(Int)
  /// `receive(subscription:)` of this subscriber is over.
  case introduced(Int)
  case requesting(Subscribers.Demand, by: Int)
  case cancelling(Int)
  case value(Int, to: Int)
  /// `receive(_:)` is over, and adds this demand.
  case returned(Subscribers.Demand, by: Int)
  case completion(to: Int)
  case violation(String)
  /// A step from outside is over, and nothing is going on.
  case idle
}

/// Runs a program on a subject, and writes down what happens.
final class SubjectProgramRun: Sendable {
  private struct State: Sendable {
    var events: [SubjectEvent] = []
    var sentCount: Int
    var hasFinished = false
    var script: [SubjectProgram.Occasion: [SubjectProgram.Action]]
    var hasSubscribed = Array(repeating: false, count: SubjectProgram.subscriberCount)
    var subscriptions = [(any Subscription)?](
      repeating: nil, count: SubjectProgram.subscriberCount)
  }

  private let subject: any Subject<Int, Never>
  private let program: SubjectProgram
  private let state: Guarded<State>

  var events: [SubjectEvent] { state.value.events }

  /// - Parameter sentCount: How many values the subject has got before.
  init(_ program: SubjectProgram, on subject: any Subject<Int, Never>, sentCount: Int) {
    self.program = program
    self.subject = subject
    state = Guarded(State(sentCount: sentCount, script: program.script))
  }

  func run() {
    while let action = nextAction(at: .outside) {
      perform(action)
      note(.idle)
    }
    for number in 0..<SubjectProgram.subscriberCount { perform(.cancel(number)) }
    state.change { $0.subscriptions = [] }
  }

  func note(_ event: SubjectEvent) {
    state.change { $0.events.append(event) }
  }

  /// Each step is taken once.
  private func nextAction(at occasion: SubjectProgram.Occasion) -> SubjectProgram.Action? {
    state.change { state in
      guard let first = state.script[occasion]?.first else { return nil }
      state.script[occasion]?.removeFirst()
      return first
    }
  }

  func act(at occasion: SubjectProgram.Occasion) {
    while let action = nextAction(at: occasion) { perform(action) }
  }

  func keep(_ subscription: any Subscription, of number: Int) {
    state.change { $0.subscriptions[number] = subscription }
  }

  private func perform(_ action: SubjectProgram.Action) {
    switch action {
    case .send:
      let number = state.change { state -> Int in
        defer { if !state.hasFinished { state.sentCount += 1 } }
        if !state.hasFinished { state.events.append(.sending(state.sentCount)) }
        return state.hasFinished ? -1 : state.sentCount
      }
      subject.send(number)
    case .finish:
      state.change { state in
        if !state.hasFinished { state.events.append(.finishing) }
        state.hasFinished = true
      }
      subject.send(completion: .finished)
    case .subscribe(let number):
      let isFirst = state.change { state in
        defer { state.hasSubscribed[number] = true }
        return !state.hasSubscribed[number]
      }
      guard isFirst else { return }
      note(.subscribing(number))
      subject.subscribe(Participant(number, of: self))
    case .cancel(let number):
      guard let subscription = state.value.subscriptions[number] else { return }
      note(.cancelling(number))
      subscription.cancel()
    case .request(let demand, let number):
      guard let subscription = state.value.subscriptions[number] else { return }
      note(.requesting(demand, by: number))
      subscription.request(demand)
    }
  }

  /// One of the subscribers: writes down what it gets, and takes its steps.
  private final class Participant: Subscriber {
    private let number: Int
    private let run: SubjectProgramRun
    private let received = Guarded(0)
    private let isReceiving = Guarded(false)

    init(_ number: Int, of run: SubjectProgramRun) {
      self.number = number
      self.run = run
    }

    private func enclosed(_ body: () -> Void) {
      if isReceiving.value { run.note(.violation("calls to \(number) overlap")) }
      isReceiving.value = true
      body()
      isReceiving.value = false
    }

    func receive(subscription: any Subscription) {
      enclosed {
        run.keep(subscription, of: number)
        let first = run.program.firsts[number]
        if first != .none {
          run.note(.requesting(first, by: number))
          subscription.request(first)
        }
        run.act(at: .subscription(number))
        run.note(.introduced(number))
      }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      enclosed {
        run.note(.value(input, to: number))
        let count = received.change { count in
          count += 1
          return count
        }
        run.act(at: .value(count, of: number))
        run.note(.returned(run.program.extras[number], by: number))
      }
      return run.program.extras[number]
    }

    func receive(completion: Subscribers.Completion<Never>) {
      enclosed {
        run.note(.completion(to: number))
        run.act(at: .completion(number))
      }
    }
  }
}
