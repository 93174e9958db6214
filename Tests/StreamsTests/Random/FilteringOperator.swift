@testable import Streams

enum FilteringOperator: String, UnaryOperator, CaseIterable {
  case filter, removeDuplicates, drop, dropWhile, prefix, prefixWhile, output
  case first, firstWhere, last, lastWhere, ignoreOutput, replaceEmpty
  case takeLast, dropLast, prefixInclusive
  case tryFilter, tryRemoveDuplicates, tryDropWhile, tryPrefixWhile, tryFirstWhere, tryLastWhere

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .filter: upstream.filter { ($0 + w.number) % 3 != 0 }.eraseToAnyPublisher()
    case .removeDuplicates:
      upstream.removeDuplicates { $0 / 2 == $1 / 2 + w.number }.eraseToAnyPublisher()
    case .drop: upstream.dropFirst(2).eraseToAnyPublisher()
    case .dropWhile: upstream.drop { $0 < 2 + w.number }.eraseToAnyPublisher()
    case .prefix: upstream.prefix(2).eraseToAnyPublisher()
    case .prefixWhile: upstream.prefix { $0 < 4 + w.number }.eraseToAnyPublisher()
    case .prefixInclusive:
      upstream.prefix(while: { $0 < 4 + w.number }, behavior: .inclusive).eraseToAnyPublisher()
    case .takeLast: upstream.takeLast(2).eraseToAnyPublisher()
    case .dropLast: upstream.dropLast(2).eraseToAnyPublisher()
    case .output: upstream.output(in: 1...2).eraseToAnyPublisher()
    case .first: upstream.first().eraseToAnyPublisher()
    case .firstWhere: upstream.first { $0 > 2 + w.number }.eraseToAnyPublisher()
    case .last: upstream.last().eraseToAnyPublisher()
    case .lastWhere: upstream.last { $0 > 2 + w.number }.eraseToAnyPublisher()
    case .ignoreOutput: upstream.ignoreOutput().map { never -> Int in }.eraseToAnyPublisher()
    case .replaceEmpty: upstream.replaceEmpty(with: 6).eraseToAnyPublisher()
    default: buildThrowing(on: upstream, w)
    }
  }

  private func buildThrowing(on upstream: Stream, _ w: Token) -> Stream {
    let check: @Sendable (Int) throws -> Int = { try StreamModel.check($0 + w.number) }
    let failing: AnyPublisher<Int, any Error> =
      switch self {
      case .tryFilter: upstream.tryFilter { try check($0) % 3 != 0 }.eraseToAnyPublisher()
      case .tryRemoveDuplicates:
        upstream.tryRemoveDuplicates { try $0 / 2 == check($1) / 2 }.eraseToAnyPublisher()
      case .tryDropWhile: upstream.tryDrop { try check($0) < 2 }.eraseToAnyPublisher()
      case .tryPrefixWhile: upstream.tryPrefix { try check($0) < 4 }.eraseToAnyPublisher()
      case .tryFirstWhere: upstream.tryFirst { try check($0) > 2 }.eraseToAnyPublisher()
      default: upstream.tryLast { try check($0) > 2 }.eraseToAnyPublisher()
      }
    return failing.mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .filter: upstream.changing { $0.filter { $0 % 3 != 0 } }
    case .tryFilter: upstream.checked.changing { $0.filter { $0 % 3 != 0 } }
    case .removeDuplicates: upstream.changing(Self.withoutDuplicates)
    // The first value is compared with none.
    case .tryRemoveDuplicates:
      upstream.checked(from: 1).changing(Self.withoutDuplicates)
    case .drop: upstream.changing { Array($0.dropFirst(2)) }
    case .dropWhile: upstream.changing { Array($0.drop { $0 < 2 }) }
    // Nothing is checked once a value has gone through.
    case .tryDropWhile:
      upstream.checked(upTo: { $0 >= 2 }).changing { Array($0.drop { $0 < 2 }) }
    case .prefix: upstream.first(2)
    case .prefixWhile: upstream.ending { $0 >= 4 }
    case .prefixInclusive:
      upstream.values.firstIndex { $0 >= 4 }.map { upstream.first($0 + 1) } ?? upstream
    case .takeLast: upstream.atEnd { Array($0.suffix(2)) }
    case .dropLast: upstream.changing { $0.dropLast(2) }
    case .tryPrefixWhile: upstream.checked.ending { $0 >= 4 }
    case .output: upstream.first(3).changing { Array($0.dropFirst(1)) }
    case .first: upstream.first(1)
    case .firstWhere: upstream.changing { $0.filter { $0 > 2 } }.first(1)
    case .tryFirstWhere: upstream.checked.changing { $0.filter { $0 > 2 } }.first(1)
    case .last: upstream.atEnd { $0.suffix(1) }
    case .lastWhere: upstream.atEnd { $0.filter { $0 > 2 }.suffix(1) }
    case .tryLastWhere: upstream.checked.atEnd { $0.filter { $0 > 2 }.suffix(1) }
    case .ignoreOutput: upstream.changing { _ in [] }
    case .replaceEmpty:
      upstream.values.isEmpty ? upstream.atEnd { _ in [6] } : upstream
    }
  }

  private static func withoutDuplicates(_ values: [Int]) -> [Int] {
    values.reduce(into: []) { kept, value in
      if kept.last.map({ $0 / 2 == value / 2 }) != true { kept.append(value) }
    }
  }
}
