import Streams
import Synchronization
import Testing

@Suite struct GroupByTests {
  let scheduler = VirtualTimeScheduler()

  static let parity: @Sendable (String) -> Int = { number($0) % 2 }

  /// A for the group of odd numbers, B for that of even ones.
  static let name: @Sendable (Int) -> String = { $0 == 1 ? "A" : "B" }

  @Test func `groupBy publishes a publisher for each key`() {
    let keys = scheduler.cold("-1-2-3-4-|").groupBy(Self.parity).map { Self.name($0.key) }

    expect(scheduler.record(keys), "-A-B-----|")
  }

  @Test(arguments: [(1, "-1---3---|"), (0, "---2---4-|")])
  func `a group publishes the values of its key`(key: Int, expected: String) {
    let values = scheduler.cold("-1-2-3-4-|").groupBy(Self.parity).filter { $0.key == key }
      .flatMap { $0 }

    expect(scheduler.record(values), Marbles(expected))
  }

  @Test func `a failure goes to all groups`() {
    let events = scheduler.cold("-1-2-#").groupBy(Self.parity)
      .flatMap { group in group.mapToResult().map { (try? $0.get()) ?? "x" } }

    expect(scheduler.record(events), "-1-2-(xx#)")
    let ends = scheduler.cold("-1-2-#").groupBy(Self.parity).ignoreFailure()
      .flatMap { group in group.materialize().filter { $0 == .failure(MarbleFailure()) } }
    expect(scheduler.record(ends.map { _ in "x" }), "-----(xx|)")
  }

  @Test func `a group keeps its values until they are asked for`() {
    let values = scheduler.cold("1234|").groupBy { _ in 0 }.flatMap { $0 }

    expect(scheduler.record(values, subscriber: "(^1)-----*"), "1-----(234|)")
  }

  @Test func `groups go on when nobody wants more of them`() {
    let source = scheduler.cold("-1-2-3-4-5|")
    let first = source.groupBy(Self.parity).prefix(1).flatMap { $0 }

    expect(scheduler.record(first), "-1---3---5|")
    expect(source.subscriptions, "^")
  }

  @Test func `upstream is cancelled with the last subscriber`() {
    let source = scheduler.cold("-1-2-3-4-5|")
    let first = source.groupBy(Self.parity).prefix(1).flatMap { $0.prefix(2) }

    expect(scheduler.record(first), "-1---(3|)")
    expect(source.subscriptions, "^----!")
  }

  @Test func `a group that has been cancelled is followed by another of its key`() {
    let keys = scheduler.cold("-1-3-5|").groupBy(Self.parity)
      .flatMap { group in group.first().map { "\(Self.name(group.key))\($0)" } }
      .map { naming("A1", "A3", "A5")($0) }

    expect(scheduler.record(keys), "-A-B-C|")
  }

  @Test func `a group that was not asked for waits, with its values`() {
    let names = scheduler.cold("-1-2-3-4-|").groupBy(Self.parity).map { Self.name($0.key) }
    expect(scheduler.record(names, subscriber: "(^1)-----1"), "-A----B--|")

    let subject = PassthroughSubject<Int, Never>()
    let groups = Probe<Publishers.Group<Int, Int, Never>, Never>(.max(1))
    subject.groupBy { $0 % 2 }.subscribe(groups)
    for number in 1...4 { subject.send(number) }
    groups.request(.max(1))
    let values = Probe<Int, Never>()
    groups.values.last?.subscribe(values)

    #expect(groups.values.map(\.key) == [1, 0])
    #expect(values.values == [2, 4])
    groups.cancel()
  }

  @Test func `no group is lost, however few are asked for at a time`() {
    let count = CurrentValueRelay(0)
    let run = (0..<1_000).publisher.groupBy { $0 }.flatMap(maxPublishers: .max(16)) { $0 }
      .count().sink { count.value = $0 }

    #expect(count.value == 1_000)
    run.cancel()
  }

  @Test func `a limited number of groups waits`() {
    let source = scheduler.cold("-1-2-3-4-|")
    func keys(_ whenFull: Publishers.BufferingStrategy<MarbleFailure>) -> Marbles {
      let groups = source.groupBy({ $0 }, size: 1, whenFull: whenFull)
      return scheduler.record(groups.map(\.key), subscriber: "(^1)-----*")
    }

    expect(keys(.dropNewest), "-1----24-|")
    expect(keys(.dropOldest), "-1----34-|")
    expect(keys(.customError { MarbleFailure() }), "-1----(2#)")
  }

  @Test func `nothing is asked of upstream before a group is asked for`() {
    let source = scheduler.cold("-1-2-|")
    let keys = source.groupBy(Self.parity).map { Self.name($0.key) }

    expect(scheduler.record(keys, subscriber: "^-*"), "--AB-|")
    expect(source.requests, "--*")
  }

  @Test func `each subscriber of a group receives what comes after its subscription`() {
    let values = scheduler.cold("-1-3-|").groupBy(Self.parity).flatMap { group in
      group.merge(with: group.append("x"))
    }

    expect(scheduler.record(values), "-1-(33)-(x|)")
  }

  @Test func `the values that waited go to the first subscriber of a group`() {
    let subject = PassthroughSubject<Int, Never>()
    let groups = Journal<Publishers.Group<Int, Int, Never>>()
    let run = subject.groupBy { _ in 0 }.sink { groups.note($0) }
    for number in 1...3 { subject.send(number) }
    let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
    groups.entries.first?.subscribe(first)
    groups.entries.first?.subscribe(second)
    subject.send(4)
    first.cancel()
    subject.send(5)
    subject.send(completion: .finished)

    #expect(first.values == [1, 2, 3, 4])
    #expect(second.values == [4, 5])
    #expect(second.hasFinished)
    run.cancel()
  }

