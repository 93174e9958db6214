@testable import Streams

/// Makes the publisher that a graph describes, with a monitor behind every source and operator.
struct StreamBuilder: Sendable {
  typealias Stream = AnyPublisher<Int, MarbleFailure>

  static let interval = Duration.milliseconds(2)

  let scheduler: VirtualTimeScheduler
  let subjects: [any Subject<Int, MarbleFailure>]
  let report: ContractReport
  /// Held by every closure.
  let witness: Token

  func build(_ graph: StreamGraph) -> Stream {
    let (name, stream): (String, Stream) =
      switch graph {
      case .source(let source): (source.name, build(source))
      case .unary(let unary, let upstream): (unary.rawValue, apply(unary, to: build(upstream)))
      case .binary(let binary, let upstream, let other):
        (binary.rawValue, apply(binary, build(upstream), other))
      }
    return Monitored(upstream: stream, name: name, report: report).eraseToAnyPublisher()
  }

  private func build(_ source: StreamGraph.Source) -> Stream {
    switch source {
    case .numbers(let count): numbers(count)
    case .failing(let count):
      (1...count + 1).publisher.tryMap { [witness] number in
        if number > count + witness.number { throw MarbleFailure() }
        return number
      }
      .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .just: Just(7).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .deferred(let count): Deferred { numbers(count) }.eraseToAnyPublisher()
    case .empty: Empty<Int, MarbleFailure>().eraseToAnyPublisher()
    case .never: Empty<Int, MarbleFailure>(completeImmediately: false).eraseToAnyPublisher()
    case .fail: Fail<Int, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
    case .cold(let diagram):
      scheduler.cold(Marbles(diagram), values: number).eraseToAnyPublisher()
    case .hot(let diagram):
      scheduler.hot(Marbles(diagram), values: number).eraseToAnyPublisher()
    case .subject(let number): erase(subjects[number])
    }
  }

  private func numbers(_ count: Int) -> Stream {
    (1...count).publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
  }

  private func erase<P: Publisher<Int, MarbleFailure>>(_ publisher: P) -> Stream {
    publisher.eraseToAnyPublisher()
  }

  /// What the operators do to numbers is in ``StreamModel`` too.
  private func apply(_ unary: StreamGraph.Unary, to upstream: Stream) -> Stream {
    let w = witness
    return switch unary {
    case .map: upstream.map { $0 + 1 + w.number }.eraseToAnyPublisher()
    case .tryMap:
      upstream.tryMap { try StreamModel.check($0 + w.number) }
        .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .compactMap:
      upstream.compactMap { StreamModel.half($0 + w.number) }.eraseToAnyPublisher()
    case .filter: upstream.filter { ($0 + w.number) % 3 != 0 }.eraseToAnyPublisher()
    case .scan: upstream.scan(w.number) { ($0 + $1) % 10 }.eraseToAnyPublisher()
    case .prefix: upstream.prefix(2).eraseToAnyPublisher()
    case .prefixWhile: upstream.prefix { $0 < 4 + w.number }.eraseToAnyPublisher()
    case .first: upstream.first().eraseToAnyPublisher()
    case .dropWhile: upstream.drop { $0 < 2 + w.number }.eraseToAnyPublisher()
    case .removeDuplicates:
      upstream.removeDuplicates { $0 / 2 == $1 / 2 + w.number }.eraseToAnyPublisher()
    case .collect: upstream.collect().map { $0.count + w.number }.eraseToAnyPublisher()
    case .reduce: upstream.reduce(w.number) { ($0 + $1) % 10 }.eraseToAnyPublisher()
    case .mapError: upstream.mapError { ($0, w).0 }.eraseToAnyPublisher()
    case .replaceError:
      upstream.replaceError(with: 9).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .retry: upstream.retry(1).eraseToAnyPublisher()
    case .handleEvents:
      upstream.handleEvents(receiveOutput: { _ in _ = w.number }).eraseToAnyPublisher()
    case .print: upstream.print(to: NoOutput()).eraseToAnyPublisher()
    case .share: upstream.share().eraseToAnyPublisher()
    case .sharedTwice: mergeWithItself(upstream.share().eraseToAnyPublisher())
    case .autoconnect:
      upstream.multicast {
        _ = w.number
        return PassthroughSubject<Int, MarbleFailure>()
      }
      .autoconnect().eraseToAnyPublisher()
    case .appendValue: upstream.append(8 + w.number).eraseToAnyPublisher()
    case .prependValue: upstream.prepend(8 + w.number).eraseToAnyPublisher()
    case .buffer, .bufferDropping: buffer(unary, upstream)
    case .breakpoint:
      upstream.breakpoint(receiveOutput: { $0 < w.number }).eraseToAnyPublisher()
    case .assertNoFailure:
      upstream.replaceError(with: 9).assertNoFailure().setFailureType(to: MarbleFailure.self)
        .eraseToAnyPublisher()
    case .makeConnectable:
      upstream.replaceError(with: 9).makeConnectable().autoconnect()
        .setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    default: time(unary, upstream)
    }
  }

