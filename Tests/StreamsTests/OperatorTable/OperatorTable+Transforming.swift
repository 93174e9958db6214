@testable import Streams

extension OperatorRow {
  static let transforming: [OperatorRow] = [
    unary(
      "map", [.passesSecondSubscription],
      apply: { s, x in s.map { $0.with($0.number + 1 + x.zero) } },
      model: { $0.changing { $0.map { $0 + 1 } } }),
    unary(
      "mapKeyPath", [.passesSecondSubscription], apply: { s, x in s.map { ($0, x) }.map(\.0) },
      model: { $0 }),
    unary("tryMap", apply: { s, x in s.tryMap { try x.check($0) } }, model: { $0.checked }),
    unary(
      "compactMap", [.passesSecondSubscription], apply: { s, x in s.compactMap { x.half($0) } },
      model: { $0.changing { $0.compactMap(StreamModel.half) } }),
    unary(
      "tryCompactMap", apply: { s, x in s.tryCompactMap { x.half(try x.check($0)) } },
      model: { $0.checked.changing { $0.compactMap(StreamModel.half) } }),
    unary(
      "scan", apply: { s, x in s.scan(Token(0)) { x.mixed($0, $1) } },
      model: { $0.changing(StreamModel.scanned) }),
    unary(
      "tryScan", apply: { s, x in s.tryScan(Token(0)) { x.mixed($0, try x.check($1)) } },
      model: { $0.checked.changing(StreamModel.scanned) }),
    unary(
      "replaceNil", [.passesSecondSubscription],
      apply: { s, x in s.map { x.half($0) }.replaceNil(with: x.witness.with(3)) },
      model: { $0.changing { $0.map { StreamModel.half($0) ?? 3 } } }),
    unary(
      "staged", apply: { s, x in s.staged(DropWhileStage(predicate: { $0.number < 2 + x.zero })) },
      model: { $0.changing { Array($0.drop { $0 < 2 }) } }),
    unary(
      "pairwise", apply: { s, x in s.pairwise().map { x.mixed($0, $1) } },
      model: { $0.changing { zip($0, $0.dropFirst()).map { StreamModel.mixed($0, $1) } } }),
    unary(
      "enumerated",
      apply: { s, x in
        s.enumerated().map { $0.element.with(($0.offset + $0.element.number + x.zero) % 10) }
      }, model: { $0.changing { $0.enumerated().map { ($0.offset + $0.element) % 10 } } }),
    unary(
      "asyncMap", [.retainsNothing], subscription: "ConcatMap",
      apply: { s, x in s.asyncMap(on: x.scheduler) { $0 } }),
    unary(
      "asyncMap, throwing", [.retainsNothing], subscription: "FlatMap",
      apply: { s, x in s.tryAsyncMap(.concurrent(2), on: x.scheduler) { $0 } }),
  ]
}
