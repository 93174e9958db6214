@testable import Streams

/// What monitors found in one round.
final class ContractReport: Sendable {
  private struct Counts: Sendable {
    var violations: [String] = []
    var opened = 0
    var closed = 0
    var alive = 0
  }

  private let counts = Guarded(Counts())

  var violations: [String] { counts.value.violations }
  /// Subscriptions that have neither been cancelled nor completed.
  var openCount: Int { counts.value.opened - counts.value.closed }
  /// Monitors that have not been released.
  var aliveCount: Int { counts.value.alive }

  func note(_ violation: String) {
    counts.change { $0.violations.append(violation) }
  }

  func open() { counts.change { $0.opened += 1 } }
  func close() { counts.change { $0.closed += 1 } }
  func appear() { counts.change { $0.alive += 1 } }
  func vanish() { counts.change { $0.alive -= 1 } }
}

/// Passes everything on, and checks that both sides keep the contract of publishers.
struct Monitored: Publisher {
  typealias Output = Token
  typealias Failure = MarbleFailure

  let upstream: AnyPublisher<Token, MarbleFailure>
  /// The operator or source above.
  let name: String
  let report: ContractReport

  func receive<S: Subscriber<Token, MarbleFailure>>(subscriber: S) {
    upstream.receive(
      subscriber: ContractMonitor(name, downstream: AnySubscriber(subscriber), report: report))
  }
}

/// Checks one subscription, on one thread.
private final class ContractMonitor: Subscriber, Subscription, CustomStringConvertible {
  private struct State: Sendable {
    var upstream: (any Subscription)?
    var downstream: AnySubscriber<Token, MarbleFailure>?
    var demand = Subscribers.Demand.none
    var isReceiving = false
    var hasSubscription = false
    var hasEnded = false
    var isCancelled = false
  }

  let description: String
  private let report: ContractReport
  private let state: Guarded<State>

  init(_ name: String, downstream: AnySubscriber<Token, MarbleFailure>, report: ContractReport) {
    description = name
    self.report = report
    state = Guarded(State(downstream: downstream))
    report.appear()
  }

  deinit {
    report.vanish()
  }

  private func require(_ holds: Bool, _ violation: String) {
    if !holds { report.note("\(description): \(violation)") }
  }

  func receive(subscription: any Subscription) {
    let old = state.change { state in
      defer {
        state.hasSubscription = true
        state.upstream = subscription
      }
      return state
    }
    require(!old.hasSubscription, "a second subscription")
    report.open()
    old.downstream?.receive(subscription: self)
  }

  func receive(_ input: Token) -> Subscribers.Demand {
    let old = state.change { state in
      defer {
        if state.demand > .none { state.demand -= 1 }
        state.isReceiving = true
      }
      return state
    }
    require(old.hasSubscription, "a value before the subscription")
    require(!old.hasEnded, "a value after the end")
    require(!old.isCancelled, "a value after the cancellation")
    require(old.demand > .none, "a value that was not asked for")
    require(!old.isReceiving, "a value inside another call")
    let more = old.downstream?.receive(input) ?? .none
    state.change { state in
      state.isReceiving = false
      state.demand += more
    }
    return more
  }

  func receive(completion: Subscribers.Completion<MarbleFailure>) {
    let old = state.change { state in
      defer {
        state.hasEnded = true
        state.downstream = nil
        state.upstream = nil
      }
      return state
    }
    require(old.hasSubscription, "a completion before the subscription")
    require(!old.hasEnded, "a second completion")
    require(!old.isCancelled, "a completion after the cancellation")
    require(!old.isReceiving, "a completion inside another call")
    if !old.hasEnded, !old.isCancelled { report.close() }
    old.downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    require(demand != .none, "asked for nothing")
    let upstream = state.change { state in
      state.demand += demand
      return state.upstream
    }
    upstream?.request(demand)
  }

  func cancel() {
    let old = state.change { state in
      defer {
        state.isCancelled = true
        state.upstream = nil
        state.downstream = nil
      }
      return state
    }
    // After the end it may still be cancelled: by one who has not come to the completion yet.
    require(!old.isCancelled, "cancelled twice")
    if !old.isCancelled, !old.hasEnded { report.close() }
    old.upstream?.cancel()
  }
}
