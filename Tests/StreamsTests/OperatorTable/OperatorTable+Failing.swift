@testable import Streams

extension OperatorRow {
  private static let asReplacement: [Placement] = [.first(.never), .second(.failed)]

  static let failing: [OperatorRow] = [
    binary(
      "catch", [.keepsInputsInOrder], laws: [.first(.one)], chains: asReplacement,
      apply: { s, x in s.catch { _ in x.b } },
      model: { $0.end == .failed ? StreamModel($0.values + $1.values, $1.end) : $0 }),
    binary(
      "tryCatch", [.keepsInputsInOrder], laws: [.first(.one)], chains: asReplacement,
      apply: { s, x in s.tryCatch { _ in x.b } },
      model: { $0.end == .failed ? StreamModel($0.values + $1.values, $1.end) : $0 }),
    unary("tryCatch, failing") { s, x in
      s.tryCatch { failure -> Stream in
        if x.zero == 0 { throw failure }
        return s
      }
    } model: {
      $0
    },
    unary(
      "catch, replaceError", subscription: "ReplaceError",
      inChains: true, apply: { s, x in s.replaceError(with: x.witness.with(9)) },
      model: { $0.withoutFailure }),
    // The subscription of the operator that these stand on is handed through.
    unary(
      "setFailureType", subscription: "ReplaceError",
      apply: { s, x in
        s.replaceError(with: x.witness.with(9)).setFailureType(to: MarbleFailure.self)
      },
      model: { $0.withoutFailure }),
    unary(
      "assertNoFailure", subscription: "ReplaceError",
      apply: { s, x in s.replaceError(with: x.witness.with(9)).assertNoFailure() },
      model: { $0.withoutFailure }),
    unary(
      "mapError", [.passesSecondSubscription], apply: { s, x in s.mapError { ($0, x).0 } },
      model: { $0 }),
    unary(
      "ignoreFailure", [.passesSecondSubscription, .retainsNothing],
      apply: { s, _ in s.ignoreFailure() },
      model: { $0.ignoringFailure }),
    unary(
      "retry", [.subscribesAgain, .retainsNothing], apply: { s, _ in s.retry(1) },
      model: { $0.repeating(2) }),
    unary(
      "retry, twice", [.subscribesAgain, .retainsNothing], apply: { s, _ in s.retry(2) },
      model: { $0.repeating(3) }),
    // A model has no clock.
    unary(
      "retryAfterDelay", [.subscribesAgain],
      apply: { s, x in
        s.retry(1, delay: .exponential(initial: x.interval, jitter: 0.5), scheduler: x.clock) {
          _ in x.zero == 0
        }
      }),
    unary(
      "retryAfterDelay, at once", [.subscribesAgain],
      apply: { s, x in
        s.retry(1, delay: .constant(.zero), scheduler: ImmediateScheduler.shared) { _ in x.zero == 0
        }
      }, model: { $0.repeating(2) }),
    unary("materialize", [.completesOnDemand]) { s, x in
      s.materialize().map { event in
        switch event {
        case .value(let value): (value, x).0
        case .finished: Token(8)
        case .failure: Token(9)
        }
      }
    } model: {
      $0.withEnd(8, 9)
    },
    unary(
      "materialize, mapToResult", subscription: "MapToResult",
      inChains: true,
      apply: { s, x in s.mapToResult().map { (try? $0.get()) ?? Token(9 + x.zero) } },
      model: { $0.withoutFailure }),
    unary(
      "eventValues", [.completesOnDemand, .retainsNothing], subscription: "CompactMap",
      apply: { s, _ in s.materialize().values() }, model: { $0.ignoringFailure }),
    unary(
      "eventValues, failures", [.completesOnDemand, .publishesNothing], subscription: "CompactMap",
      apply: { s, x in s.materialize().failures().map { _ in Token(9 + x.zero) } },
      model: { $0.changing { _ in [] }.withoutFailure }),
    unary(
      "dematerialize", [.completesOnDemand, .retainsNothing],
      apply: { s, _ in s.materialize().dematerialize() },
      model: { $0 }),
    unary(
      "retryDeciding", [.subscribesAgain],
      apply: { s, x in
        s.retry(scheduler: x.clock) { $0.number + x.zero < 2 ? .now : .never }
      }, model: { $0.repeating(2) }),
    unary(
      "retryDeciding, when another sends", [.subscribesAgain],
      apply: { s, x in
        s.retry(scheduler: x.clock) { $0.number + x.zero < 2 ? .when(Just(x)) : .never }
      }, model: { $0.repeating(2) }),
    unary(
      "retryDeciding, later", [.subscribesAgain],
      apply: { s, x in
        s.retry(within: x.interval, scheduler: x.clock) { _ in
          .after(x.interval + .milliseconds(x.zero))
        }
      }),
  ]
}
