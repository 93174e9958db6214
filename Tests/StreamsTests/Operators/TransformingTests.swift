import Streams
import Testing

@Suite struct TransformingTests {
  @Test func `map replaces every value`() {
    expect(.play("-1-2-3-|") { source, _ in source.map { number($0) * 2 } }, "-2-4-6-|")
  }

  @Test func `map passes demand and failure unchanged`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-#")

    expect(scheduler.record(source.map { $0 }, subscriber: "(^2)---*"), "-1-2-3-#")
    expect(source.requests, "2---*")
  }

  @Test func `tryMap fails with the first error thrown`() {
    struct NotANumber: Error {}
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-x-4-|")
    let numbers = source.tryMap { text -> Int in
      guard let number = Int(text) else { throw NotANumber() }
      return number
    }

    expect(scheduler.record(numbers), "-1-2-#")
    expect(source.subscriptions, "^----!")
  }

  struct EverySecond<Value: Sendable, Failure: Error>: SequentialStage {
    var isSecond = false

    mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
      defer { isSecond.toggle() }
      return isSecond ? .emit(input) : .skip
    }

    mutating func finish() -> SequentialStep<Value, Failure> { .finish }
  }

  /// Says `keep` though it has asked for no other value.
  struct EveryOther<Value: Sendable, Failure: Error>: SequentialStage {
    var isSecond = false

    mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
      defer { isSecond.toggle() }
      return isSecond ? .emit(input) : .keep
    }

    mutating func finish() -> SequentialStep<Value, Failure> { .finish }
  }

  @Test func `staged asks for one more also if the stage keeps a value instead of skipping it`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1122|")

    expect(scheduler.record(source.staged(EveryOther()), subscriber: "(^1)"), "-1")
  }

  /// Fails when its source has finished.
  struct NeverDone<Value: Sendable>: SequentialStage {
    mutating func receive(_ input: Value) -> SequentialStep<Value, MarbleFailure> { .emit(input) }

    mutating func finish() -> SequentialStep<Value, MarbleFailure> { .fail(MarbleFailure()) }
  }

  @Test func `a stage may fail at the end of its source`() {
    expect(.play("-1-2-|") { source, _ in source.staged(NeverDone()) }, "-1-2-#")
  }

  @Test func `staged runs rules of a client's own`() {
    expect(.play("-1-1-2-2-3-|") { source, _ in source.staged(EverySecond()) }, "---1---2---|")
  }

  @Test func `staged asks for one more for each value that the stage skips`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1122|")

    expect(scheduler.record(source.staged(EverySecond()), subscriber: "(^1)"), "-1")
  }

  @Test func `compactMap drops what becomes nil`() {
    expect(.play("-1-x-3-|") { source, _ in source.compactMap { Int($0) } }, "-1---3-|")
  }

  @Test func `compactMap asks for one more for each value it drops`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("xx12|")

    expect(scheduler.record(source.compactMap { Int($0) }, subscriber: "(^1)"), "--1")
  }

  @Test func `scan publishes every result`() {
    expect(.play("-1-2-3-|") { source, _ in source.map(number).scan(0, +) }, "-1-3-6-|")
  }

  struct Row: Sendable {
    let name: String
    var number: Int { name == "a" ? 1 : name == "b" ? 2 : 3 }
  }

  @Test func `map by key paths publishes properties`() {
    let numbers = Marbles.play("-a-b-c-|") { source, _ in
      source.map { Row(name: $0) }.map(\.number)
    }
    let pairs = Marbles.play("-a-b-|") { source, _ in
      source.map { Row(name: $0) }.map(\.name, \.number).map { "\($0)\($1)" }
    }
    let triples = Marbles.play("-a-|") { source, _ in
      source.map { Row(name: $0) }.map(\.name, \.number, \.name.count).map { "\($0)\($1)\($2)" }
    }

    expect(numbers, "-1-2-3-|")
    expect(pairs, "-‹a1›-‹b2›-|")
    expect(triples, "-‹a11›-|")
  }

  @Test func `replaceNil replaces nil`() {
    let numbers = Marbles.play("-1-n-3-|") { source, _ in
      source.map { Int($0) }.replaceNil(with: 0)
    }

    expect(numbers, "-1-0-3-|")
  }

  @Test func `pairwise publishes each value with the one before`() {
    let pairs = Marbles.play("-1-2-3-|") { source, _ in
      source.pairwise().map { naming("12", "23")($0 + $1) }
    }

    expect(pairs, "---A-B-|")
  }

  @Test func `pairwise asks for one more in place of the first value`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1234|")
    let pairs = source.pairwise().map { naming("12", "23")($0 + $1) }

    expect(scheduler.record(pairs, subscriber: "(^2)"), "-AB")
    expect(source.requests, "(21)")
  }

  @Test func `pairwise of a single value publishes nothing`() {
    expect(.play("-1-|") { source, _ in source.pairwise().map { $0.0 } }, "---|")
  }

  @Test func `enumerated counts from zero, for each subscriber`() {
    let scheduler = VirtualTimeScheduler()
    let numbered = scheduler.cold("-a-b-c-|").enumerated()
      .map { naming("0a", "1b", "2c")("\($0.offset)\($0.element)") }

    expect(scheduler.record(numbered, for: .milliseconds(10)), "-A-B-C-|")
    expect(scheduler.record(numbered), "-A-B-C-|")
  }
}
