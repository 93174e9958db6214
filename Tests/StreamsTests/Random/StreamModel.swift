@testable import Streams

/// What comes out of a synchronous graph for a subscriber that asks for everything, computed on
/// arrays.
struct StreamModel: Equatable, CustomStringConvertible {
  enum End: Sendable {
    case finished
    case failed
    case open
  }

  var values: [Int]
  var end: End

  var description: String { "\(values) \(end)" }

  static func check(_ value: Int) throws -> Int {
    if value % 5 == 4 { throw MarbleFailure() }
    return value
  }

  static func half(_ value: Int) -> Int? {
    value.isMultiple(of: 2) ? value / 2 : nil
  }

  /// Nil where the model does not know.
  init?(_ graph: StreamGraph) {
    switch graph {
    case .source(let source): self.init(source)
    case .unary(.retry, let upstream) where upstream.isShared:
      // The second attempt finds what is left of the first.
      return nil
    case .binary(.flatMapOne, let upstream, _) where upstream.combines,
      .unary(.buffer, let upstream) where upstream.combines:
      // Values are asked for one or two at a time, which changes their order there.
      return nil
    case .binary(.prefixUntil, _, let trigger) where trigger.combines,
      .binary(.dropUntil, _, let trigger) where trigger.combines:
      // It is asked for one value, which may be one that does not come if it is asked for all.
      return nil
    case .unary(let unary, let upstream):
      guard let model = StreamModel(upstream)?.applying(unary) else { return nil }
      self = model
    case .binary(let binary, let upstream, let other):
      guard let a = StreamModel(upstream), let b = StreamModel(other),
        let model = a.combined(binary, b)
      else { return nil }
      self = model
    }
  }

  init(_ values: [Int], _ end: End) {
    self.values = values
    self.end = end
  }

  private init?(_ source: StreamGraph.Source) {
    switch source {
    case .numbers(let count), .deferred(let count): self.init(Array(1...count), .finished)
    case .failing(let count): self.init(Array((1...count + 1).dropLast()), .failed)
    case .just: self.init([7], .finished)
    case .never: self.init([], .open)
    default: return nil
    }
  }

  private func applying(_ unary: StreamGraph.Unary) -> StreamModel? {
    switch unary {
    case .map: return StreamModel(values.map { $0 + 1 }, end)
    case .tryMap:
      let checked = values.prefix { (try? Self.check($0)) != nil }
      return StreamModel(Array(checked), checked.count < values.count ? .failed : end)
    case .compactMap: return StreamModel(values.compactMap(Self.half), end)
    case .filter: return StreamModel(values.filter { $0 % 3 != 0 }, end)
    case .scan: return StreamModel(sums, end)
    case .prefix: return first(2)
    case .first: return first(1)
    case .prefixWhile:
      let kept = values.prefix { $0 < 4 }
      return StreamModel(Array(kept), kept.count < values.count ? .finished : end)
    case .dropWhile: return StreamModel(Array(values.drop { $0 < 2 }), end)
    case .removeDuplicates: return StreamModel(withoutDuplicates, end)
    case .collect: return StreamModel(end == .finished ? [values.count] : [], end)
    case .reduce: return StreamModel(end == .finished ? [sums.last ?? 0] : [], end)
    case .replaceError:
      return end == .failed ? StreamModel(values + [9], .finished) : self
    case .retry: return end == .failed ? StreamModel(values + values, .failed) : self
    case .mapError, .handleEvents, .print, .share, .autoconnect, .buffer, .breakpoint: return self
    case .assertNoFailure, .makeConnectable: return applying(.replaceError)
    case .appendValue: return followed(by: StreamModel([8], .finished))
    case .prependValue: return StreamModel([8], .finished).followed(by: self)
    default: return nil
    }
  }

  private var sums: [Int] {
    var sum = 0
    return values.map { value in
      sum = (sum + value) % 10
      return sum
    }
  }

  private var withoutDuplicates: [Int] {
    values.reduce(into: []) { kept, value in
      if kept.last.map({ $0 / 2 == value / 2 }) != true { kept.append(value) }
    }
  }

  private func first(_ count: Int) -> StreamModel {
    values.count < count ? self : StreamModel(Array(values.prefix(count)), .finished)
  }

  private func combined(_ binary: StreamGraph.Binary, _ b: StreamModel) -> StreamModel? {
    switch binary {
    case .merge, .mergeMany:
      return a(failsFirst: StreamModel(values + b.values, Self.later(end, b.end)))
    case .zip, .zipMany: return zipped(b)
    case .combineLatest, .combineLatestMany: return latest(b)
    case .withLatestFrom:
      guard b.end != .failed else { return nil }
      let other = b.values.last
      return StreamModel(values.compactMap { value in other.map { Self.sum(value, $0) } }, end)
    case .flatMap: return flattened(b, isSwitching: false)
    // An inner that stays open keeps the others from being subscribed to.
    case .flatMapOne: return b.end == .open ? nil : flattened(b, isSwitching: false)
    case .switchToLatest: return flattened(b, isSwitching: true)
    case .append: return followed(by: b)
    case .prepend: return b.followed(by: self)
    case .prefixUntil: return b.values.isEmpty ? self : StreamModel([], .finished)
    case .dropUntil:
      if !b.values.isEmpty { return self }
      return StreamModel([], b.end == .failed ? .failed : end)
    case .catch, .tryCatch:
      return end == .failed ? StreamModel(values + b.values.map { $0 % 10 }, b.end) : self
    }
  }

  private func followed(by next: StreamModel) -> StreamModel {
    end == .finished ? StreamModel(values + next.values, next.end) : self
  }

  private static func sum(_ left: Int, _ right: Int) -> Int { (left + 2 * right) % 10 }

  /// The end of what ends with the later of two, or with the first failure.
  private static func later(_ a: End, _ b: End) -> End {
    if b == .failed { return .failed }
    return a == .open || b == .open ? .open : .finished
  }

  /// What the second sends does not come if the first, which is subscribed to before, fails.
  private func a(failsFirst other: StreamModel) -> StreamModel {
    end == .failed ? self : other
  }

  private func zipped(_ b: StreamModel) -> StreamModel {
    if end == .failed { return StreamModel([], .failed) }
    let pairs = zip(values, b.values).map(Self.sum)
    let hasUsedUpFirst = end == .finished && pairs.count == values.count
    if hasUsedUpFirst { return StreamModel(pairs, .finished) }
    if b.end == .failed { return StreamModel(pairs, .failed) }
    let hasUsedUpSecond = b.end == .finished && pairs.count == b.values.count
    return StreamModel(pairs, hasUsedUpSecond ? .finished : .open)
  }

  private func latest(_ b: StreamModel) -> StreamModel {
    if end == .failed { return StreamModel([], .failed) }
    if end == .finished, values.isEmpty { return StreamModel([], .finished) }
    let pairs = values.last.map { last in b.values.map { Self.sum(last, $0) } } ?? []
    if b.end == .finished, b.values.isEmpty { return StreamModel(pairs, .finished) }
    return StreamModel(pairs, Self.later(end, b.end))
  }

  private func flattened(_ inner: StreamModel, isSwitching: Bool) -> StreamModel {
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
