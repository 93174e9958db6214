#if MoreOperators || canImport(Darwin)
  @testable import Streams

  /// The operators behind the trait `MoreOperators`.
  extension OperatorRow {
    static let more: [OperatorRow] = [
      unary(
        "debounceEdges", [.retainsNothing],
        apply: { s, x in
          s.debounce(
            for: x.interval, scheduler: x.scheduler, edges: .both, atMost: x.interval,
            atCompletion: .emitPending)
        }),
      unary(
        "debounceEdges, leading", [.retainsNothing],
        apply: { s, x in s.debounce(for: x.interval, scheduler: x.scheduler, edges: .leading) }),
      unary(
        "throttleEdges", [.retainsNothing],
        apply: { s, x in s.throttle(for: x.interval, scheduler: x.scheduler, edges: .leading) }),
      unary(
        "throttleEdges, trailing", [.retainsNothing],
        apply: { s, x in s.throttle(for: x.interval, scheduler: x.scheduler, edges: .trailing) }),
      unary(
        "paced", [.retainsNothing],
        apply: { s, x in s.paced(1, per: x.interval, scheduler: x.scheduler) }),
      unary(
        "windowsByTime",
        apply: { s, x in
          s.windows(of: x.interval * 2, every: x.interval, scheduler: x.scheduler).map {
            x.mixed($0)
          }
        }),
      unary(
        "asyncMap", [.retainsNothing], subscription: "ConcatMap",
        apply: { s, x in s.asyncMap(on: x.scheduler) { $0 } }),
      unary(
        "asyncMap, throwing", [.retainsNothing], subscription: "FlatMap",
        apply: { s, x in s.tryAsyncMap(.concurrent(2), on: x.scheduler) { $0 } }),
      unary(
        "windows", apply: { s, x in s.windows(of: 2).map { x.mixed($0) } },
        model: { $0.changing { zip($0, $0.dropFirst()).map { StreamModel.mixed([$0, $1]) } } }),
      unary(
        "distinct", apply: { s, x in s.distinct(by: { $0.number + x.zero }) },
        model: { $0.changing { $0.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } } }),
      unary(
        "retryDeciding", [.subscribesAgain],
        apply: { s, x in
          s.retry(scheduler: x.scheduler) { $0.number + x.zero < 2 ? .now : .never }
        }, model: { $0.repeating(2) }),
      unary(
        "retryDeciding, when another sends", [.subscribesAgain],
        apply: { s, x in
          s.retry(scheduler: x.scheduler) { $0.number + x.zero < 2 ? .when(Just(x)) : .never }
        }, model: { $0.repeating(2) }),
      unary(
        "retryDeciding, later", [.subscribesAgain],
        apply: { s, x in
          s.retry(within: x.interval, scheduler: x.scheduler) { _ in
            .after(x.interval + .milliseconds(x.zero))
          }
        }),
      unary(
        "repeatDeciding", [.subscribesAgain],
        apply: { s, x in
          s.repeat(scheduler: x.scheduler) { $0.number + x.zero < 2 ? .now : .never }
        }, model: { $0.followed(by: $0) }),
      unary(
        "pages", [.subscribesAgain],
        apply: { s, x in
          Publishers.pages(from: 0) { page in s.map { ($0, page + x.zero < 1 ? page + 1 : nil) } }
        }, model: { $0.values.isEmpty ? $0 : $0.followed(by: $0) }),
      unary(
        "paused", [.retainsNothing], apply: { s, _ in s.paused(by: Just(true)) }, model: { $0 }),
      binary(
        "paused, by another", [.retainsNothing],
        apply: { s, x in s.paused(by: x.b.replaceError(with: Token(0)).map { _ in false }) },
        model: { left, _ in left }),
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
      unary(
        "shareWithPolicy", [.sharesOneRun, .retainsNothing], subscription: "Multicast",
        apply: { s, _ in s.share(whenUnused: .cancelled, afterFailure: .replay()) }, model: { $0 }),
    ]
  }
#else
  extension OperatorRow {
    static let more: [OperatorRow] = []
  }
#endif
