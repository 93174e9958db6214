@testable import Streams

extension DemandChain {
  /// The rules by which it may differ from its model.
  var rules: Set<DemandRule> { graph.rules(request, on: ground) }

  /// How its subscriber asks.
  private var request: DemandRule.Request {
    if asking.first == .unlimited { return .all }
    if asking.each > .none { return asking.first > .none ? .one : .few }
    let isLate = actions.allSatisfy { action in
      if case .request(let demand) = action { demand == .unlimited } else { true }
    }
    return asking.first == .none && isLate ? .late : .few
  }

  private var ground: DemandRule.Ground? {
    if case .waiting = origin { return nil }
    var sent = StreamModel(earlier, .open)
    for action in actions { sent.add(action) }
    return DemandRule.Ground(sent: sent, isKeeping: origin.isKeeping)
  }

  /// What breaks the contract of publishers, or is different from the model without a rule. Nil if nothing does.
  func finding(_ run: DemandChainRun) -> String? {
    run.violations.first ?? (rules.isEmpty ? difference(run) : nil)
  }

  /// What is different from the model.
  func difference(_ run: DemandChainRun) -> String? {
    let graph = graph
    for (number, step) in run.steps.enumerated() {
      guard let model = StreamModel(evaluating: graph, subject: step.given) else { continue }
      if let difference = step.difference(from: model) {
        return """
          \(difference) after action \(number), \(step.asked) asked for
            \(step.actual), the model \(model)
          """
      }
    }
    return nil
  }

  /// Whether the model knows what the chain publishes in the end.
  func hasModel(_ run: DemandChainRun) -> Bool {
    run.steps.last.flatMap { StreamModel(evaluating: graph, subject: $0.given) } != nil
  }
}

extension StreamModel {
  mutating func add(_ action: DemandChain.Action) {
    switch action {
    case .send(let value): values.append(value)
    case .finish: end = .finished
    case .fail: end = .failed
    case .request: break
    }
  }
}

extension DemandChain.Origin {
  var isKeeping: Bool { if case .keeping = self { true } else { false } }
}

extension DemandChainRun.Step {
  /// - Parameter model: Of a subscriber that asks for everything.
  fileprivate func difference(from model: StreamModel) -> String? {
    if let lost { return "\(lost) lost" }
    let count = asked.max.map { min($0, model.values.count) } ?? model.values.count
    if actual.values != Array(model.values.prefix(count)) { return "other values" }
    if asked > .max(model.values.count) {
      return actual.end == model.end ? nil : "another end"
    }
    // The end comes with the last value, or when another one is asked for.
    if asked == .max(model.values.count), actual.end == model.end { return nil }
    return actual.end == .open ? nil : "an early end"
  }
}
