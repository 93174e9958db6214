@testable import Streams

/// What keeps values, adds some, or continues with another stream.
extension OperatorRow {
  static let keeping: [OperatorRow] = [
    unary(
      "buffer, keeping full", [.requestsAhead, .retainsNothing],
      inChains: true,
      apply: { s, _ in s.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) },
      model: { $0 }),
    // What these drop depends on how much is asked for.
    unary(
      "buffer", [.retainsNothing],
      apply: { s, _ in s.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) }),
    unary(
      "buffer, dropping newest", [.retainsNothing],
      apply: { s, _ in s.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest) }),
    unary(
      "buffer, failing",
      apply: { s, x in
        s.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { (MarbleFailure(), x).0 })
      }),
    binary(
      "append", [.retainsNothing, .keepsInputsInOrder], subscription: "Concatenate",
      laws: [.first(.finished), .second(.finished)], chains: [.first(.never), .second(.finished)],
      apply: { s, x in s.append(x.b) }, model: { $0.followed(by: $1) }),
    unary(
      "append, value", [.completesOnDemand], subscription: "Concatenate",
      apply: { s, x in s.append(x.witness.with(8)) },
      model: { $0.followed(by: StreamModel([8], .finished)) }),
    unary(
      "append, values", [.completesOnDemand], subscription: "Concatenate",
      apply: { s, x in s.append([x.witness.with(2), x.witness.with(3)]) },
      model: { $0.followed(by: StreamModel([2, 3], .finished)) }),
    binary(
      "prepend", [.retainsNothing, .keepsInputsInOrder], subscription: "Concatenate",
      chains: [.first(.finished), .second(.never)], apply: { s, x in s.prepend(x.b) },
      model: { $1.followed(by: $0) }),
    unary(
      "prepend, value", [.completesOnDemand], subscription: "Concatenate",
      apply: { s, x in s.prepend(x.witness.with(8)) },
      model: { StreamModel([8], .finished).followed(by: $0) }),
    unary(
      "prepend, values", [.completesOnDemand], subscription: "Concatenate",
      apply: { s, x in s.prepend([x.witness.with(2), x.witness.with(3)]) },
      model: { StreamModel([2, 3], .finished).followed(by: $0) }),
    binary(
      "ifEmpty", [.retainsNothing], chains: [.first(.never), .second(.finished)],
      apply: { s, x in s.ifEmpty(switchTo: x.b) },
      model: { $0.values.isEmpty && $0.end == .finished ? $1 : $0 }),
    unary(
      "repeat", [.subscribesAgain, .retainsNothing], apply: { s, _ in s.repeat(2) },
      model: { $0.followed(by: $0) }),
    // A model has no clock.
    unary(
      "repeat, later", [.subscribesAgain, .retainsNothing],
      apply: { s, x in s.repeat(2, after: x.interval, scheduler: x.clock) }),
    unary(
      "repeatDeciding", [.subscribesAgain],
      apply: { s, x in
        s.repeat(scheduler: x.clock) { $0.number + x.zero < 2 ? .now : .never }
      }, model: { $0.followed(by: $0) }),
    unary(
      "paused", [.retainsNothing], apply: { s, _ in s.paused(by: Just(true)) }, model: { $0 }),
    binary(
      "paused, by another", [.retainsNothing],
      apply: { s, x in s.paused(by: x.b.replaceError(with: Token(0)).map { _ in false }) },
      model: { left, _ in left }),
  ]
}
