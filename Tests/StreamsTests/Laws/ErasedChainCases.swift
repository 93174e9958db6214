@testable import Streams

/// Every operator, with a chain of it: one line each.
extension ErasedChainRecursionTests {
  /// Behind an operator that may throw.
  static func failing<P: Publisher<Int, any Error>>(
    _ name: String, _ apply: @escaping @Sendable (Stream) -> P
  ) -> Case {
    Case(name) { stream, _ in apply(stream).mapError { _ in MarbleFailure() } }
  }

  /// An operator that publishes true or false.
  static func answering<P: Publisher<Bool, any Error>>(
    _ name: String, _ apply: @escaping @Sendable (Stream) -> P
  ) -> Case {
    failing(name) { apply($0).map { $0 ? 1 : 0 } }
  }

  static let transforming = [
    Case("map") { stream, _ in stream.map { $0 + 1 } },
    Case("mapKeyPath") { stream, _ in stream.map(\.magnitude).map { Int($0) } },
    failing("tryMap") { $0.tryMap { $0 } },
    Case("compactMap") { stream, _ in stream.compactMap { $0 } },
    failing("tryCompactMap") { $0.tryCompactMap { $0 } },
    Case("scan") { stream, _ in stream.scan(0) { $0 + $1 } },
    failing("tryScan") { $0.tryScan(0) { $0 + $1 } },
    Case("replaceNil") { stream, _ in stream.map { Optional($0) }.replaceNil(with: 0) },
    Case("staged") { stream, _ in stream.staged(DropWhileStage(predicate: { $0 < 0 })) },
    Case("pairwise") { stream, _ in stream.pairwise().map { $0.1 } },
    Case("enumerated") { stream, _ in stream.enumerated().map { $0.element } },
    failing("encode") {
      $0.encode(encoder: Letters()).decode(type: Int.self, decoder: Letters())
    },
  ]

  static let filtering = [
    Case("filter") { stream, _ in stream.filter { _ in true } },
    failing("tryFilter") { $0.tryFilter { _ in true } },
    Case("removeDuplicates") { stream, _ in stream.removeDuplicates() },
    failing("tryRemoveDuplicates") { $0.tryRemoveDuplicates { $0 == $1 } },
    Case("drop") { stream, _ in stream.dropFirst() },
    Case("dropWhile") { stream, _ in stream.drop { $0 < 0 } },
    failing("tryDropWhile") { $0.tryDrop { $0 < 0 } },
    Case("prefix") { stream, _ in stream.prefix(1_000) },
    Case("prefixWhile") { stream, _ in stream.prefix { $0 >= 0 } },
    failing("tryPrefixWhile") { $0.tryPrefix { $0 >= 0 } },
    Case("output") { stream, _ in stream.output(in: 1...9) },
    Case("first") { stream, _ in stream.first() },
    Case("first, where") { stream, _ in stream.first { $0 > 0 } },
    failing("tryFirstWhere") { $0.tryFirst { $0 > 0 } },
    Case("last") { stream, _ in stream.last() },
    Case("lastWhere") { stream, _ in stream.last { $0 > 0 } },
    failing("tryLastWhere") { $0.tryLast { $0 > 0 } },
    Case("ignoreOutput") { stream, _ in stream.ignoreOutput().map { never -> Int in } },
    Case("dropLast") { stream, _ in stream.dropLast() },
    Case("takeLast") { stream, _ in stream.takeLast(2) },
    Case("replaceEmpty") { stream, _ in stream.replaceEmpty(with: 0) },
  ]

