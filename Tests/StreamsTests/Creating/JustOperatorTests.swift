import Streams
import Testing

/// What a publisher sends at once; nil at the end if it did not finish.
func output<P: Publisher>(_ publisher: P) -> [P.Output]? {
  let probe = Probe<P.Output, P.Failure>()
  publisher.subscribe(probe)
  return probe.hasFinished ? probe.values : nil
}

private struct Odd: Error {}

/// The annotations say that the result is again a publisher of the same kind.
@Suite struct JustOperatorTests {
  @Test func `operators on one value keep it one value`() {
    let mapped: Just<String> = Just(1).map { "\($0)" }
    let collected: Just<[Int]> = Just(1).collect()
    let counted: Just<Int> = Just("a").count()
    let contains: Just<Bool> = Just(1).contains(2)
    let satisfied: Just<Bool> = Just(1).allSatisfy { $0 > 0 }
    let same: Just<Int> = Just(1).first().last().min().max().removeDuplicates().retry(3)
      .replaceEmpty(with: 2).replaceError(with: 2)

    #expect(mapped == Just("1"))
    #expect(collected == Just([1]))
    #expect(counted == Just(1))
    #expect(contains == Just(false))
    #expect(satisfied == Just(true))
    #expect(same == Just(1))
    #expect(Just(1).contains { $0 == 1 } == Just(true))
    #expect(Just(1).min { $0 > $1 } == Just(1))
    #expect(Just(1).max { $0 > $1 } == Just(1))
    #expect(Just(1).removeDuplicates { $0 == $1 } == Just(1))
  }

  @Test func `operators that may drop it make an optional's publisher`() {
    let kept: Optional<Int>.Publisher = Just(1).filter { $0 > 0 }
    let dropped: Optional<Int>.Publisher = Just(1).filter { $0 > 1 }
    let made: Optional<Int>.Publisher = Just("x").compactMap { Int($0) }

    #expect(kept.output == 1)
    #expect(dropped.output == nil)
    #expect(made.output == nil)
    #expect(Just(1).first { $0 > 1 }.output == nil)
    #expect(Just(1).last { $0 > 0 }.output == 1)
    #expect(Just(1).dropFirst().output == nil)
    #expect(Just(1).dropFirst(0).output == 1)
    #expect(Just(1).prefix(0).output == nil)
    #expect(Just(1).prefix(2).output == 1)
    #expect(Just(1).drop { $0 > 0 }.output == nil)
    #expect(Just(1).prefix { $0 > 0 }.output == 1)
    #expect(Just(1).output(at: 0).output == 1)
    #expect(Just(1).output(at: 1).output == nil)
    #expect(Just(1).output(in: 0...2).output == 1)
    #expect(Just(1).output(in: 1...).output == nil)
    for range in [-10..<10, -10..<0, 0..<1, 1..<2] {
      #expect(output(Just(1).output(in: range)) == output([1].publisher.output(in: range)))
    }
  }

  @Test func `operators that may fail make a result's publisher`() throws {
    let mapped: Result<Int, any Error>.Publisher = Just(1).tryMap { _ in throw Odd() }
    let typed: Result<Int, Odd>.Publisher = Just(1).setFailureType(to: Odd.self)
    let retyped: Result<Int, Odd>.Publisher = Just(1).mapError { never -> Odd in }
    let reduced: Result<Int, Never>.Publisher = Just(1).reduce(2, +)

    #expect(throws: Odd.self) { try mapped.result.get() }
    #expect(try typed.result.get() == 1)
    #expect(try retyped.result.get() == 1)
    #expect(reduced == Result.success(3).publisher)
    #expect(Just(1).scan(2) { $0 + $1 } == reduced)
    #expect(try Just(1).tryReduce(2, +).result.get() == 3)
    #expect(try Just(1).tryScan(2, +).result.get() == 3)
    #expect(try Just(1).tryAllSatisfy { $0 == 1 }.result.get())
    #expect(try Just(1).tryContains { $0 == 1 }.result.get())
    #expect(try Just(1).tryRemoveDuplicates { _, _ in false }.result.get() == 1)
  }

  @Test func `more values make it a sequence`() {
    let sequence: Publishers.Sequence<[Int], Never> = Just(2).prepend(0, 1).append([3])
    let nothing: Empty<Int, Never> = Just(1).ignoreOutput()

    #expect(sequence == [0, 1, 2, 3].publisher)
    #expect(Just(2).append(3) == Just(3).prepend([2]))
    #expect(nothing == Empty())
  }

  @Test func `they may be without end`() {
    let scheduler = VirtualTimeScheduler()
    #expect(scheduler.record(Just(0).append(1...).prefix(3)) == "(012|)")
    #expect(scheduler.record(Just(3).prepend(1...).prefix(2)) == "(12|)")
    #expect(scheduler.record([0].publisher.append(1...).prefix(3)) == "(012|)")
    #expect(scheduler.record([3].publisher.prepend(1...).prefix(2)) == "(12|)")
  }

  @Test func `a closure runs when the operator is applied, once for all subscribers`() {
    let runs = Guarded(0)
    let mapped = Just(1).map { number in
      runs.value += 1
      return number + 1
    }
    #expect(runs.value == 1)
    #expect(output(mapped) == [2])
    #expect(output(mapped) == [2])
    #expect(runs.value == 1)
  }
}

@Suite struct OptionalOperatorTests {
  let some = Optional(1).publisher
  let none = Int?.none.publisher

