import Testing

@testable import Streams

/// L14: what follows the end of another publisher does not keep it. A recursion runs any number of rounds in the stack and
/// memory of a few.
@Suite struct FollowingRecursionTests {
  /// How a round calls the next one.
  enum Form: CaseIterable {
    case append, prepend, `catch`, ifEmpty, catchAndAppend, flatMap, flatMapAndAppend, concatMap
    case switchToLatest

    /// The forms whose recursion does not grow.
    static let unbounded = allCases.filter { $0 != .concatMap && $0 != .switchToLatest }

    /// - Parameters:
    ///   - live: Counts the rounds that are still in memory.
    ///   - one: A publisher of one value: at once, or later.
    func rounds(
      _ number: Int, of count: Int, _ live: LiveCount,
      one: @escaping @Sendable (Int) -> AnyPublisher<Int, MarbleFailure>
    ) -> AnyPublisher<Int, MarbleFailure> {
      let kept = LiveObject(live)
      @Sendable func next() -> AnyPublisher<Int, MarbleFailure> {
        withExtendedLifetime(kept) {}
        return rounds(number + 1, of: count, live, one: one)
      }
      if number == count { return one(number) }
      let first = one(number)
      let failed = first.flatMap { _ in Fail<Int, MarbleFailure>(error: MarbleFailure()) }
      return switch self {
      case .append: first.append(Deferred { next() }).eraseToAnyPublisher()
      case .prepend: Deferred { next() }.prepend(first).eraseToAnyPublisher()
      case .catch: failed.catch { _ in next() }.eraseToAnyPublisher()
      case .ifEmpty:
        first.filter { _ in false }.ifEmpty(switchTo: Deferred { next() })
          .eraseToAnyPublisher()
      case .catchAndAppend:
        failed.catch { _ in
          Just(number).setFailureType(to: MarbleFailure.self).append(Deferred { next() })
        }
        .eraseToAnyPublisher()
      case .flatMap: first.flatMap { _ in next() }.eraseToAnyPublisher()
      case .concatMap: first.concatMap { _ in next() }.eraseToAnyPublisher()
      case .switchToLatest:
        first.map { _ in next() }.switchToLatest().eraseToAnyPublisher()
      case .flatMapAndAppend:
        first.flatMap { Just($0).setFailureType(to: MarbleFailure.self).append(next()) }
          .eraseToAnyPublisher()
      }
    }

    /// The values of all rounds, or the last one alone.
    func values(of count: Int) -> [Int] {
      switch self {
      case .append, .prepend, .catchAndAppend, .flatMapAndAppend: Array(0...count)
      case .catch, .ifEmpty, .flatMap, .concatMap, .switchToLatest: [count]
      }
    }
  }

  #if DEBUG
    static let rounds = 1_000
    static let timedRounds = 500
  #else
    static let rounds = 1_000_000
    static let timedRounds = 2_000
  #endif

  /// More than the rounds that may be nested, and fewer than would be kept.
  static let mostAlive = 200

  @Test(arguments: Form.unbounded)
  func `rounds that send at once`(form: Form) {
    let live = LiveCount()
    let counter = Counter<Int, MarbleFailure>()
    let most = Lock(0)
    onStack(of: 512 << 10) {
      form.rounds(0, of: Self.rounds, live) { number in
        most.withLock { $0 = max($0, live.value) }
        return Just(number).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
      }
      .subscribe(counter)
    }

    #expect(counter.hasEnded)
    #expect(counter.count == form.values(of: Self.rounds).count)
    #expect(most.withLock { $0 } < Self.mostAlive)
    #expect(live.value == 0)
  }