  @Test func `a group goes on as long as it has a subscriber`() {
    let subject = PassthroughSubject<Int, Never>()
    let keys = Journal<Int>()
    let probes = Journal<Probe<Int, Never>>()
    let run = subject.groupBy { _ in 0 }.sink { group in
      keys.note(group.key)
      for _ in 0..<2 {
        let probe = Probe<Int, Never>()
        probes.note(probe)
        group.subscribe(probe)
      }
    }
    subject.send(1)
    probes.entries[0].cancel()
    subject.send(2)
    #expect(keys.count == 1)
    probes.entries[1].cancel()
    subject.send(3)

    #expect(keys.count == 2)
    #expect(probes.entries[1].values == [2])
    #expect(probes.entries[2].values == [3])
    run.cancel()
  }

  @Test func `a group that nobody holds keeps no values`() {
    let subject = PassthroughSubject<Counted, Never>()
    let living = CurrentValueRelay(0)
    let run = subject.groupBy { _ in 0 }.sink { _ in }
    for _ in 0..<10 { subject.send(Counted(living)) }

    #expect(living.value == 0)
    run.cancel()
  }

  @Test func `a group that is held keeps its values, and lets go of them with the last holder`() {
    let subject = PassthroughSubject<Counted, Never>()
    let living = CurrentValueRelay(0)
    let held = Guarded<Publishers.Group<Int, Counted, Never>?>(nil)
    let run = subject.groupBy { _ in 0 }.sink { held.value = $0 }
    for _ in 0..<10 { subject.send(Counted(living)) }
    #expect(living.value == 10)
    held.value = nil
    subject.send(Counted(living))

    #expect(living.value == 0)
    run.cancel()
  }

  /// Counts how many there are.
  final class Counted: Sendable {
    private let living: CurrentValueRelay<Int>

    init(_ living: CurrentValueRelay<Int>) {
      self.living = living
      living.value += 1
    }

    deinit { living.value -= 1 }
  }

  @Test func `a group that is held keeps no values once everything is cancelled`() {
    let subject = PassthroughSubject<Token, Never>()
    let held = Journal<Publishers.Group<Int, Token, Never>>()
    let run = subject.groupBy { $0.number % 2 }.sink { held.note($0) }
    let released = Journal<Int>()
    for number in 1...4 { subject.send(Token(number) { released.note(number) }) }
    #expect(held.count == 2 && released.count == 0)
    run.cancel()

    #expect(released.entries.sorted() == [1, 2, 3, 4])
    let probe = Probe<Token, Never>()
    held.entries.first?.subscribe(probe)
    #expect(probe.values == [] && probe.hasFinished)
  }

  @Test func `the comparison of keys may do anything, even cancel`() {
    final class Run: Sendable {
      let cancellable = Mutex<AnyCancellable?>(nil)

      func cancel() { cancellable.withLock { $0.take() }?.cancel() }
    }
    struct Key: Hashable, Sendable {
      let number: Int
      let run: Run

      static func == (left: Key, right: Key) -> Bool {
        left.run.cancel()
        return left.number == right.number
      }

      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let (run, keys) = (Run(), Journal<Int>())
    let subject = PassthroughSubject<Int, Never>()
    let kept = Mutex<[ExtraPublishers.Group<Key, Int, Never>]>([])
    run.cancellable.withLock {
      $0 = subject.groupBy { Key(number: $0, run: run) }.sink { group in
        keys.note(group.key.number)
        kept.withLock { $0.append(group) }
      }
    }
    for number in [1, 1, 2] { subject.send(number) }

    #expect(keys.entries == [1])
    #expect(run.cancellable.withLock { $0 } == nil)
    let values = Probe<Int, Never>()
    kept.withLock { $0[0] }.subscribe(values)
    #expect(values.values == [])
  }

  private final class Count: Sendable {
    let number = Atomic(0)
  }

  /// A key that counts those that are alive.
  private final class CountedKey: Hashable, Sendable {
    let number: Int
    let alive: Count

    init(_ number: Int, _ alive: Count) {
      (self.number, self.alive) = (number, alive)
      alive.number.add(1, ordering: .relaxed)
    }

    deinit { alive.number.subtract(1, ordering: .relaxed) }

    static func == (left: CountedKey, right: CountedKey) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `groups that have ended are forgotten`() {
    let alive = Count()
    let values = PassthroughSubject<Int, Never>()
    let journal = Journal<Int>()
    let run = values.groupBy { CountedKey($0, alive) }.flatMap { $0.first() }
      .sink { journal.note($0) }
    for number in 0..<2_000 { values.send(number) }
    #expect(alive.number.load(ordering: .relaxed) < 200)
    // One that is heard of again begins a new group.
    values.send(0)
    #expect(journal.entries == Array(0..<2_000) + [0])
    run.cancel()
    #expect(alive.number.load(ordering: .relaxed) == 0)
  }

  @Test func `groups that go on are kept, however many have ended`() {
    let values = PassthroughSubject<Int, Never>()
    let journal = Journal<String>()
    let run = values.groupBy { $0 % 1_000 }
      .flatMap { group in
        group.key < 500
          ? group.map { "\(group.key): \($0)" }.eraseToAnyPublisher()
          : group.first().map { "\(group.key): \($0)" }.eraseToAnyPublisher()
      }
      .sink { journal.note($0) }
    for number in 0..<5_000 { values.send(number) }
    #expect(journal.entries == (0..<5_000).map { "\($0 % 1_000): \($0)" })
    run.cancel()
  }
}
