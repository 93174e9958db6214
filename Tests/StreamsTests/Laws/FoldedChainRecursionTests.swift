import Testing

@testable import Streams

/// L8, L14: a chain of `merge`, `append` and their kind, each made of the one before, has one memory. Subscribing to it, and
/// a value that passes it, take the stack of a few operators.
@Suite struct FoldedChainRecursionTests {
  typealias Numbers = AnyPublisher<Int, MarbleFailure>

  enum Operator: CaseIterable {
    case append, prepend, ifEmpty, `catch`, merge, mergeInFlatMap

    /// Folds a list of publishers: each is added to those before.
    func fold(_ first: Numbers, _ others: Range<Int>) -> Numbers {
      others.reduce(first) { all, number in
        switch self {
        case .append: all.append(one(number)).eraseToAnyPublisher()
        case .prepend: all.prepend(one(number)).eraseToAnyPublisher()
        case .ifEmpty: all.ifEmpty(switchTo: one(number)).eraseToAnyPublisher()
        case .catch: all.catch { _ in one(number) }.eraseToAnyPublisher()
        case .merge: all.merge(with: one(number)).eraseToAnyPublisher()
        case .mergeInFlatMap: one(number).flatMap { all.merge(with: one($0)) }.eraseToAnyPublisher()
        }
      }
    }

    /// The values of a chain.
    ///
    /// - Parameters:
    ///   - first: The values of its first publisher, which finishes.
    ///   - others: The numbers that are folded.
    func values(_ first: [Int], _ others: Range<Int>) -> [Int] {
      switch self {
      case .append, .merge, .mergeInFlatMap: first + others
      case .prepend: others.reversed() + first
      case .ifEmpty: first.isEmpty ? others.first.map { [$0] } ?? [] : first
      case .catch: first
      }
    }
  }

  #if DEBUG
    static let count = 3_000
  #else
    static let count = 100_000
  #endif
  /// Around the depth from which on a loop subscribes, and far beyond.
  static let lengths = [3, 40, 300] + (-1...2).map { NestedSubscribing.deepest + $0 }
  static let stack = 512 << 10

  @Test(arguments: Operator.allCases)
  func `folded publishers send at once`(by combining: Operator) {
    let numbers = Journal<Int>()
    let counter = Counter<Int, MarbleFailure>()
    onStack(of: Self.stack) {
      let chain = combining.fold(several([-2, -1]), 0..<Self.count)
      let run = chain.sink { _ in
      } receiveValue: {
        numbers.note($0)
      }
      chain.subscribe(counter)
      withExtendedLifetime(run) {}
    }

    let expected = combining.values([-2, -1], 0..<Self.count)
    #expect(numbers.entries == expected)
    #expect(counter.count == expected.count)
    #expect(counter.hasEnded)
  }

  @Test(arguments: Operator.allCases)
  func `folded publishers pass a subject's values, and its end`(by combining: Operator) {
    let (numbers, subject) = (Journal<Int>(), PassthroughSubject<Int, MarbleFailure>())
    onStack(of: Self.stack) {
      let run = combining.fold(subject.eraseToAnyPublisher(), 0..<Self.count)
        .sink { _ in
        } receiveValue: {
          numbers.note($0)
        }
      for number in [-2, -1] { subject.send(number) }
      subject.send(completion: .finished)
      withExtendedLifetime(run) {}
    }

    let values = combining.values([-2, -1], 0..<Self.count)
    let sentBefore = combining == .merge || combining == .mergeInFlatMap
    #expect(numbers.entries == (sentBefore ? Array(values.dropFirst(2)) + [-2, -1] : values))
  }

  @Test(arguments: Operator.allCases)
  func `folded publishers fail and recover`(by combining: Operator) {
    let probe = Probe<Int, MarbleFailure>()
    let numbers = 0..<Self.count
    onStack(of: Self.stack) { [probe] in
      combining.fold(Fail(error: MarbleFailure()).eraseToAnyPublisher(), numbers).subscribe(probe)
    }

    switch combining {
    case .append, .ifEmpty, .merge, .mergeInFlatMap:
      #expect(probe.values.isEmpty)
      #expect(probe.completions == [.failure(MarbleFailure())])
    case .prepend:
      #expect(probe.values == numbers.reversed())
      #expect(probe.completions == [.failure(MarbleFailure())])
    case .catch:
      #expect(probe.values == [0])
      #expect(probe.completions == [.finished])
    }
  }

  @Test(arguments: Operator.allCases)
  func `folded publishers are cancelled`(by combining: Operator) {
    let source = MisbehavingPublisher<Int, MarbleFailure>()
    onStack(of: Self.stack) {
      let run = combining.fold(source.eraseToAnyPublisher(), 0..<Self.count)
        .sink { _ in
        } receiveValue: { _ in
        }
      run.cancel()
    }

    #expect(source.count == 1)
    #expect(source.subscription().cancellations == 1)
  }

  @Test(arguments: Operator.allCases, lengths)
  func `the order is the same at any length`(by combining: Operator, length: Int) {
    for first in [[], [-1], [-3, -2, -1]] {
      let probe = Probe<Int, MarbleFailure>()
      combining.fold(several(first), 0..<length).subscribe(probe)

      #expect(probe.values == combining.values(first, 0..<length))
      #expect(probe.completions == [.finished])
      #expect(probe.breaches == [])
    }
  }

  @Test(arguments: lengths)
  func `one value at a time is asked of publishers that follow one another`(length: Int) {
    let probe = Probe<Int, MarbleFailure>(.max(1), each: .max(1))
    Operator.append.fold(several([-1]), 0..<length).subscribe(probe)

    #expect(probe.values == Array(-1..<length))
    #expect(probe.completions == [.finished])
  }

  /// An operator counts the values of all publishers inside its first one, and of no others.
  @Test func `a publisher inside others is empty or not`() {
    func values(_ publisher: some Publisher<Int, MarbleFailure>) -> [Int] {
      let probe = Probe<Int, MarbleFailure>()
      publisher.subscribe(probe)
      return probe.values
    }
    let (empty, other) = (several([]), one(9))
    func erased(_ publisher: some Publisher<Int, MarbleFailure>) -> Numbers {
      publisher.eraseToAnyPublisher()
    }

    #expect(values(empty.append(empty).ifEmpty(switchTo: other)) == [9])
    #expect(values(one(1).append(empty).ifEmpty(switchTo: other)) == [1])
    #expect(values(empty.append(one(1)).ifEmpty(switchTo: other)) == [1])
    #expect(values(erased(one(1).append(empty)).append(empty).ifEmpty(switchTo: other)) == [1])
    #expect(values(erased(empty.ifEmpty(switchTo: empty)).ifEmpty(switchTo: other)) == [9])
    #expect(
      values(erased(one(1).append(empty.ifEmpty(switchTo: one(2)))).append(other)) == [1, 2, 9])
  }
}

private func several(_ numbers: [Int]) -> AnyPublisher<Int, MarbleFailure> {
  numbers.publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
}

private func one(_ number: Int) -> AnyPublisher<Int, MarbleFailure> {
  Result.success(number).publisher.eraseToAnyPublisher()
}