  @Test(arguments: Form.unbounded)
  func `rounds that wait for a timer, asked for one value at a time`(form: Form) {
    let live = LiveCount()
    let scheduler = VirtualTimeScheduler()
    let rounds = Self.timedRounds
    let probe = Probe<Int, MarbleFailure>(
      form == .flatMap || form == .flatMapAndAppend ? .unlimited : .max(1), each: .max(1))
    form.rounds(0, of: rounds, live) {
      Just($0).setFailureType(to: MarbleFailure.self)
        .delay(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
    }
    .subscribe(probe)
    var most = 0
    for _ in 0...rounds {
      scheduler.advance(by: .seconds(1))
      most = max(most, live.value)
    }

    #expect(probe.values == form.values(of: rounds))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
    #expect(most < Self.mostAlive)
    #expect(live.value == 0)
  }

  /// The publisher is made inside many others, and sends its subscription when these have returned.
  @Test(arguments: Form.allCases)
  func `rounds that send at once, and then one whose subscription comes later`(form: Form) {
    let scheduler = VirtualTimeScheduler()
    let probe = Probe<Int, MarbleFailure>()
    form.rounds(0, of: 60, LiveCount()) { number in
      let one = Just(number).setFailureType(to: MarbleFailure.self)
      return number == 40
        ? one.subscribe(on: scheduler).eraseToAnyPublisher() : one.eraseToAnyPublisher()
    }
    .subscribe(probe)
    scheduler.run()

    #expect(probe.values == form.values(of: 60))
    #expect(probe.hasFinished)
  }

  @Test(arguments: Form.allCases)
  func `a cancellation while the next round is made ends it`(form: Form) {
    let live = LiveCount()
    let run = CurrentValueSubject<AnyCancellable?, Never>(nil)
    let made = Journal<Int>()
    let scheduler = VirtualTimeScheduler()
    run.value = form.rounds(0, of: 10, live) { number in
      made.note(number)
      if made.count == 4 { run.value?.cancel() }
      return Just(number).setFailureType(to: MarbleFailure.self)
        .delay(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
    }
    .sink(receiveCompletion: { _ in Issue.record("it has ended") }, receiveValue: { _ in })
    scheduler.advance(by: .seconds(20))
    run.value = nil

    #expect(made.count == 4)
    #expect(live.value == 0)
  }

  @Test func `many values that become one operator each need no stack`() {
    let counters = (0..<4).map { _ in Counter<Int, Never>() }
    onStack(of: 256 << 10) {
      let numbers = (0..<RecursionTests.steps).publisher
      let none = Empty<Int, Never>()
      numbers.concatMap { _ in none.concatMap { Just($0) } }.subscribe(counters[0])
      numbers.concatMap { Just($0).concatMap { Just($0) } }.subscribe(counters[1])
      numbers.flatMapLatest { _ in none.flatMapLatest { Just($0) } }.subscribe(counters[2])
      numbers.flatMapLatest { Just($0).flatMapLatest { Just($0) } }.subscribe(counters[3])
    }
    let steps = RecursionTests.steps

    #expect(counters.map(\.count) == [0, steps, 0, steps])
    #expect(counters.allSatisfy { $0.hasEnded })
  }

  /// Each round of `switchToLatest` goes on; a value of one cancels all later rounds.
  @Test func `a value of an earlier round cancels the later ones`() {
    let subjects = (0..<40).map { _ in PassthroughSubject<Int, Never>() }
    let cancelled = Journal<Int>()
    @Sendable func rounds(_ number: Int) -> AnyPublisher<Int, Never> {
      if number == subjects.count { return CurrentValueSubject(-1).eraseToAnyPublisher() }
      let values = subjects[number].handleEvents(receiveCancel: { cancelled.note(number) })
      return values.prepend(0).flatMapLatest {
        $0 == 0 ? rounds(number + 1) : Just($0).eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
    }
    let probe = Probe<Int, Never>()
    rounds(0).subscribe(probe)
    subjects[39].send(39)
    subjects[20].send(20)
    #expect(cancelled.entries.sorted() == Array(21..<40))
    subjects[30].send(30)
    subjects[5].send(5)
    for subject in subjects[..<5] { subject.send(completion: .finished) }

    #expect(cancelled.entries.sorted() == Array(6..<40))
    #expect(probe.values == [-1, 39, 20, 5])
    #expect(!probe.hasFinished)
    subjects[5].send(completion: .finished)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  /// Hands its subscriber to a subject, and then to a second publisher.
  struct Twice: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let subject: PassthroughSubject<Int, Never>
    let second: AnyPublisher<Int, Never>

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      subject.receive(subscriber: subscriber)
      second.receive(subscriber: subscriber)
    }
  }

  @Test func `a second publisher for one subscriber takes no place`() {
    let subject = PassthroughSubject<Int, Never>()
    let seconds = [
      Just(9).flatMap { Just($0) }.eraseToAnyPublisher(),
      Just(9).append(8).eraseToAnyPublisher(),
      Just(9).concatMap { Just($0) }.eraseToAnyPublisher(),
      Just(9).flatMapLatest { Just($0) }.eraseToAnyPublisher(),
    ]
    for second in seconds {
      let twice = Twice(subject: subject, second: second)
      let inFlatMap = Just(0).flatMap { _ in twice }.eraseToAnyPublisher()
      let inConcatMap = Just(0).concatMap { _ in twice }.eraseToAnyPublisher()
      let inLatest = Just(0).flatMapLatest { _ in twice }.eraseToAnyPublisher()
      let inAppend = Empty<Int, Never>().append(twice).eraseToAnyPublisher()
      for publisher in [inFlatMap, inConcatMap, inLatest, inAppend] {
        let probe = Probe<Int, Never>()
        publisher.subscribe(probe)
        subject.send(1)
        subject.send(2)

        #expect(probe.values == [1, 2])
        #expect(probe.breaches == [])
        probe.cancel()
      }
    }
  }
}
