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

  init(_ values: [Int], _ end: End) {
    self.values = values
    self.end = end
  }

  static func check(_ value: Int) throws -> Int {
    if value % 5 == 4 { throw MarbleFailure() }
    return value
  }

  static func half(_ value: Int) -> Int? {
    value.isMultiple(of: 2) ? value / 2 : nil
  }

  static func mixed(_ left: Int, _ right: Int) -> Int { (left + 2 * right) % 10 }

  static func mixed(_ values: [Int]) -> Int { values.reduce(0) { mixed($0, $1) } }

  static func scanned(_ values: [Int]) -> [Int] {
    values.indices.map { mixed(Array(values[...$0])) }
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

  /// A finish in place of a failure.
  var ignoringFailure: StreamModel {
    StreamModel(values, end == .failed ? .finished : end)
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