  private func buffer(_ unary: StreamGraph.Unary, _ upstream: Stream) -> Stream {
    let isKept = unary == .buffer
    return upstream.buffer(
      size: isKept ? 2 : 1, prefetch: isKept ? .keepFull : .byRequest, whenFull: .dropOldest
    ).eraseToAnyPublisher()
  }

  private func mergeWithItself(_ stream: Stream) -> Stream {
    stream.merge(with: stream).eraseToAnyPublisher()
  }

  private func time(_ unary: StreamGraph.Unary, _ upstream: Stream) -> Stream {
    let (t, w) = (scheduler, witness)
    return switch unary {
    case .debounce: upstream.debounce(for: Self.interval, scheduler: t).eraseToAnyPublisher()
    case .debounceEmitting:
      upstream.debounce(for: Self.interval, scheduler: t, atCompletion: .emitPending)
        .eraseToAnyPublisher()
    case .throttle:
      upstream.throttle(for: Self.interval, scheduler: t, latest: true).eraseToAnyPublisher()
    case .throttleFirst:
      upstream.throttle(for: Self.interval, scheduler: t, latest: false).eraseToAnyPublisher()
    case .delay: upstream.delay(for: Self.interval, scheduler: t).eraseToAnyPublisher()
    case .timeout: upstream.timeout(Self.interval * 2, scheduler: t).eraseToAnyPublisher()
    case .timeoutFailing:
      upstream.timeout(Self.interval, scheduler: t) { (MarbleFailure(), w).0 }
        .eraseToAnyPublisher()
    case .subscribeOn: upstream.subscribe(on: t).eraseToAnyPublisher()
    case .measureInterval:
      upstream.measureInterval(using: t).map { Int($0 / .milliseconds(1)) + w.number }
        .eraseToAnyPublisher()
    case .collectByTime:
      upstream.collect(.byTime(t, Self.interval)).map { $0.count + w.number }.eraseToAnyPublisher()
    case .collectByTimeOrCount:
      upstream.collect(.byTimeOrCount(t, Self.interval, 2)).map { $0.count + w.number }
        .eraseToAnyPublisher()
    default: upstream.receive(on: t).eraseToAnyPublisher()
    }
  }

  private func apply(_ binary: StreamGraph.Binary, _ a: Stream, _ graph: StreamGraph) -> Stream {
    let w = witness
    let inner: @Sendable (Int) -> Stream = { value in
      build(graph).map { ($0 + value + w.number) % 10 }.eraseToAnyPublisher()
    }
    return switch binary {
    case .flatMap: a.flatMap(inner).eraseToAnyPublisher()
    case .flatMapOne: a.flatMap(maxPublishers: .max(1), inner).eraseToAnyPublisher()
    case .switchToLatest: a.map(inner).switchToLatest().eraseToAnyPublisher()
    case .catch: a.catch { _ in inner(0) }.eraseToAnyPublisher()
    case .tryCatch:
      a.tryCatch { _ in inner(0) }.mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    default: combine(binary, a, build(graph))
    }
  }

  private func combine(_ binary: StreamGraph.Binary, _ a: Stream, _ b: Stream) -> Stream {
    let w = witness
    return switch binary {
    case .merge: a.merge(with: b).eraseToAnyPublisher()
    case .mergeMany: [a, b].merge().eraseToAnyPublisher()
    case .zip: a.zip(b) { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    case .zipMany: [a, b].zip().map { ($0[0] + 2 * $0[1] + w.number) % 10 }.eraseToAnyPublisher()
    case .combineLatest:
      a.combineLatest(b) { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    case .combineLatestMany:
      [a, b].combineLatest().map { ($0[0] + 2 * $0[1] + w.number) % 10 }.eraseToAnyPublisher()
    case .append: a.append(b).eraseToAnyPublisher()
    case .prepend: a.prepend(b).eraseToAnyPublisher()
    case .prefixUntil: a.prefix(untilOutputFrom: b).eraseToAnyPublisher()
    case .dropUntil: a.drop(untilOutputFrom: b).eraseToAnyPublisher()
    default: a.withLatestFrom(b) { ($0 + 2 * $1 + w.number) % 10 }.eraseToAnyPublisher()
    }
  }
}
