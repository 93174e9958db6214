@testable import Streams

/// What operators of several streams do. The first is subscribed to before the second, and has sent
/// everything by then.
extension StreamModel {
  /// The end of what ends with the later of two, or with the first failure.
  private static func later(_ a: End, _ b: End) -> End {
    if b == .failed { return .failed }
    return a == .open || b == .open ? .open : .finished
  }

  func merged(_ b: StreamModel) -> StreamModel {
    end == .failed ? self : StreamModel(values + b.values, Self.later(end, b.end))
  }

  func withLatest(_ b: StreamModel) -> StreamModel {
    changing { values in
      values.compactMap { value in b.values.last.map { Self.mixed(value, $0) } }
    }
  }

  func zipped(_ b: StreamModel) -> StreamModel {
    if end == .failed { return StreamModel([], .failed) }
    let pairs = zip(values, b.values).map { Self.mixed($0, $1) }
    let hasUsedUpFirst = end == .finished && pairs.count == values.count
    if hasUsedUpFirst { return StreamModel(pairs, .finished) }
    if b.end == .failed { return StreamModel(pairs, .failed) }
    let hasUsedUpSecond = b.end == .finished && pairs.count == b.values.count
    return StreamModel(pairs, hasUsedUpSecond ? .finished : .open)
  }

  /// Nil if any but the first fails: inputs are joined in pairs, and when one of a pair has finished
  /// and all its values are joined, the other is cancelled, perhaps before it fails.
  static func zipped(_ inputs: [StreamModel]) -> StreamModel? {
    if inputs.dropFirst().contains(where: { $0.end == .failed }) { return nil }
    return inputs.dropFirst().reduce(inputs[0]) { $0.zipped($1) }
  }

  func combined(_ b: StreamModel) -> StreamModel {
    if end == .failed { return StreamModel([], .failed) }
    if end == .finished, values.isEmpty { return StreamModel([], .finished) }
    let pairs = values.last.map { last in b.values.map { Self.mixed(last, $0) } } ?? []
    if b.end == .finished, b.values.isEmpty { return StreamModel(pairs, .finished) }
    return StreamModel(pairs, Self.later(end, b.end))
  }

  /// The inner stream for each value, which is added to its values.
  func flattened(_ inner: StreamModel) -> StreamModel {
    var result: [Int] = []
    for value in values {
      result += inner.values.map { ($0 + value) % 10 }
      if inner.end == .failed { return StreamModel(result, .failed) }
    }
    if end == .failed { return StreamModel(result, .failed) }
    let isOpen = end == .open || (inner.end == .open && !values.isEmpty)
    return StreamModel(result, isOpen ? .open : .finished)
  }
}