  @Test func `operators on an optional's publisher make another`() {
    let mapped: Optional<String>.Publisher = some.map { "\($0)" }
    let replaced: Just<Int> = none.replaceEmpty(with: 2)

    #expect(mapped.output == "1")
    #expect(replaced == Just(2))
    #expect(some.replaceEmpty(with: 2) == Just(1))
    #expect(some.filter { $0 > 1 } == none)
    #expect(some.compactMap { $0 } == some)
    #expect(some.first() == some)
    #expect(some.last() == some)
    #expect(some.min() == some)
    #expect(some.max() == some)
    #expect(some.retry(1) == some)
    #expect(some.removeDuplicates() == some)
    #expect(some.min { $0 > $1 } == some)
    #expect(some.max { $0 > $1 } == some)
    #expect(some.removeDuplicates { $0 == $1 } == some)
    #expect(some.replaceError(with: 2) == some)
    #expect(some.first { $0 > 1 } == none)
    #expect(some.last { $0 > 0 } == some)
    #expect(some.dropFirst() == none)
    #expect(some.prefix(0) == none)
    #expect(some.prefix(1) == some)
    #expect(some.drop { $0 > 0 } == none)
    #expect(some.prefix { $0 > 0 } == some)
    #expect(some.output(at: 1) == none)
    #expect(some.output(in: 0..<2) == some)
    #expect(some.ignoreOutput() == Empty())
  }

  @Test func `a fold of nothing publishes nothing`() {
    #expect(some.collect().output == [1])
    #expect(none.collect().output == [])
    #expect(some.count().output == 1)
    #expect(none.count().output == nil)
    #expect(some.allSatisfy { $0 == 1 }.output == true)
    #expect(none.contains(1).output == nil)
    #expect(some.contains(1).output == true)
    #expect(some.contains { $0 == 2 }.output == false)
    #expect(some.reduce(1, +).output == 2)
    #expect(none.scan(1, +).output == nil)
  }
}

@Suite struct ResultOperatorTests {
  typealias Outcome = Result<Int, MarbleFailure>

  let success = Outcome.success(1).publisher
  let failure = Outcome.failure(MarbleFailure()).publisher

  @Test func `operators on a result's publisher make another`() throws {
    let mapped: Result<String, MarbleFailure>.Publisher = success.map { "\($0)" }
    let replaced: Result<Int, Never>.Publisher = failure.replaceError(with: 2)

    #expect(mapped.result == .success("1"))
    #expect(replaced.result == .success(2))
    #expect(success.replaceError(with: 2).result == .success(1))
    let same = success.first().last().retry(1).removeDuplicates().min().max()
    #expect(same == success)
    #expect(failure.replaceEmpty(with: 1) == failure)
    #expect(failure.removeDuplicates { $0 == $1 } == failure)
    #expect(failure.min { $0 > $1 } == failure)
    #expect(failure.map { $0 } == failure)
    #expect(failure.max { $0 > $1 } == failure)
    #expect(success.collect().result == .success([1]))
    #expect(success.count().result == .success(1))
    #expect(success.contains(2).result == .success(false))
    #expect(success.contains { $0 == 1 }.result == .success(true))
    #expect(success.allSatisfy { $0 == 1 }.result == .success(true))
    #expect(success.reduce(1, +).result == .success(2))
    #expect(success.scan(1, +).result == .success(2))
    #expect(try success.tryMap { $0 + 1 }.result.get() == 2)
    #expect(throws: MarbleFailure.self) { try failure.tryMap { $0 }.result.get() }
    #expect(throws: Odd.self) { try success.tryMap { _ -> Int in throw Odd() }.result.get() }
    #expect(throws: Odd.self) { try failure.mapError { _ in Odd() }.result.get() }
    #expect(try success.tryMin { _, _ in false }.tryMax { _, _ in false }.result.get() == 1)
  }

  @Test func `a value that is nil is no failure`() {
    let nothing = Result<Int?, MarbleFailure>.success(nil).publisher

    #expect(nothing.replaceError(with: 2).result == .success(nil))
  }

  @Test func `a failure type is set without a subscription`() {
    let typed: Outcome.Publisher =
      Result<Int, Never>.success(1).publisher.setFailureType(to: MarbleFailure.self)

    #expect(typed == success)
  }

  @Test func `a closure that compares gets the one value twice, and its error is not lost`() {
    let pairs = Journal<[Int]>()
    let compare: @Sendable (Int, Int) throws -> Bool = {
      pairs.note([$0, $1])
      throw Odd()
    }
    let results = [
      Just(1).tryMin(by: compare).result, Just(1).tryMax(by: compare).result,
      Just(1).tryRemoveDuplicates(by: compare).result, success.tryMin(by: compare).result,
      success.tryMax(by: compare).result, success.tryRemoveDuplicates(by: compare).result,
    ]

    for result in results { #expect(throws: Odd.self) { try result.get() } }
    #expect(pairs.entries == Array(repeating: [1, 1], count: 6))
    #expect(throws: MarbleFailure.self) { try failure.tryMin(by: compare).result.get() }
  }

  @Test func `a failure without its values finishes, as the type says, and after erasure it fails`()
  {
    #expect(failure.ignoreOutput() == Empty())
    #expect(success.ignoreOutput() == Empty())

    let probe = Probe<Int, MarbleFailure>()
    failure.eraseToAnyPublisher().ignoreOutput().map { $0 }.subscribe(probe)
    #expect(probe.hasFailed)
  }
}
