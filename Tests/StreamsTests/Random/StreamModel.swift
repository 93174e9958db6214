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

  /// Nil where the model does not know.
  init?(_ graph: StreamGraph) {
    switch graph {
    case .unary(let unary, let upstream) where unary.repeats && upstream.isShared:
      // The second attempt finds what is left of the first.
      return nil
    case .unary(let unary, let upstream) where unary.asksAhead && upstream.combines:
      // Values are asked for two at a time, which changes their order there.
      return nil
    case .binary(.flatMapOne, let upstream, _) where upstream.combines:
      // Values are asked for one at a time.
      return nil
    case .binary(.prefixUntilOutput, _, let trigger) where trigger.combines,
      .binary(.dropUntilOutput, _, let trigger) where trigger.combines:
      // It is asked for one value, which may be one that does not come if it is asked for all.
      return nil
    case .source(let source): self.init(source)
    case .unary(let unary, let upstream):
      guard let upstream = StreamModel(upstream), let model = unary.model(of: upstream) else {
        return nil
      }
      self = model
    case .binary(let binary, let a, let b):
      guard let a = StreamModel(a), let b = StreamModel(b), let model = binary.model(of: a, b)
      else { return nil }
      self = model
    case .ternary(let ternary, let a, let b, let c):
      guard let a = StreamModel(a), let b = StreamModel(b), let c = StreamModel(c),
        let model = ternary.model(of: a, b, c)
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

  static func check(_ value: Int) throws -> Int {
    if value % 5 == 4 { throw MarbleFailure() }
    return value
  }

  static func half(_ value: Int) -> Int? {
    value.isMultiple(of: 2) ? value / 2 : nil
  }

  static func sums(_ values: [Int]) -> [Int] {
    var sum = 0
    return values.map { value in
      sum = (sum + value) % 10
      return sum
    }
  }
}

/// What operators with one upstream do.
extension StreamModel {
  func changing(_ change: ([Int]) -> [Int]) -> StreamModel {
    StreamModel(change(values), end)
  }

  /// Something that is known only when all values have come.
  func atEnd(_ change: ([Int]) -> [Int]) -> StreamModel {
    StreamModel(end == .finished ? change(values) : [], end)
  }

  func first(_ count: Int) -> StreamModel {
    values.count < count ? self : StreamModel(Array(values.prefix(count)), .finished)
  }

  /// Finishes instead of the first such value.
  func ending(where isEnd: (Int) -> Bool) -> StreamModel {
    let kept = values.prefix { !isEnd($0) }
    return StreamModel(Array(kept), kept.count < values.count ? .finished : end)
  }

  /// Fails instead of the first such value.
  func failing(where isBad: (Int) -> Bool) -> StreamModel {
    let kept = values.prefix { !isBad($0) }
    return StreamModel(Array(kept), kept.count < values.count ? .failed : end)
  }

  /// Fails at the first value that does not pass the check.
  var checked: StreamModel { checked(from: 0) }

  func checked(from place: Int) -> StreamModel {
    let rest = StreamModel(Array(values.dropFirst(place)), end)
      .failing { (try? Self.check($0)) == nil }
    return StreamModel(values.prefix(place) + rest.values, rest.end)
  }

  /// Nothing is checked behind the first such value.
  func checked(upTo isLast: (Int) -> Bool) -> StreamModel {
    guard let last = values.firstIndex(where: isLast) else { return checked }
    let head = StreamModel(Array(values[...last]), .finished).checked
    return head.end == .failed ? head : self
  }

  /// `found` at the first such value, or `missing` at the end.
  func finding(
    _ missing: Int = 0, _ found: Int = 1, where isFound: (Int) -> Bool
  ) -> StreamModel {
    values.contains(where: isFound) ? StreamModel([found], .finished) : atEnd { _ in [missing] }
  }

  func repeating(_ times: Int) -> StreamModel {
    end == .failed ? StreamModel(Array(repeatElement(values, count: times).joined()), end) : self
  }

  /// 9 in place of a failure.
  var withoutFailure: StreamModel {
    end == .failed ? StreamModel(values + [9], .finished) : self
  }

  /// A value in place of each end.
  func withEnd(_ finished: Int, _ failed: Int) -> StreamModel {
    if end == .open { return self }
    return StreamModel(values + [end == .failed ? failed : finished], .finished)
  }

  func followed(by next: StreamModel) -> StreamModel {
    end == .finished ? StreamModel(values + next.values, next.end) : self
  }
}