  static let folding = [
    Case("collect") { stream, _ in stream.collect().map { $0.count } },
    Case("collectByCount") { stream, _ in stream.collect(2).map { $0.count } },
    Case("count") { stream, _ in stream.count() },
    Case("reduce") { stream, _ in stream.reduce(0) { $0 + $1 } },
    failing("tryReduce") { $0.tryReduce(0) { $0 + $1 } },
    Case("comparison") { stream, _ in stream.max() },
    failing("tryComparison") { $0.tryMax { $0 < $1 } },
    answering("contains") { $0.contains(-1).mapError { $0 as any Error } },
    answering("containsWhere") { $0.contains { $0 < 0 }.mapError { $0 as any Error } },
    answering("tryContainsWhere") { $0.tryContains { $0 < 0 } },
    answering("allSatisfy") { $0.allSatisfy { $0 >= 0 }.mapError { $0 as any Error } },
    answering("tryAllSatisfy") { $0.tryAllSatisfy { $0 >= 0 } },
  ]

  static let combining = [
    Case("flatMap") { stream, _ in stream.flatMap { _ in quiet } },
    Case("flatMap, the inner") { stream, _ in
      Just(0).setFailureType(to: MarbleFailure.self).flatMap { _ in stream }
    },
    Case("flatMapNeverFailing") { stream, _ in stream.flatMap { Just($0) } },
    Case("switchToLatest") { stream, _ in stream.map { _ in quiet }.switchToLatest() },
    Case("switchToLatest, the inner") { stream, _ in
      Just(stream).setFailureType(to: MarbleFailure.self).switchToLatest()
    },
    Case("flatMapLatest") { stream, _ in stream.flatMapLatest { _ in quiet } },
    Case("concatMap") { stream, _ in stream.concatMap { _ in quiet } },
    Case("concatMap, the inner") { stream, _ in
      Just(0).setFailureType(to: MarbleFailure.self).concatMap { _ in stream }
    },
    Case("exhaustMap") { stream, _ in stream.exhaustMap { _ in quiet } },
    Case("race") { stream, _ in stream.race(with: quiet) },
    Case("race many") { stream, _ in Publishers.RaceMany([quiet, stream]) },
    Case("sample") { stream, _ in stream.sample(on: quiet) },
    Case("sample, the trigger") { stream, _ in quiet.sample(on: stream) },
    Case("ifEmpty") { stream, _ in stream.ifEmpty(switchTo: quiet) },
    Case("repeat") { stream, _ in stream.repeat(2) },
    Case("merge") { stream, _ in stream.merge(with: quiet) },
    Case("merge3") { stream, _ in quiet.merge(with: quiet, stream) },
    Case("mergeChain") { stream, _ in quiet.merge(with: stream).merge(with: quiet) },
    Case("merge many") { stream, _ in Publishers.MergeMany([quiet, stream]) },
    Case("merge 8") { stream, _ in
      quiet.merge(with: quiet, quiet, quiet, quiet, quiet, quiet, stream)
    },
    Case("zip") { stream, _ in stream.zip(quiet) { left, _ in left } },
    Case("zip3") { stream, _ in stream.zip(quiet, quiet).map { $0.0 } },
    Case("zip many") { stream, _ in Publishers.ZipMany([stream, quiet]).map { $0[0] } },
    Case("combineLatest") { stream, _ in stream.combineLatest(quiet) { left, _ in left } },
    Case("combineLatest3") { stream, _ in stream.combineLatest(quiet, quiet).map { $0.0 } },
    Case("combineLatest many") { stream, _ in
      Publishers.CombineLatestMany([quiet, stream]).map { $0[1] }
    },
    Case("withLatestFrom") { stream, _ in stream.withLatestFrom(quiet) { left, _ in left } },
    Case("withLatestFrom, the other") { stream, _ in quiet.withLatestFrom(stream) { $1 } },
    Case("append") { stream, _ in stream.append(quiet) },
    Case("append, the suffix") { stream, _ in
      Empty<Int, MarbleFailure>().append(stream)
    },
    Case("prepend") { stream, _ in stream.prepend(Empty<Int, MarbleFailure>()) },
    Case("prefixUntilOutput") { stream, _ in stream.prefix(untilOutputFrom: quiet) },
    Case("prefixUntilOutput, the trigger") { stream, _ in
      quiet.prefix(untilOutputFrom: stream)
    },
    Case("dropUntilOutput") { stream, _ in stream.drop(untilOutputFrom: quiet) },
    Case("buffer") { stream, _ in
      stream.buffer(size: 9, prefetch: .byRequest, whenFull: .dropOldest)
    },
    Case("buffer, keeping full") { stream, _ in
      stream.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
    },
  ]

