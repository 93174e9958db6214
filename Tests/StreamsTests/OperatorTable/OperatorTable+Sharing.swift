@testable import Streams

extension OperatorRow {
  static let sharing: [OperatorRow] = [
    unary(
      "share", [.sharesOneRun, .retainsNothing], subscription: "Multicast",
      apply: { s, _ in s.share() },
      model: { $0 }),
    // The second subscriber finds what the first has left.
    unary(
      "share, twice", [.sharesOneRun, .retainsNothing], subscription: "Merge"
    ) { s, _ in
      let shared = s.share()
      return shared.merge(with: shared)
    } model: {
      $0.end == .open ? nil : $0
    },
    unary(
      "multicast", [.sharesOneRun, .retainsNothing],
      apply: { s, _ in s.multicast(subject: PassthroughSubject()).autoconnect() }, model: { $0 }),
    unary(
      "autoconnect", [.sharesOneRun], subscription: "Multicast",
      apply: { s, x in
        s.multicast { (PassthroughSubject<Token, MarbleFailure>(), x).0 }.autoconnect()
      },
      model: { $0 }),
    unary(
      "makeConnectable", [.sharesOneRun], subscription: "Multicast",
      apply: { s, x in s.replaceError(with: x.witness.with(9)).makeConnectable().autoconnect() },
      model: { $0.withoutFailure }),
    unary(
      "shareReplay", [.sharesOneRun, .retainsNothing], subscription: "Multicast",
      apply: { s, _ in s.share(replay: 2) }, model: { $0 }),
    // The second finds what is kept, which depends on how much is asked for: more than the laws allow.
    unary(
      "shareReplay, twice", [.sharesOneRun, .retainsNothing], subscription: "Merge", inLaws: false
    ) { s, _ in
      let shared = s.share(replay: 2)
      return shared.merge(with: shared)
    },
    unary(
      "groupBy", [.requestsAhead],
      apply: { s, x in s.groupBy { $0.number + x.zero }.map(\.key) },
      model: { $0.changing { $0.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } } }),
    unary(
      "groupBy, two waiting",
      apply: { s, x in
        s.groupBy({ $0.number + x.zero }, size: 2, whenFull: .dropOldest).map(\.key)
      }),
    unary(
      "groupBy, flattened", [.ordersByDemand], subscription: "FlatMap",
      apply: { s, x in s.groupBy { ($0.number + x.zero) / 2 }.flatMap { $0 } }, model: { $0 }),
    unary(
      "shareWithPolicy", [.sharesOneRun, .retainsNothing], subscription: "Multicast",
      apply: { s, _ in s.share(whenUnused: .cancelled, afterFailure: .replay()) }, model: { $0 }),
  ]
}
