import Streams
import Testing

/// Operators whose closure may throw: a value named x is the one it throws at.
@Suite struct TryTests {
  @Sendable static func checked(_ symbol: String) throws -> Int {
    guard symbol != "x" else { throw MarbleFailure() }
    return number(symbol)
  }

  @Sendable static func isEven(_ symbol: String) throws -> Bool {
    try checked(symbol).isMultiple(of: 2)
  }

  @Sendable static func isOdd(_ symbol: String) throws -> Bool { try !isEven(symbol) }

  @Sendable static func isLow(_ symbol: String) throws -> Bool { try checked(symbol) < 3 }

  /// Marbles of an operator, whose name is told if they are not as expected.
  private func expect<P: Publisher>(
    _ source: Marbles, _ expected: Marbles,
    _ operation: @escaping (AnyPublisher<String, any Error>) -> P,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actual = Marbles.play(source) { source, _ in
      operation(source.mapError { $0 as any Error }.eraseToAnyPublisher())
    }
    StreamsTests.expect(actual, expected, sourceLocation: sourceLocation)
  }

  @Test func `tryFilter keeps what satisfies, and fails where it throws`() {
    expect("-1-2-x-4-|", "---2-#") { $0.tryFilter(Self.isEven) }
  }

  @Test func `tryCompactMap drops nil, and fails where it throws`() {
    expect("-1-n-3-x-4-|", "-1---3-#") { source in
      source.tryCompactMap { $0 == "n" ? nil : try Self.checked($0) }
    }
  }

  @Test func `tryScan publishes results, and fails where it throws`() {
    expect("-1-2-x-4-|", "-1-3-#") { $0.tryScan(0) { try $0 + Self.checked($1) } }
  }

  @Test func `tryRemoveDuplicates drops equal values, and fails where it throws`() {
    expect("-1-1-2-x-3-|", "-1---2-#") { source in
      source.tryRemoveDuplicates { try Self.checked($0) == Self.checked($1) }
    }
  }

  @Test func `tryDrop drops while values satisfy, and fails where it throws`() {
    expect("-1-3-1-|", "---3-1-|") { $0.tryDrop(while: Self.isLow) }
    expect("-1-x-3-|", "---#") { $0.tryDrop(while: Self.isLow) }
  }

  @Test func `tryDrop does not ask again once a value has passed`() {
    expect("-1-3-x-|", "---3-x-|") { $0.tryDrop(while: Self.isLow) }
  }

  @Test func `tryPrefix publishes while values satisfy, and fails where it throws`() {
    expect("-1-2-3-1-|", "-1-2-|") { $0.tryPrefix(while: Self.isLow) }
    expect("-1-2-x-1-|", "-1-2-#") { $0.tryPrefix(while: Self.isLow) }
  }

  @Test func `tryFirst publishes the first that satisfies, and fails where it throws`() {
    expect("-1-2-3-|", "---(2|)") { $0.tryFirst(where: Self.isEven) }
    expect("-1-x-2-|", "---#") { $0.tryFirst(where: Self.isEven) }
  }

  @Test func `tryLast publishes the last that satisfies, and fails where it throws`() {
    expect("-1-2-3-4-|", "---------(3|)") { $0.tryLast(where: Self.isOdd) }
    expect("-1-x-3-|", "---#") { $0.tryLast(where: Self.isOdd) }
  }

  @Test func `tryReduce publishes the result, and fails where it throws`() {
    expect("-1-2-3-|", "-------(6|)") { $0.tryReduce(0) { try $0 + Self.checked($1) } }
    expect("-1-x-3-|", "---#") { $0.tryReduce(0) { try $0 + Self.checked($1) } }
  }

  @Test func `tryMin and tryMax publish the extremes, and fail where they throw`() {
    let order: @Sendable (String, String) throws -> Bool = { left, right in
      try Self.checked(left) < Self.checked(right)
    }
    expect("-2-1-3-|", "-------(1|)") { $0.tryMin(by: order) }
    expect("-2-1-3-|", "-------(3|)") { $0.tryMax(by: order) }
    expect("-2-x-3-|", "---#") { $0.tryMin(by: order) }
  }

  @Test func `tryContains answers as soon as it knows, and fails where it throws`() {
    expect("-1-2-3-|", "---(T|)") { $0.tryContains(where: Self.isEven).map { $0 ? "T" : "F" } }
    expect("-1-x-2-|", "---#") { $0.tryContains(where: Self.isEven) }
  }

  @Test func `tryAllSatisfy answers as soon as it knows, and fails where it throws`() {
    expect("-1-2-3-|", "---(F|)") { $0.tryAllSatisfy(Self.isOdd).map { $0 ? "T" : "F" } }
    expect("-1-x-2-|", "---#") { $0.tryAllSatisfy(Self.isOdd) }
  }

  @Test func `upstream is cancelled where a closure throws`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-x-3-|")
    expectMarbles(scheduler.record(source.tryMap(Self.checked)), "-1-#")

    StreamsTests.expect(source.subscriptions, "^--!")
  }

  private func expectMarbles(_ actual: Marbles, _ expected: Marbles) {
    StreamsTests.expect(actual, expected)
  }
}
