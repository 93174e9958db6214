@testable import Streams

extension OperatorRow {
  static let folding: [OperatorRow] = [
    unary(
      "reduce", [.completesOnDemand], apply: { s, x in s.reduce(Token(0)) { x.mixed($0, $1) } },
      model: { $0.atEnd { [StreamModel.mixed($0)] } }),
    unary(
      "reduceInto", [.completesOnDemand],
      apply: { s, x in s.reduce(into: Token(0)) { $0 = x.mixed($0, $1) } },
      model: { $0.atEnd { [StreamModel.mixed($0)] } }),
    unary(
      "tryReduce", [.completesOnDemand],
      apply: { s, x in s.tryReduce(Token(0)) { x.mixed($0, try x.check($1)) } },
      model: { $0.checked.atEnd { [StreamModel.mixed($0)] } }),
    unary(
      "collect", [.completesOnDemand], apply: { s, x in s.collect().map { x.mixed($0) } },
      model: { $0.atEnd { [StreamModel.mixed($0)] } }),
    unary(
      "collectByCount", [.completesOnDemand], apply: { s, x in s.collect(2).map { x.mixed($0) } },
      model: { $0.mixedPairs }),
    unary(
      "count", [.completesOnDemand, .retainsNothing], apply: { s, _ in s.count() },
      model: { $0.atEnd { [$0.count] } }),
    unary(
      "comparison", [.completesOnDemand],
      apply: { s, x in s.max { $0.number < $1.number + x.zero } },
      model: { $0.atEnd { $0.max().map { [$0] } ?? [] } }),
    unary(
      "comparison, min", [.completesOnDemand],
      apply: { s, x in s.min { $0.number < $1.number + x.zero } },
      model: { $0.atEnd { $0.min().map { [$0] } ?? [] } }),
    unary(
      "tryComparison", [.completesOnDemand],
      apply: { s, x in s.tryMax { try x.check($0).number < x.check($1).number } },
      model: { $0.comparing.atEnd { $0.max().map { [$0] } ?? [] } }),
    unary(
      "tryComparison, min", [.completesOnDemand],
      apply: { s, x in s.tryMin { try x.check($0).number < x.check($1).number } },
      model: { $0.comparing.atEnd { $0.min().map { [$0] } ?? [] } }),
    unary(
      "contains", [.completesOnDemand], apply: { s, x in s.contains(x.witness.with(4)) },
      model: { $0.finding { $0 == 4 } }),
    unary(
      "containsWhere", [.completesOnDemand],
      apply: { s, x in s.contains { $0.number > 5 + x.zero } },
      model: { $0.finding { $0 > 5 } }),
    unary(
      "tryContainsWhere", [.completesOnDemand],
      apply: { s, x in s.tryContains { try x.check($0).number > 5 } },
      model: { $0.checked(upTo: { $0 > 5 }).finding { $0 > 5 } }),
    unary(
      "allSatisfy", [.completesOnDemand],
      apply: { s, x in s.allSatisfy { $0.number < 4 + x.zero } },
      model: { $0.finding(1, 0) { $0 >= 4 } }),
    unary(
      "tryAllSatisfy", [.completesOnDemand],
      apply: { s, x in s.tryAllSatisfy { try x.check($0).number < 4 } },
      model: { $0.checked(upTo: { $0 >= 4 }).finding(1, 0) { $0 >= 4 } }),
    unary(
      "windows", apply: { s, x in s.windows(of: 2).map { x.mixed($0) } },
      model: { $0.changing { zip($0, $0.dropFirst()).map { StreamModel.mixed([$0, $1]) } } }),
  ]
}

extension StreamModel {
  /// The values two by two. The last may be alone if it finishes.
  fileprivate var mixedPairs: StreamModel {
    let pairs = stride(from: 0, to: values.count, by: 2).map { values[$0...].prefix(2) }
    return changing { _ in
      pairs.filter { $0.count == 2 || end == .finished }.map { Self.mixed(Array($0)) }
    }
  }

  /// Fails as `checked` does, if any values are compared.
  fileprivate var comparing: StreamModel { values.count > 1 ? checked : self }
}