  static let timing = [
    Case("debounce") { stream, scheduler in stream.debounce(for: hour, scheduler: scheduler) },
    Case("throttle") { stream, scheduler in
      stream.throttle(for: hour, scheduler: scheduler, latest: true)
    },
    Case("delay") { stream, scheduler in stream.delay(for: hour, scheduler: scheduler) },
    Case("seconds") { stream, scheduler in stream.delay(for: 3_600, scheduler: scheduler) },
    Case("timeout") { stream, scheduler in stream.timeout(hour, scheduler: scheduler) },
    Case("collectByTime") { stream, scheduler in
      stream.collect(.byTime(scheduler, hour)).map { $0.count }
    },
    Case("collectByTime, or count") { stream, scheduler in
      stream.collect(.byTimeOrCount(scheduler, hour, 2)).map { $0.count }
    },
    Case("measureInterval") { stream, scheduler in
      stream.measureInterval(using: scheduler).map { $0 > .zero ? 1 : 0 }
    },
    Case("receiveOn") { stream, scheduler in stream.receive(on: scheduler) },
    Case("receiveOnMain") { stream, scheduler in stream.receive(on: .main(scheduler)) },
    Case("prefixFor") { stream, scheduler in stream.prefix(for: hour, scheduler: scheduler) },
    Case("subscribeOn") { stream, scheduler in stream.subscribe(on: scheduler) },
    Case("subscribeOn, at once") { stream, _ in
      stream.subscribe(on: ImmediateScheduler.shared)
    },
  ]

  static let others = [
    Case("mapError") { stream, _ in stream.mapError { $0 } },
    Case("assertNoFailure") { stream, _ in
      stream.assertNoFailure().setFailureType(to: MarbleFailure.self)
    },
    failing("tryCatch") { $0.tryCatch { _ in quiet } },
    Case("catch") { stream, _ in stream.catch { _ in quiet } },
    Case("catch, the replacement") { stream, _ in
      Fail<Int, MarbleFailure>(error: MarbleFailure()).catch { _ in stream }
    },
    Case("replaceError") { stream, _ in
      stream.replaceError(with: 0).setFailureType(to: MarbleFailure.self)
    },
    Case("retry") { stream, _ in stream.retry(1) },
    Case("retryAfterDelay") { stream, scheduler in
      stream.retry(1, delay: .constant(hour), scheduler: scheduler)
    },
    Case("ignoreFailure") { stream, _ in
      stream.ignoreFailure().setFailureType(to: MarbleFailure.self)
    },
    Case("materialize") { stream, _ in
      stream.materialize().map { _ in 0 }.setFailureType(to: MarbleFailure.self)
    },
    Case("dematerialize") { stream, _ in stream.materialize().dematerialize() },
    Case("shareReplay") { stream, _ in stream.share(replay: 1) },
    Case("groupBy") { stream, _ in stream.groupBy { $0 }.map(\.key) },
    Case("share") { stream, _ in stream.share() },
    Case("autoconnect") { stream, _ in
      stream.multicast { PassthroughSubject<Int, MarbleFailure>() }.autoconnect()
    },
    Case("multicast") { stream, _ in
      stream.multicast(subject: PassthroughSubject()).autoconnect()
    },
    Case("makeConnectable") { stream, _ in
      stream.assertNoFailure().makeConnectable().autoconnect()
        .setFailureType(to: MarbleFailure.self)
    },
    Case("breakpoint") { stream, _ in stream.breakpoint(receiveOutput: { _ in false }) },
    Case("handleEvents") { stream, _ in stream.handleEvents(receiveOutput: { _ in }) },
    Case("print") { stream, _ in stream.print(to: NoOutput()) },
  ]
}
