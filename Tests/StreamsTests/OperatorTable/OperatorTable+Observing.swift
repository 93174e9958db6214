@testable import Streams

extension OperatorRow {
  static let observing: [OperatorRow] =
    [
      unary(
        "handleEvents", apply: { s, x in s.handleEvents(receiveOutput: { _ in _ = x.zero }) },
        model: { $0 }),
      unary(
        "breakpoint", apply: { s, x in s.breakpoint(receiveOutput: { $0.number < x.zero }) },
        model: { $0 }),
      unary(
        "breakpoint, on error",
        apply: { s, x in
          s.replaceError(with: x.witness.with(9)).setFailureType(to: MarbleFailure.self)
            .breakpointOnError()
        }, model: { $0.withoutFailure }),
      unary("print", [.retainsNothing], apply: { s, _ in s.print(to: NoOutput()) }, model: { $0 }),
      unary(
        "anyPublisher", [.passesSecondSubscription, .retainsNothing],
        apply: { s, _ in s.eraseToAnyPublisher() },
        model: { $0 }),
      unary(
        "traced",
        apply: { s, x in
          s.traced("row", in: StreamTrace(x.clock)) { "\($0.number + x.zero)" }
        }, model: { $0 }),
      unary(
        "traced, off", [.passesSecondSubscription, .retainsNothing],
        apply: { s, _ in s.traced("row", in: nil) }, model: { $0 }),
    ]
}
