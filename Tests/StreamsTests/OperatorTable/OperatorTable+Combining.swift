@testable import Streams

/// The operators of several streams that are there from the beginning.
extension OperatorRow {
  private static let eachInput: [Placement] = [.first(.never), .second(.never)]

  static let combining: [OperatorRow] = [
    binary(
      "merge", [.retainsNothing], apply: { s, x in s.merge(with: x.b) }, model: { $0.merged($1) }),
    binary(
      "merge, many", [.retainsNothing], chains: [.second(.never)],
      apply: { s, x in Publishers.MergeMany([s, x.b]) }, model: { $0.merged($1) }),
    several(
      "mergeThreeToFive", inputs: 3, [.retainsNothing], subscription: "Merge",
      chains: [.third(.never)], apply: { s, x in s.merge(with: x.b, x.c) },
      model: { $0[0].merged($0[1]).merged($0[2]) }),
    several(
      "mergeSixToEight", inputs: 4, [.retainsNothing], subscription: "Merge",
      chains: [.fourth(.never)],
      apply: { s, x in s.merge(with: Empty(), x.b, Empty(), x.c, Empty(), x.d) },
      model: { $0[0].merged($0[1]).merged($0[2]).merged($0[3]) }),
    several(
      "mergeChains", inputs: 3, [.retainsNothing], subscription: "Merge", chains: [.second(.never)],
      apply: { s, x in s.merge(with: x.b).merge(with: x.c) },
      model: { $0[0].merged($0[1]).merged($0[2]) }),
    several(
      "mergeChains, eight", inputs: 4, [.retainsNothing], subscription: "Merge",
      laws: [.fourth(.finished)],
      apply: { s, x in s.merge(with: x.b, Empty(), Empty()).merge(with: x.c, Empty(), Empty(), x.d)
      },
      model: { $0[0].merged($0[1]).merged($0[2]).merged($0[3]) }),
    binary(
      "zip", laws: [.first(.plenty)], apply: { s, x in s.zip(x.b) { x.mixed($0, $1) } },
      model: { $0.zipped($1) }),
    binary(
      "zip, many", subscription: "Zip", laws: [.first(.plenty)],
      chains: [.first(.never)],
      apply: { s, x in Publishers.ZipMany([s, x.b]).map { x.mixed($0[0], $0[1]) } },
      model: { $0.zipped($1) }),
    several(
      "zipArities", inputs: 3, subscription: "Zip", laws: [.first(.plenty)],
      apply: { s, x in s.zip(x.b, x.c) { x.mixed(x.mixed($0, $1), $2) } },
      model: { StreamModel.zipped($0) }),
    several(
      "zipArities, four", inputs: 4, subscription: "Zip", laws: [.first(.plenty)],
      apply: { s, x in s.zip(x.b, x.c, x.d) { x.mixed(x.mixed(x.mixed($0, $1), $2), $3) } },
      model: { StreamModel.zipped($0) }),
    binary(
      "combineLatest", laws: [.second(.one)],
      apply: { s, x in s.combineLatest(x.b) { x.mixed($0, $1) } },
      model: { $0.combined($1) }),
    binary(
      "combineLatest, many", [.combinesByDemand], subscription: "CombineLatest",
      laws: [.first(.one)],
      chains: [.second(.never)],
      apply: { s, x in Publishers.CombineLatestMany([s, x.b]).map { x.mixed($0[0], $0[1]) } },
      model: { $0.combined($1) }),
    several(
      "combineLatestArities", inputs: 3, [.combinesByDemand], subscription: "CombineLatest",
      laws: [.first(.one)],
      apply: { s, x in s.combineLatest(x.b, x.c) { x.mixed(x.mixed($0, $1), $2) } },
      model: { $0[0].combined($0[1]).combined($0[2]) }),
    several(
      "combineLatestArities, four", inputs: 4, [.combinesByDemand], subscription: "CombineLatest",
      laws: [.first(.one)],
      apply: { s, x in s.combineLatest(x.b, x.c, x.d) { x.mixed(x.mixed(x.mixed($0, $1), $2), $3) }
      },
      model: { $0[0].combined($0[1]).combined($0[2]).combined($0[3]) }),
    binary(
      "withLatestFrom", laws: [.first(.constant)], chains: eachInput,
      apply: { s, x in s.withLatestFrom(x.b) { x.mixed($0, $1) } },
      model: { $1.end == .failed ? nil : $0.withLatest($1) }),
    several(
      "withLatestFrom, two", inputs: 3, laws: [.first(.constant)],
      apply: { s, x in s.withLatestFrom(x.b, x.c).map { x.mixed(x.mixed($0.0, $0.1), $0.2) } }),
    several(
      "withLatestFromArities", inputs: 4, subscription: "WithLatestFrom",
      laws: [.first(.constant)],
      apply: { s, x in
        s.withLatestFrom(x.b, x.c, x.d).map { x.mixed(x.mixed(x.mixed($0.0, $0.1), $0.2), $0.3) }
      }),
    // It ends before the trigger comes.
    binary(
      "sample", laws: [.second(.constant)], chains: eachInput, apply: { s, x in s.sample(on: x.b) },
      model: { upstream, _ in upstream.end == .open ? nil : StreamModel([], upstream.end) }),
    binary(
      "race", [.retainsNothing], laws: [.first(.never)], apply: { s, x in s.race(with: x.b) },
      model: { $0.values.isEmpty && $0.end == .open ? $1 : $0 }),
    binary(
      "race, many", [.retainsNothing], laws: [.first(.never)], chains: [.second(.never)],
      apply: { s, x in Publishers.RaceMany([s, x.b]) },
      model: { $0.values.isEmpty && $0.end == .open ? $1 : $0 }),
    binary(
      "prefixUntilOutput", [.requestsOneOfSecond, .retainsNothing], chains: eachInput,
      apply: { s, x in s.prefix(untilOutputFrom: x.b) },
      model: { $1.values.isEmpty ? $0 : StreamModel([], .finished) }),
    binary(
      "dropUntilOutput", [.requestsOneOfSecond, .retainsNothing], laws: [.first(.constant)],
      apply: { s, x in s.drop(untilOutputFrom: x.b) },
      model: { $1.values.isEmpty ? StreamModel([], $1.end == .open ? $0.end : $1.end) : $0 }),
  ]
}
