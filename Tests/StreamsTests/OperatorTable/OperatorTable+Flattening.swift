@testable import Streams

/// The operators with an inner publisher for each value.
extension OperatorRow {
  private static let asInner: [Placement] = [.first(.never), .second(.one)]

  static let flattening: [OperatorRow] = [
    binary(
      "flatMap", laws: [.first(.one)], chains: asInner,
      apply: { s, x in s.flatMap { x.inner($0) } },
      model: { $0.flattened($1) }),
    // An inner that stays open keeps the others from being subscribed to.
    binary(
      "flatMap, one at a time", [.requestsOneAtATime, .keepsInputsInOrder], laws: [.first(.one)],
      apply: { s, x in s.flatMap(maxPublishers: .max(1)) { x.inner($0) } },
      model: { $1.end == .open ? nil : $0.flattened($1) }),
    unary(
      "flatMap, of one value", [.ordersByDemand],
      apply: { s, x in s.flatMap { Just(($0, x).0).setFailureType(to: MarbleFailure.self) } },
      model: { $0 }),
    binary(
      "neverFailing", subscription: "FlatMap", laws: [.first(.one)],
      apply: { s, x in s.flatMap { x.inner($0).ignoreFailure() } },
      model: { $0.flattened($1.ignoringFailure) }),
    binary(
      "neverFailing, upstream", subscription: "FlatMap", laws: [.first(.one)],
      apply: { s, x in s.replaceError(with: Token(9)).flatMap { x.inner($0) } },
      model: { $0.withoutFailure.flattened($1) }),
    binary(
      "neverFailing, switchToLatest", subscription: "SwitchToLatest", laws: [.first(.one)],
      apply: { s, x in s.map { x.inner($0).ignoreFailure() }.switchToLatest() },
      model: { $0.flattened($1.ignoringFailure) }),
    binary(
      "neverFailing, switchToLatest, upstream", subscription: "SwitchToLatest",
      laws: [.first(.one)],
      apply: { s, x in s.replaceError(with: Token(9)).map { x.inner($0) }.switchToLatest() },
      model: { $0.withoutFailure.flattened($1) }),
    binary(
      "switchToLatest", laws: [.first(.one)], chains: asInner,
      apply: { s, x in s.map { x.inner($0) }.switchToLatest() }, model: { $0.flattened($1) }),
    binary(
      "flatMapLatest", subscription: "SwitchToLatest", laws: [.first(.one)],
      apply: { s, x in s.flatMapLatest { x.inner($0) } }, model: { $0.flattened($1) }),
    binary(
      "concatMap", laws: [.first(.one)], chains: asInner,
      apply: { s, x in s.concatMap { x.inner($0) } },
      model: { $1.end == .open ? nil : $0.flattened($1) }),
    // The first that is open keeps all others out.
    binary(
      "exhaustMap", laws: [.first(.one)], apply: { s, x in s.exhaustMap { x.inner($0) } },
      model: { $1.end == .open ? nil : $0.flattened($1) }),
    unary(
      "pages", [.subscribesAgain],
      apply: { s, x in
        Publishers.pages(from: 0) { page in s.map { ($0, page + x.zero < 1 ? page + 1 : nil) } }
      }, model: { $0.values.isEmpty ? $0 : $0.followed(by: $0) }),
    unary(
      "expand", [.ordersByDemand], subscription: "Merge",
      apply: { s, x in
        s.expand { value in
          (value.number < 5 ? [value.with(value.number + 5 + x.zero)] : []).publisher
            .setFailureType(to: MarbleFailure.self)
        }
      }, model: { $0.changing { $0.flatMap { $0 < 5 ? [$0, $0 + 5] : [$0] } } }),
    // A model has no errors to collect.
    binary(
      "flatMapDelayingErrors", laws: [.first(.one)],
      apply: { s, x in s.flatMapDelayingErrors { x.inner($0) } },
      model: { $0.end == .failed || $1.end == .failed ? nil : $0.flattened($1) }),
    binary(
      "flatMapDelayingErrors, merging", [.retainsNothing], subscription: "MergeDelayingErrors",
      apply: { s, x in s.mergeDelayingErrors(with: x.b) },
      model: { $0.end == .failed || $1.end == .failed ? nil : $0.merged($1) }),
    // The number of values that are asked for ahead is that of the publishers.
    binary(
      "concatMapAhead", [.requestsAhead, .requestsOneAtATime, .keepsInputsInOrder],
      laws: [.first(.one)],
      apply: { s, x in s.concatMap(maxPublishers: .max(2)) { x.inner($0) } },
      model: { $1.end == .open ? nil : $0.flattened($1) }),
  ]
}
