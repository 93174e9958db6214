@testable import Streams

enum FoldingOperator: String, UnaryOperator, CaseIterable {
  case collect, collectByCount, count, reduce, comparison, comparisonMin
  case contains, containsWhere, allSatisfy
  case tryReduce, tryComparison, tryContainsWhere, tryAllSatisfy

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .collect: upstream.collect().map { $0.count + w.number }.eraseToAnyPublisher()
    case .collectByCount:
      upstream.collect(2).map { Self.sum($0) + w.number }.eraseToAnyPublisher()
    case .count: upstream.count().eraseToAnyPublisher()
    case .reduce: upstream.reduce(w.number) { ($0 + $1) % 10 }.eraseToAnyPublisher()
    case .comparison: upstream.max { $0 < $1 + w.number }.eraseToAnyPublisher()
    case .comparisonMin: upstream.min { $0 < $1 + w.number }.eraseToAnyPublisher()
    case .contains: upstream.contains(3).map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .containsWhere:
      upstream.contains { $0 > 5 + w.number }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .allSatisfy:
      upstream.allSatisfy { $0 < 3 + w.number }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .tryReduce, .tryComparison, .tryContainsWhere, .tryAllSatisfy:
      buildThrowing(on: upstream, w)
    }
  }

  private func buildThrowing(on upstream: Stream, _ w: Token) -> Stream {
    let check: @Sendable (Int) throws -> Int = { try StreamModel.check($0 + w.number) }
    let failing: AnyPublisher<Int, any Error> =
      switch self {
      case .tryReduce: upstream.tryReduce(0) { try ($0 + check($1)) % 10 }.eraseToAnyPublisher()
      case .tryComparison: upstream.tryMax { try check($0) < check($1) }.eraseToAnyPublisher()
      case .tryContainsWhere:
        upstream.tryContains { try check($0) > 5 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
      default:
        upstream.tryAllSatisfy { try check($0) < 3 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
      }
    return failing.mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .collect, .count: return upstream.atEnd { [$0.count] }
    case .collectByCount:
      let pairs = stride(from: 0, to: upstream.values.count, by: 2).map { place in
        Array(upstream.values[place...].prefix(2))
      }
      return upstream.changing { _ in
        pairs.filter { $0.count == 2 || upstream.end == .finished }.map(Self.sum)
      }
    case .reduce: return upstream.atEnd { [StreamModel.sums($0).last ?? 0] }
    case .tryReduce: return upstream.checked.atEnd { [StreamModel.sums($0).last ?? 0] }
    case .comparison: return upstream.atEnd { $0.max().map { [$0] } ?? [] }
    case .comparisonMin: return upstream.atEnd { $0.min().map { [$0] } ?? [] }
    // One value is compared with none.
    case .tryComparison:
      let isCompared = upstream.values.count > 1
      return (isCompared ? upstream.checked : upstream).atEnd { $0.max().map { [$0] } ?? [] }
    case .contains: return upstream.finding { $0 == 3 }
    case .containsWhere: return upstream.finding { $0 > 5 }
    case .tryContainsWhere: return upstream.checked(upTo: { $0 > 5 }).finding { $0 > 5 }
    case .allSatisfy: return upstream.finding(1, 0) { $0 >= 3 }
    case .tryAllSatisfy: return upstream.checked(upTo: { $0 >= 3 }).finding(1, 0) { $0 >= 3 }
    }
  }

  private static func sum(_ values: [Int]) -> Int { values.reduce(0) { ($0 + $1) % 10 } }
}
