import Testing

@testable import Streams

/// L8, of operators that drop values and ask for others in their place.
@Suite struct DroppingRecursionTests {
  /// Erased, so that the operators are those of any publisher and not those of a sequence.
  typealias Numbers = AnyPublisher<Int, any Error>

  static let last = RecursionTests.steps - 1

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many values come out.
    let count: Int
    let apply: @Sendable (Numbers) -> Numbers

    init<P: Publisher<Int, any Error>>(
      _ name: String, _ count: Int, _ apply: @escaping @Sendable (Numbers) -> P
    ) {
      testDescription = name
      self.count = count
      self.apply = { apply($0).eraseToAnyPublisher() }
    }
  }

  static let nothing = Empty<Int, any Error>(completeImmediately: false).eraseToAnyPublisher()

  static let cases = [
    Case("filter", 1) { $0.filter { $0 == last } },
    Case("tryFilter", 1) { $0.tryFilter { $0 == last } },
    Case("compactMap", 1) { $0.compactMap { $0 == last ? $0 : nil } },
    Case("tryCompactMap", 1) { $0.tryCompactMap { $0 == last ? $0 : nil } },
    Case("removeDuplicates", 2) { $0.map { $0 / last }.removeDuplicates() },
    Case("tryRemoveDuplicates", 2) { $0.tryRemoveDuplicates { $0 / last == $1 / last } },
    Case("drop", 1) { $0.dropFirst(last) },
    Case("drop(while:)", 1) { $0.drop { $0 < last } },
    Case("tryDrop(while:)", 1) { $0.tryDrop { $0 < last } },
    Case("output", 1) { $0.output(at: last) },
    Case("first(where:)", 1) { $0.first { $0 == last } },
    Case("tryFirst(where:)", 1) { $0.tryFirst { $0 == last } },
    Case("staged", 1) { $0.staged(DropWhileStage(predicate: { $0 < last })) },
    Case("collectByCount", 1) { $0.collect(last + 1).map { $0.count } },
    Case("drop(untilOutputFrom:)", 0) { $0.drop(untilOutputFrom: nothing) },
    Case("withLatestFrom", 0) { $0.withLatestFrom(nothing) { $0 + $1 } },
    Case("switchToLatest", 0) { $0.map { _ in Empty<Int, any Error>() }.switchToLatest() },
    Case("flatMap", 0) { $0.flatMap { _ in Empty<Int, any Error>() } },
  ]

  @Test(arguments: cases)
  func `values that are dropped, asking for one at a time`(law: Case) {
    let numbers = (0...Self.last).publisher.setFailureType(to: (any Error).self)
    let subscriber = OneAtATime<Int, any Error>()
    onStack(of: 256 << 10) {
      law.apply(numbers.eraseToAnyPublisher()).subscribe(subscriber)
    }

    #expect(subscriber.count == law.count)
    #expect(subscriber.hasEnded)
  }
}
