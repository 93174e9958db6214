@testable import Streams

/// Most of these have no model, as a model has no clock.
extension OperatorRow {
  static let timing: [OperatorRow] = [
    unary(
      "debounce", [.publishesNothing, .retainsNothing],
      apply: { s, x in s.debounce(for: x.interval, scheduler: x.clock) }),
    unary(
      "debounce, emitting", [.retainsNothing],
      apply: { s, x in
        s.debounce(for: x.interval, scheduler: x.clock, atCompletion: .emitPending)
      }),
    unary(
      "throttle", [.retainsNothing],
      apply: { s, x in s.throttle(for: x.interval, scheduler: x.clock, latest: true) }),
    unary(
      "throttle, first", [.retainsNothing],
      apply: { s, x in s.throttle(for: x.interval, scheduler: x.clock, latest: false) }),
    unary(
      "delay", [.retainsNothing],
      apply: { s, x in s.delay(for: x.interval, scheduler: x.clock) }),
    unary(
      "seconds", [.retainsNothing], subscription: "Delay",
      apply: { s, x in s.delay(for: x.interval / .seconds(1), scheduler: x.clock) }),
    unary(
      "timeout", [.retainsNothing], apply: { s, x in s.timeout(x.patience, scheduler: x.clock) }
    ),
    unary(
      "timeout, failing",
      apply: { s, x in s.timeout(x.patience / 2, scheduler: x.clock) { (MarbleFailure(), x).0 }
      }),
    unary(
      "prefixFor", [.retainsNothing], subscription: "PrefixUntilOutput",
      apply: { s, x in s.prefix(for: x.patience, scheduler: x.clock) }),
    unary("receiveOn", [.retainsNothing], apply: { s, x in s.receive(on: x.clock) }),
    // No closure behind it is the main actor's, so any thread will do.
    unary(
      "receiveOnMain", [.retainsNothing], subscription: "ReceiveOn",
      apply: { s, x in s.receive(on: .main(x.clock)) }),
    // The laws ask as soon as they have subscribed.
    unary(
      "subscribeOn", [.retainsNothing], inLaws: false,
      apply: { s, x in s.subscribe(on: x.clock) }
    ),
    unary(
      "subscribeOn, at once", [.retainsNothing],
      inChains: true, apply: { s, _ in s.subscribe(on: ImmediateScheduler.shared) }, model: { $0 }),
    unary(
      "measureInterval",
      apply: { s, x in
        s.measureInterval(using: x.clock).map { Int($0 / .milliseconds(1)) + x.zero }
      }),
    unary(
      "timestamped", [.passesSecondSubscription],
      apply: { s, x in
        s.timestamped(using: x.clock).map { $0.value.with($0.value.number + x.zero) }
      }, model: { $0 }),
    unary(
      "collectByTime",
      apply: { s, x in s.collect(.byTime(x.clock, x.interval)).map { x.mixed($0) } }),
    unary(
      "collectByTime, or count",
      inChains: true,
      apply: { s, x in s.collect(.byTimeOrCount(x.clock, x.interval, 2)).map { x.mixed($0) } }),
    unary(
      "debounceEdges", [.retainsNothing],
      apply: { s, x in
        s.debounce(
          for: x.interval, scheduler: x.clock, edges: .both, atMost: x.interval,
          atCompletion: .emitPending)
      }),
    unary(
      "debounceEdges, leading", [.retainsNothing],
      apply: { s, x in s.debounce(for: x.interval, scheduler: x.clock, edges: .leading) }),
    unary(
      "throttleEdges", [.retainsNothing],
      apply: { s, x in s.throttle(for: x.interval, scheduler: x.clock, edges: .leading) }),
    unary(
      "throttleEdges, trailing", [.retainsNothing],
      apply: { s, x in s.throttle(for: x.interval, scheduler: x.clock, edges: .trailing) }),
    unary(
      "paced", [.retainsNothing],
      apply: { s, x in s.paced(1, per: x.interval, scheduler: x.clock) }),
    unary(
      "windowsByTime",
      apply: { s, x in
        s.windows(of: x.interval * 2, every: x.interval, scheduler: x.clock).map {
          x.mixed($0)
        }
      }),
  ]
}
