@testable import Streams

/// A random pipeline: sources, and operators on them.
indirect enum StreamGraph: Sendable {
  enum Source: Sendable {
    /// 1, 2, 3…
    case numbers(Int)
    /// 1, 2, 3…, and then fails, when the next value is asked for.
    case failing(after: Int)
    case just
    case deferred(Int)
    case empty
    case never
    case fail
    case cold(String)
    case hot(String)
    /// One of the subjects that a script drives.
    case subject(Int)

    var name: String { String("\(self)".prefix { $0 != "(" }) }
  }

  enum Unary: String, Sendable, CaseIterable {
    case map, tryMap, compactMap, filter, scan, prefix, prefixWhile, first, dropWhile
    case removeDuplicates, collect, reduce, mapError, replaceError, retry, handleEvents, print
    case share, sharedTwice, autoconnect
    case debounce, debounceEmitting, throttle, throttleFirst, delay, timeout, timeoutFailing
    case receiveOn
    case appendValue, prependValue, buffer, bufferDropping, breakpoint, assertNoFailure
    case makeConnectable, subscribeOn, measureInterval, collectByTime, collectByTimeOrCount

    /// Whether it runs its upstream once for several subscribers.
    var shares: Bool { [.share, .autoconnect, .sharedTwice, .makeConnectable].contains(self) }

    /// Those whose values a plain model knows.
    static let synchronous: [Unary] = [
      .map, .tryMap, .compactMap, .filter, .scan, .prefix, .prefixWhile, .first, .dropWhile,
      .removeDuplicates, .collect, .reduce, .mapError, .replaceError, .retry, .handleEvents, .print,
      .share, .autoconnect, .appendValue, .prependValue, .buffer, .breakpoint, .assertNoFailure,
      .makeConnectable,
    ]
  }

  enum Binary: String, Sendable, CaseIterable {
    case merge, mergeMany, zip, zipMany, combineLatest, combineLatestMany, withLatestFrom
    /// The second is made for each value of the first, or when it fails.
    case flatMap, flatMapOne, switchToLatest, `catch`, tryCatch
    case append, prepend
    /// The second is the trigger.
    case prefixUntil, dropUntil
  }

  case source(Source)
  case unary(Unary, StreamGraph)
  case binary(Binary, StreamGraph, StreamGraph)

  static let subjectCount = 3

  /// - Parameter isSynchronous: Only sources and operators whose values a plain model knows.
  init(depth: Int, isSynchronous: Bool = false, using random: inout SplitMix64) {
    let kind = Int.random(in: 0..<10, using: &random)
    if depth == 0 || kind == 0 {
      self = .source(Self.source(isSynchronous: isSynchronous, using: &random))
    } else if kind < 7 {
      let all = isSynchronous ? Unary.synchronous : Unary.allCases
      self = .unary(
        all.randomElement(using: &random) ?? .map,
        StreamGraph(depth: depth - 1, isSynchronous: isSynchronous, using: &random))
    } else {
      self = .binary(
        Binary.allCases.randomElement(using: &random) ?? .merge,
        StreamGraph(depth: depth - 1, isSynchronous: isSynchronous, using: &random),
        StreamGraph(depth: min(depth - 1, 2), isSynchronous: isSynchronous, using: &random))
    }
  }

  private static func source(isSynchronous: Bool, using random: inout SplitMix64) -> Source {
    let count = Int.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<(isSynchronous ? 8 : 20), using: &random) {
    case 0..<3: return .numbers(count)
    case 3..<5: return .failing(after: count - 1)
    case 5: return .just
    case 6: return .deferred(count)
    case 7: return isSynchronous ? .never : .empty
    case 8: return .never
    case 9: return .fail
    case 10..<14: return .cold(diagram(using: &random))
    case 14..<16: return .hot(diagram(using: &random))
    default: return .subject(Int.random(in: 0..<subjectCount, using: &random))
    }
  }

  /// A diagram of up to eight ticks.
  private static func diagram(using random: inout SplitMix64) -> String {
    let symbols = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      ["-", "-", "1", "2", "3", "(45)"].randomElement(using: &random) ?? "-"
    }
    let end = ["|", "|", "#", "-"].randomElement(using: &random) ?? "-"
    return symbols.joined() + end
  }
}

extension StreamGraph {
  /// Graphs of which each lacks an operator that this one has.
  var smaller: [StreamGraph] {
    switch self {
    case .source: []
    case .unary(let unary, let upstream):
      [upstream] + upstream.smaller.map { .unary(unary, $0) }
    case .binary(let binary, let upstream, let other):
      [upstream, other] + upstream.smaller.map { .binary(binary, $0, other) }
        + other.smaller.map { .binary(binary, upstream, $0) }
    }
  }

  /// Whether its values come in the same order, however few are asked for at a time.
  var isSequential: Bool {
    switch self {
    case .source: true
    case .unary(let unary, let upstream): !unary.shares && upstream.isSequential
    case .binary(.catch, let upstream, let other), .binary(.flatMapOne, let upstream, let other),
      .binary(.tryCatch, let upstream, let other), .binary(.append, let upstream, let other),
      .binary(.prepend, let upstream, let other):
      upstream.isSequential && other.isSequential
    case .binary: false
    }
  }

  /// How many `flatMap` stand one in the other. Each asks for one value ahead, which a failure drops.
  var flatMapDepth: Int {
    switch self {
    case .source: 0
    case .unary(_, let upstream): upstream.flatMapDepth
    case .binary(.flatMapOne, let upstream, let other):
      max(upstream.flatMapDepth, 1 + other.flatMapDepth)
    case .binary(_, let upstream, let other): max(upstream.flatMapDepth, other.flatMapDepth)
    }
  }

  /// Whether something asks for values ahead, so that a failure comes before what it would follow.
  var asksAhead: Bool { flatMapDepth > 1 || (flatMapDepth > 0 && buffers) }

  private var buffers: Bool {
    switch self {
    case .source: false
    case .unary(let unary, let upstream): unary == .buffer || upstream.buffers
    case .binary(_, let upstream, let other): upstream.buffers || other.buffers
    }
  }

  /// Whether the order of its values depends on who is asked first.
  var combines: Bool {
    switch self {
    case .source: false
    case .unary(_, let upstream): upstream.combines
    case .binary: true
    }
  }

  /// Whether a part of it is run once for several subscribers.
  var isShared: Bool {
    switch self {
    case .source: false
    case .unary(let unary, let upstream): unary.shares || upstream.isShared
    case .binary(_, let upstream, let other): upstream.isShared || other.isShared
    }
  }
}

extension StreamGraph: CustomStringConvertible {
  var description: String {
    switch self {
    case .source(let source): "\(source)"
    case .unary(let unary, let upstream): "\(upstream).\(unary.rawValue)"
    case .binary(let binary, let upstream, let other):
      "\(upstream).\(binary.rawValue)[\(other)]"
    }
  }
}
