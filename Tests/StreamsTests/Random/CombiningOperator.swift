@testable import Streams

/// An operator of two streams, in a random graph.
enum CombiningOperator: String, Sendable, CaseIterable {
  case merge, mergeMany, zip, zipMany, combineLatest, combineLatestMany, withLatestFrom
  /// The second is made for each value of the first, or when it fails.
  case flatMap, flatMapOne, flatMapNeverFailing, switchToLatest, switchNeverFailing
  case `catch`, tryCatch, tryCatchFailing
  case append, prepend
  /// The second is the trigger.
  case prefixUntilOutput, dropUntilOutput, sample
  case flatMapLatest, concatMap, exhaustMap, ifEmpty, race, raceMany

  typealias Stream = StreamBuilder.Stream

  /// Whether all values of one come before those of the other, however many are asked for.
  var isSequential: Bool {
    switch self {
    case .flatMapOne, .catch, .tryCatch, .tryCatchFailing, .append, .prepend: true
    default: false
    }
  }

  func build(on a: Stream, _ graph: StreamGraph, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    let inner: @Sendable (Int) -> Stream = { value in
      builder.build(graph).map { ($0 + value + w.number) % 10 }.eraseToAnyPublisher()
    }
    return switch self {
    case .flatMap: a.flatMap(inner).eraseToAnyPublisher()
    case .flatMapOne: a.flatMap(maxPublishers: .max(1), inner).eraseToAnyPublisher()
    case .flatMapNeverFailing:
      a.flatMap { value in
        builder.build(graph).replaceError(with: 9).map { ($0 + value + w.number) % 10 }
      }
      .eraseToAnyPublisher()
    case .switchToLatest: a.map(inner).switchToLatest().eraseToAnyPublisher()
    case .flatMapLatest: a.flatMapLatest(inner).eraseToAnyPublisher()
    case .concatMap: a.concatMap(inner).eraseToAnyPublisher()
    case .exhaustMap: a.exhaustMap(inner).eraseToAnyPublisher()
    case .switchNeverFailing:
      a.replaceError(with: 9).map(inner).switchToLatest().eraseToAnyPublisher()
    case .catch: a.catch { _ in inner(0) }.eraseToAnyPublisher()
    case .tryCatch:
      a.tryCatch { _ in inner(0) }.mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .tryCatchFailing:
      a.tryCatch { failure -> Stream in
        if w.number == 0 { throw failure }
        return inner(0)
      }
      .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    default: combine(a, builder.build(graph), w)
    }
  }

  private func combine(_ a: Stream, _ b: Stream, _ w: Token) -> Stream {
    switch self {
    case .merge: a.merge(with: b).eraseToAnyPublisher()
    case .mergeMany: Publishers.MergeMany([a, b]).eraseToAnyPublisher()
    case .zip: a.zip(b) { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    case .zipMany:
      Publishers.ZipMany([a, b]).map { ($0[0] + 2 * $0[1] + w.number) % 10 }.eraseToAnyPublisher()
    case .combineLatest:
      a.combineLatest(b) { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    case .combineLatestMany:
      Publishers.CombineLatestMany([a, b]).map { ($0[0] + 2 * $0[1] + w.number) % 10 }
        .eraseToAnyPublisher()
    case .append: a.append(b).eraseToAnyPublisher()
    case .prepend: a.prepend(b).eraseToAnyPublisher()
    case .sample: a.sample(on: b).eraseToAnyPublisher()
    case .ifEmpty: a.ifEmpty(switchTo: b).eraseToAnyPublisher()
    case .race: a.race(with: b).eraseToAnyPublisher()
    case .raceMany: Publishers.RaceMany([a, b]).eraseToAnyPublisher()
    case .prefixUntilOutput: a.prefix(untilOutputFrom: b).eraseToAnyPublisher()
    case .dropUntilOutput: a.drop(untilOutputFrom: b).eraseToAnyPublisher()
    default: a.withLatestFrom(b) { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    }
  }

  /// What comes of two streams, where a plain model knows.
  func model(of a: StreamModel, _ b: StreamModel) -> StreamModel? {
    switch self {
    case .merge, .mergeMany: a.merged(b)
    case .zip, .zipMany: a.zipped(b)
    case .combineLatest, .combineLatestMany: a.combined(b)
    case .withLatestFrom: b.end == .failed ? nil : a.withLatest(b)
    case .flatMap, .switchToLatest: a.flattened(b)
    case .flatMapNeverFailing: a.flattened(b.withoutFailure)
    case .switchNeverFailing: a.withoutFailure.flattened(b)
    // An inner that stays open keeps the others from being subscribed to.
    case .flatMapOne: b.end == .open ? nil : a.flattened(b)
    case .flatMapLatest: a.flattened(b)
    case .concatMap: b.end == .open ? nil : a.flattened(b)
    // The first that is open keeps all others out.
    case .exhaustMap: b.end == .open ? nil : a.flattened(b)
    // It ends before the trigger comes.
    case .sample: a.end == .open ? nil : StreamModel([], a.end)
    case .ifEmpty: a.values.isEmpty && a.end == .finished ? b : a
    case .race, .raceMany: a.values.isEmpty && a.end == .open ? b : a
    case .append: a.followed(by: b)
    case .prepend: b.followed(by: a)
    case .prefixUntilOutput: b.values.isEmpty ? a : StreamModel([], .finished)
    case .dropUntilOutput:
      b.values.isEmpty ? StreamModel([], b.end == .open ? a.end : b.end) : a
    case .catch, .tryCatch:
      a.end == .failed ? StreamModel(a.values + b.values.map { $0 % 10 }, b.end) : a
    case .tryCatchFailing: a
    }
  }
}

/// An operator of three streams, in a random graph.
enum TernaryOperator: String, Sendable, CaseIterable {
  case merge3, mergeChain, zip3, combineLatest3, withLatestFrom2, withLatestFrom3

  typealias Stream = StreamBuilder.Stream

  func build(on a: Stream, _ b: Stream, _ c: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .merge3: a.merge(with: b, c).eraseToAnyPublisher()
    case .mergeChain: a.merge(with: b).merge(with: c).eraseToAnyPublisher()
    case .zip3:
      a.zip(b, c) { ($0 + 2 * $1 + 2 * $2 + w.number) % 10 }.eraseToAnyPublisher()
    case .combineLatest3:
      a.combineLatest(b, c) { ($0 + 2 * $1 + 2 * $2 + w.number) % 10 }.eraseToAnyPublisher()
    case .withLatestFrom2:
      a.withLatestFrom(b, c).map { ($0.0 + 2 * $0.1 + $0.2 + w.number) % 10 }.eraseToAnyPublisher()
    case .withLatestFrom3:
      a.withLatestFrom(b, c, b).map { ($0.0 + 2 * $0.1 + $0.2 + $0.3 + w.number) % 10 }
        .eraseToAnyPublisher()
    }
  }

  func model(of a: StreamModel, _ b: StreamModel, _ c: StreamModel) -> StreamModel? {
    switch self {
    case .merge3, .mergeChain: a.merged(b).merged(c)
    case .zip3: a.zipped(b).zipped(c)
    case .combineLatest3: a.combined(b).combined(c)
    case .withLatestFrom2, .withLatestFrom3: nil
    }
  }
}
