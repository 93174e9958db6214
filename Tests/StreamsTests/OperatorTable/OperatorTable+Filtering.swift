@testable import Streams

extension OperatorRow {
  static let filtering: [OperatorRow] = [
    unary(
      "filter", [.passesSecondSubscription],
      apply: { s, x in s.filter { ($0.number + x.zero) % 3 != 0 } },
      model: { $0.changing { $0.filter { $0 % 3 != 0 } } }),
    unary(
      "filter, every value", [.passesSecondSubscription],
      apply: { s, x in s.filter { _ in x.zero == 0 } },
      model: { $0 }),
    unary(
      "tryFilter", apply: { s, x in s.tryFilter { try x.check($0).number % 3 != 0 } },
      model: { $0.checked.changing { $0.filter { $0 % 3 != 0 } } }),
    unary(
      "removeDuplicates",
      apply: { s, x in s.removeDuplicates { $0.number / 2 == $1.number / 2 + x.zero } },
      model: { $0.changing(StreamModel.withoutDuplicates) }),
    // The first value is compared with none.
    unary(
      "tryRemoveDuplicates",
      apply: { s, x in s.tryRemoveDuplicates { try $0.number / 2 == x.check($1).number / 2 } },
      model: { $0.checked(from: 1).changing(StreamModel.withoutDuplicates) }),
    unary(
      "drop", [.requestsAhead, .retainsNothing], apply: { s, _ in s.dropFirst(2) },
      model: { $0.changing { Array($0.dropFirst(2)) } }),
    unary(
      "dropLast", [.joinsValues, .retainsNothing], apply: { s, _ in s.dropLast(2) },
      model: { $0.changing { $0.dropLast(2) } }),
    unary(
      "dropWhile", apply: { s, x in s.drop { $0.number < 2 + x.zero } },
      model: { $0.changing { Array($0.drop { $0 < 2 }) } }),
    // Nothing is checked once a value has gone through.
    unary(
      "tryDropWhile", apply: { s, x in s.tryDrop { try x.check($0).number < 2 } },
      model: { $0.checked(upTo: { $0 >= 2 }).changing { Array($0.drop { $0 < 2 }) } }),
    unary(
      "prefix", [.finishesBeforeUpstream, .retainsNothing], apply: { s, _ in s.prefix(2) },
      model: { $0.first(2) }),
    unary(
      "prefix, while", [.finishesBeforeUpstream], subscription: "PrefixWhile",
      inChains: true, apply: { s, x in s.prefix { $0.number < 3 + x.zero } },
      model: { $0.ending { $0 >= 3 } }),
    unary(
      "prefix, while, inclusive", subscription: "PrefixWhile",
      apply: { s, x in s.prefix(while: { $0.number < 4 + x.zero }, behavior: .inclusive) },
      model: { upstream in
        upstream.values.firstIndex { $0 >= 4 }.map { upstream.first($0 + 1) } ?? upstream
      }),
    unary(
      "tryPrefixWhile", [.finishesBeforeUpstream],
      apply: { s, x in s.tryPrefix { try x.check($0).number < 3 } },
      model: { $0.checked.ending { $0 >= 3 } }),
    unary(
      "output", [.finishesBeforeUpstream, .retainsNothing], apply: { s, _ in s.output(in: 1...2) },
      model: { $0.first(3).changing { Array($0.dropFirst(1)) } }),
    unary(
      "first", [.finishesBeforeUpstream, .retainsNothing], apply: { s, _ in s.first() },
      model: { $0.first(1) }),
    unary(
      "first, where", [.finishesBeforeUpstream], subscription: "FirstWhere",
      inChains: true, apply: { s, x in s.first { $0.number > 2 + x.zero } },
      model: { $0.changing { $0.filter { $0 > 2 } }.first(1) }),
    unary(
      "tryFirstWhere", [.finishesBeforeUpstream],
      apply: { s, x in s.tryFirst { try x.check($0).number > 2 } },
      model: { $0.checked.changing { $0.filter { $0 > 2 } }.first(1) }),
    unary(
      "last", [.completesOnDemand, .retainsNothing], apply: { s, _ in s.last() },
      model: { $0.atEnd { $0.suffix(1) } }),
    unary(
      "lastWhere", [.completesOnDemand], apply: { s, x in s.last { $0.number > 2 + x.zero } },
      model: { $0.atEnd { $0.filter { $0 > 2 }.suffix(1) } }),
    unary(
      "tryLastWhere", [.completesOnDemand],
      apply: { s, x in s.tryLast { try x.check($0).number > 2 } },
      model: { $0.checked.atEnd { $0.filter { $0 > 2 }.suffix(1) } }),
    unary(
      "takeLast", [.completesOnDemand, .retainsNothing], apply: { s, _ in s.takeLast(2) },
      model: { $0.atEnd { Array($0.suffix(2)) } }),
    unary(
      "ignoreOutput", [.publishesNothing, .retainsNothing], apply: { s, _ in s.ignoreOutput() },
      model: { $0.changing { _ in [] } }),
    unary(
      "replaceEmpty", [.completesOnDemand],
      apply: { s, x in s.replaceEmpty(with: x.witness.with(6)) },
      model: { $0.values.isEmpty ? $0.atEnd { _ in [6] } : $0 }),
    unary(
      "distinct", apply: { s, x in s.distinct(by: { $0.number + x.zero }) },
      model: { $0.changing { $0.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } } }),
  ]
}

extension StreamModel {
  fileprivate static func withoutDuplicates(_ values: [Int]) -> [Int] {
    values.reduce(into: []) { kept, value in
      if kept.last.map({ $0 / 2 == value / 2 }) != true { kept.append(value) }
    }
  }
}
