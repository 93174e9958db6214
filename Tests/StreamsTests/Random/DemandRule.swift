@testable import Streams

/// Why the values or the end of a graph may be others than those of its model, as they depend on when a subscriber asks, and
/// for how many values at a time. Each has a row, with its name, in the table of the page Back-pressure.
enum DemandRule: String, CaseIterable, Sendable {
  case severalAtOnce = "several publishers at once"
  case failureOfOne = "a failure of one of several"
  case newestPublisher = "the newest publisher"
  case firstPublisher = "the first publisher"
  case newestValues = "the newest values"
  case unevenInputs = "uneven inputs"
  case sharedRun = "a shared run"
  case secondRun = "a second run"

  /// How a publisher is asked for values.
  enum Request: Sendable {
    /// For everything, with the subscription.
    case all
    /// For one value with the subscription, and for one with each value.
    case one
    /// For everything, later.
    case late
    /// For some values at a time.
    case few
  }

  /// The subject that a graph stands on.
  struct Ground: Sendable {
    /// All that it is sent.
    let sent: StreamModel
    /// Whether each subscriber gets all values, when it asks for them.
    let isKeeping: Bool
  }
}

extension StreamGraph {
  /// The rules by which what it publishes may differ from its model.
  func rules(_ request: DemandRule.Request, on ground: DemandRule.Ground? = nil) -> Set<DemandRule>
  {
    guard case .applied(let row, let inputs) = self else { return [] }
    let rule = row.rule(request, ground, inputs)
    return inputs.indices.reduce(into: rule.map { [$0] } ?? []) { rules, place in
      let passed = row.asksForFew(of: place) ? .few : request
      rules.formUnion(inputs[place].rules(passed, on: ground))
    }
  }

  /// Whether a second subscriber may get other values than the first.
  fileprivate func isShared(on ground: DemandRule.Ground?) -> Bool {
    isShared || ground?.isKeeping == false && hasSubject
  }

  /// True also if that is unknown.
  fileprivate func mayFail(on ground: DemandRule.Ground?) -> Bool {
    switch StreamModel(evaluating: self, subject: ground?.sent)?.end {
    case .failed, nil: true
    case .finished, .open: false
    }
  }
}

extension OperatorRow {
  /// Whether an input is asked for some values at a time, however the operator is asked.
  fileprivate func asksForFew(of place: Int) -> Bool {
    subscription == "Zip" || traits.contains(.requestsAhead)
      || traits.contains(.requestsOneAtATime)
      || place == 1 && traits.contains(.requestsOneOfSecond)
  }

  /// The rule by which what it publishes may differ from what its model makes of the inputs.
  fileprivate func rule(
    _ request: DemandRule.Request, _ ground: DemandRule.Ground?, _ inputs: [StreamGraph]
  ) -> DemandRule? {
    let mayFail = { inputs.contains { $0.mayFail(on: ground) } }
    if traits.contains(.subscribesAgain), inputs[0].isShared(on: ground) { return .secondRun }
    if traits.contains(.sharesOneRun) {
      if request == .few { return .sharedRun }
      // A second subscriber gets the rest, and a late one gets what is kept.
      let isLate = subscription == "Merge" || request == .late
      return isLate && (request != .all || inputs[0].hasSubject) ? .sharedRun : nil
    }
    switch (subscription, request) {
    case ("Merge", .late), ("Merge", .few), ("MergeDelayingErrors", .late),
      ("MergeDelayingErrors", .few), ("FlatMapDelayingErrors", .few):
      return .severalAtOnce
    case ("FlatMap", .few):
      if !traits.contains(.requestsOneAtATime) { return .severalAtOnce }
      return mayFail() ? .failureOfOne : nil
    case ("ConcatMap", .few), ("ConcatMapAhead", .few): return mayFail() ? .failureOfOne : nil
    case ("SwitchToLatest", .late), ("SwitchToLatest", .few), ("ExhaustMap", .late),
      ("ExhaustMap", .few):
      return .newestPublisher
    case ("Race", .late), ("Race", .few): return .firstPublisher
    case ("CombineLatest", .one), ("CombineLatest", .few): return .newestValues
    case ("CombineLatest", .late): return mayFail() ? .newestValues : nil
    case ("Zip", .one), ("Zip", .few):
      return ground?.isKeeping == false || mayFail() ? .unevenInputs : nil
    default: return nil
    }
  }
}
