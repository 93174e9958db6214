import Streams

extension Row {
  static let all: [Row] = subjects + ofTwo + ofOne + timed + pipelines

  static let subjects: [Row] = [
    Row("PassthroughSubject", .shared, Judges.subject) { $0.a },
    Row("CurrentValueSubject", .shared, Judges.inOrder) { stage in
      let subject = CurrentValueSubject<Token, Fault>(Token(0))
      let feed = stage.a.subscribe(subject)
      return subject.dropFirst().handleEvents(receiveCancel: { _ = feed })
    },
    Row("share", .shared, Judges.subject) { $0.a.share() },
    Row("share(replay:)", .shared, Judges.inOrder) { $0.a.share(replay: 1) },
    Row("share(whenUnused:)", .shared, Judges.inOrder) { stage in
      stage.a.share(whenUnused: .cancelled)
    },
    Row("multicast", .shared, Judges.subject) { stage in
      stage.a.multicast { Source() }.autoconnect()
    },
  ]

  static let ofTwo: [Row] = [
    Row("merge", .twoSources, passes: [.a, .b], Judges.everything) { $0.a.merge(with: $0.b) },
    Row("combineLatest", .twoSources, Judges.latest) {
      $0.a.combineLatest($0.b) { Token($0.number * 100 + $1.number) }
    },
    Row("zip", .twoSources, Judges.pairs) {
      $0.a.zip($0.b) { Token($0.number * 100 + $1.number) }
    },
    Row("withLatestFrom", .twoSources, Judges.inOrder) {
      $0.a.withLatestFrom($0.b) { first, _ in Token(first.number) }
    },
    Row("prefix(untilOutputFrom:)", .twoSources, Judges.inOrder) {
      $0.a.prefix(untilOutputFrom: $0.b)
    },
    Row("drop(untilOutputFrom:)", .twoSources, Judges.inOrder) {
      $0.a.drop(untilOutputFrom: $0.b)
    },
    Row("append", .twoSources, passes: [.a], Judges.inOrder) { $0.a.append($0.b) },
    Row("flatMap", .twoSources, passes: [.a], Judges.outer) { stage in
      stage.a.flatMap { $0.number == 1 ? stage.b.eraseToAnyPublisher() : Self.only($0) }
    },
    Row("flatMap(maxPublishers: 1)", .twoSources, Judges.inOrder) { stage in
      stage.a.flatMap(maxPublishers: .max(1)) {
        $0.number == 1 ? stage.b.eraseToAnyPublisher() : Self.only($0)
      }
    },
    Row("concatMap", .twoSources, Judges.inOrder) { stage in
      stage.a.concatMap { $0.number == 1 ? stage.b.eraseToAnyPublisher() : Self.only($0) }
    },
    Row("switchToLatest", .twoSources, passes: [.a], Judges.switched, whenAsked: Judges.latestOne) {
      stage in
      stage.a.map { $0.number == 1 ? stage.b.eraseToAnyPublisher() : Self.only($0) }
        .switchToLatest()
    },
    Row("exhaustMap", .twoSources, Judges.inOrder) { stage in
      stage.a.exhaustMap { $0.number == 1 ? stage.b.eraseToAnyPublisher() : Self.only($0) }
    },
    Row("race", .twoSources, Judges.inOrder) { $0.a.race(with: $0.b) },
    Row("sample", .twoSources, Judges.inOrder) { $0.a.sample(on: $0.b) },
    Row("paused", .twoSources, Judges.inOrder) { stage in
      stage.a.paused(by: stage.b.map { $0.number % 2 == 1 }.replaceError(with: false))
    },
    Row("catch", .twoSources, passes: [.a], Judges.inOrder) { stage in
      stage.a.catch { _ in stage.b }
    },
    Row("retry", .twoSources, Judges.inOrder) { stage in
      Deferred { stage.nextAttempt() == 1 ? stage.b : stage.a }.retry(1)
    },
  ]

  static let ofOne: [Row] = [
    Row("buffer", .oneSource, Judges.subject) {
      $0.a.buffer(size: 20, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Row("buffer(dropOldest)", .oneSource, Judges.inOrder) {
      $0.a.buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest)
    },
    Row("groupBy", .oneSource, Judges.grouped) { stage in
      stage.a.groupBy { $0.number % 2 }.flatMap { $0 }
    },
    Row("handleEvents", .oneSource, Judges.subject) { $0.a.handleEvents(receiveOutput: { _ in }) },
    Row("a client's publisher", .oneSource, Judges.subject) { ClientPublisher(upstream: $0.a) },
    Row("scan", .oneSource, Judges.subject) { $0.a.scan(Token(0)) { Token($1.number) } },
  ]

  static let timed: [Row] = [
    Row("receive(on:)", .timed, deliversOnClock: true, Judges.subject) {
      $0.a.receive(on: $0.clock)
    },
    Row("delay", .timed, deliversOnClock: true, Judges.subject) {
      $0.a.delay(for: .milliseconds(3), scheduler: $0.clock)
    },
    Row("debounce", .timed, deliversOnClock: true, Judges.lastOne) {
      $0.a.debounce(for: .milliseconds(3), scheduler: $0.clock)
    },
    Row("throttle", .timed, deliversOnClock: true, Judges.lastOne) {
      $0.a.throttle(for: .milliseconds(3), scheduler: $0.clock, latest: true)
    },
    Row("timeout", .timed, deliversOnClock: true, Judges.inOrder) {
      $0.a.timeout(.milliseconds(5), scheduler: $0.clock, customError: { Fault() })
    },
    Row("subscribe(on:)", .timed, Judges.inOrder) { $0.a.subscribe(on: $0.clock) },
    // An inner publisher sends what has waited for demand on the thread that asks.
    Row("collect(byTime)", .timed, Judges.subject) { stage in
      stage.a.collect(.byTime(stage.clock, .milliseconds(3)))
        .flatMap { $0.publisher.setFailureType(to: Fault.self) }
    },
    Row("asyncMap", .timed, Judges.subject) { stage in
      stage.a.asyncMap(on: stage.clock) { value in
        await Task.yield()
        return value
      }
    },
    Row("asyncMap(.latest)", .timed, Judges.inOrder) { stage in
      stage.a.asyncMap(.latest, on: stage.clock) { $0 }
    },
  ]

  static let pipelines: [Row] = [
    Row("merge, share", .twoSources, passes: [.a, .b], Judges.inOrder) {
      $0.a.merge(with: $0.b).share()
    },
    Row("merge, buffer", .twoSources, passes: [.a, .b], Judges.everything) {
      $0.a.merge(with: $0.b).buffer(size: 20, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Row(
      "share, switchToLatest", .twoSources, passes: [.a], Judges.switched,
      whenAsked: Judges.latestOne
    ) { stage in
      stage.a.share().map { $0.number == 1 ? stage.b.eraseToAnyPublisher() : Self.only($0) }
        .switchToLatest()
    },
    Row("buffer, receive(on:)", .timed, deliversOnClock: true, Judges.inOrder) {
      $0.a.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).receive(on: $0.clock)
    },
    Row("debounce, flatMap", .timed, Judges.inOrder) { stage in
      stage.a.debounce(for: .milliseconds(3), scheduler: stage.clock).flatMap { Self.only($0) }
    },
    Row("throttle, share", .timed, deliversOnClock: true, Judges.inOrder) {
      $0.a.throttle(for: .milliseconds(3), scheduler: $0.clock, latest: false).share()
    },
  ]

  private static func only(_ value: Token) -> AnyPublisher<Token, Fault> {
    Just(value).setFailureType(to: Fault.self).eraseToAnyPublisher()
  }
}
