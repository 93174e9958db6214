@testable import Streams

enum TransformingOperator: String, UnaryOperator, CaseIterable {
  case map, mapKeyPath, tryMap, compactMap, tryCompactMap, scan, tryScan, replaceNil, staged, encode
  case pairwise, enumerated

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .map: upstream.map { $0 + 1 + w.number }.eraseToAnyPublisher()
    case .mapKeyPath: upstream.map(\.magnitude).map { Int($0) }.eraseToAnyPublisher()
    case .tryMap:
      upstream.tryMap { try StreamModel.check($0 + w.number) }
        .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .compactMap:
      upstream.compactMap { StreamModel.half($0 + w.number) }.eraseToAnyPublisher()
    case .tryCompactMap:
      upstream.tryCompactMap { StreamModel.half(try StreamModel.check($0 + w.number)) }
        .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .scan: upstream.scan(w.number) { ($0 + $1) % 10 }.eraseToAnyPublisher()
    case .tryScan:
      upstream.tryScan(w.number) { try ($0 + StreamModel.check($1)) % 10 }
        .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .replaceNil:
      upstream.map { StreamModel.half($0 + w.number) }.replaceNil(with: 3).eraseToAnyPublisher()
    case .staged:
      upstream.staged(DropWhileStage(predicate: { $0 < 2 + w.number })).eraseToAnyPublisher()
    case .pairwise: upstream.pairwise().map { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    case .enumerated:
      upstream.enumerated().map { ($0.offset + $0.element + w.number) % 10 }.eraseToAnyPublisher()
    case .encode:
      upstream.encode(encoder: Letters(w)).decode(type: Int.self, decoder: Letters(w))
        .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .map: upstream.changing { $0.map { $0 + 1 } }
    case .mapKeyPath: upstream
    case .tryMap: upstream.checked
    case .compactMap: upstream.changing { $0.compactMap(StreamModel.half) }
    case .tryCompactMap: upstream.checked.changing { $0.compactMap(StreamModel.half) }
    case .scan: upstream.changing(StreamModel.sums)
    case .tryScan: upstream.checked.changing(StreamModel.sums)
    case .replaceNil: upstream.changing { $0.map { StreamModel.half($0) ?? 3 } }
    case .staged: upstream.changing { Array($0.drop { $0 < 2 }) }
    case .pairwise:
      upstream.changing { values in zip(values, values.dropFirst()).map { ($0 + 2 * $1) % 10 } }
    case .enumerated: upstream.changing { $0.enumerated().map { ($0.offset + $0.element) % 10 } }
    case .encode: upstream.failing { !(1...9).contains($0) }
    }
  }
}
