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

  func zipped(_ b: StreamModel) -> StreamModel? { Self.zipped([self, b]) }

  /// All inputs are subscribed to before the first is asked. Nil if one of them may end in the one way when it is
  /// subscribed to, and one in the other: that depends on which of them does so without demand.
  static func zipped(_ inputs: [StreamModel]) -> StreamModel? {
    if inputs.contains(where: { $0.values.isEmpty && $0.end != .open }) {
      let ends = inputs.filter { $0.end == .failed || $0.values.isEmpty && $0.end != .open }
        .map(\.end)
      return Set(ends).count == 1 ? StreamModel([], ends[0]) : nil
    }
    let (last, others) = (inputs[inputs.count - 1], inputs.dropLast())
    if others.contains(where: { $0.end == .failed }) { return StreamModel([], .failed) }
    let count = inputs.map(\.values.count).min() ?? 0
    let rows = (0..<count).map { row in
      inputs.dropFirst().reduce(inputs[0].values[row]) { mixed($0, $1.values[row]) }
    }
    if others.contains(where: { $0.end == .finished && $0.values.count == count }) {
      return StreamModel(rows, .finished)
    }
    if last.end == .failed { return StreamModel(rows, .failed) }
    return StreamModel(
      rows, last.end == .finished && last.values.count == count ? .finished : .open)
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
