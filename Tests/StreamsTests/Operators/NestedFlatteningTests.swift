import Streams
import Testing

/// A `flatMap` inside a `flatMap` shares its memory. What comes of it is as with an operator between the two, which keeps
/// them apart; so it is for `concatMap` and `switchToLatest`.
@Suite struct NestedFlatteningTests {
  #if DEBUG
    static let trees: UInt64 = 10
  #else
    static let trees: UInt64 = 500
  #endif

  /// A source, and what each of its values becomes.
  indirect enum Tree: Sendable {
    case source(Source)
    case flattened(Flattening, Source, [Tree])
    /// Follows a value, or a failure.
    case appended(Tree)
    case caught(Tree)
    case erased(Tree)

    struct Source: Sendable {
      var values: Int
      /// 0: all values are sent at once.
      var seconds: Int
      var fails: Bool
    }

    /// - Parameter most: The operator of most levels.
    static func random(
      depth: Int, _ most: Flattening, _ generator: inout SplitMix64
    ) -> Tree {
      let source = Source(
        values: .random(in: 0...3, using: &generator),
        seconds: .random(in: 0...2, using: &generator),
        fails: Int.random(in: 0..<12, using: &generator) == 0)
      if depth == 0 || Int.random(in: 0..<6, using: &generator) == 0 { return .source(source) }
      let other = Int.random(in: 0..<8, using: &generator) == 0
      let tree = Tree.flattened(
        other ? Flattening.allCases.randomElement(using: &generator) ?? most : most, source,
        (0..<source.values).map { _ in .random(depth: depth - 1, most, &generator) })
      return switch Int.random(in: 0..<5, using: &generator) {
      case 0: .appended(tree)
      case 1: .caught(tree)
      case 2: .erased(tree)
      case 3: .erased(.appended(tree))
      default: tree
      }
    }
  }

  /// Rides a tree in virtual time.
  struct Run: Sendable {
    let scheduler = VirtualTimeScheduler()
    let journal = Journal<String>()
    /// Puts an operator around each inner publisher.
    let keepsApart: Bool

    func note(_ text: String) { journal.note("\(scheduler.now): \(text)") }

    func publisher(_ source: Tree.Source) -> AnyPublisher<Int, MarbleFailure> {
      let values = (0..<source.values).publisher.setFailureType(to: MarbleFailure.self)
      let end =
        source.fails
        ? Fail<Int, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
        : Empty<Int, MarbleFailure>().eraseToAnyPublisher()
      if source.seconds == 0 { return values.append(end).eraseToAnyPublisher() }
      return values.flatMap(maxPublishers: .max(1)) { [scheduler] value in
        Just(value).setFailureType(to: MarbleFailure.self)
          .delay(for: .seconds(source.seconds), scheduler: scheduler)
      }
      .append(end).handleEvents(receiveCancel: { note("cancel") }).eraseToAnyPublisher()
    }

    func inner(_ tree: Tree) -> AnyPublisher<Int, MarbleFailure> {
      keepsApart ? publisher(tree).map { $0 }.eraseToAnyPublisher() : publisher(tree)
    }

    func publisher(_ tree: Tree) -> AnyPublisher<Int, MarbleFailure> {
      switch tree {
      case .source(let source): publisher(source)
      case .flattened(let flattening, let source, let trees):
        flattening.publisher(of: publisher(source)) { number in
          note("makes \(number)")
          return inner(trees[number])
        }
      case .appended(let tree):
        Just(-1).setFailureType(to: MarbleFailure.self).append(inner(tree)).eraseToAnyPublisher()
      case .caught(let tree):
        Fail<Int, MarbleFailure>(error: MarbleFailure()).catch { _ in inner(tree) }
          .eraseToAnyPublisher()
      case .erased(let tree):
        publisher(tree).eraseToAnyPublisher()
      }
    }

    func history(of tree: Tree, demand: Subscribers.Demand, cancelAfter seconds: Int?) -> [String] {
      let probe = Probe<Int, MarbleFailure>(
        demand, each: demand == .max(1) ? .max(1) : .none,
        onValue: { _, value in note("value \(value)") }, onCompletion: { _ in note("end") })
      publisher(tree).subscribe(probe)
      for second in 0..<120 {
        if second == seconds { probe.cancel() }
        if demand == .max(2), second % 3 == 2 { probe.request(.max(1)) }
        scheduler.advance(by: .seconds(1))
      }
      #expect(probe.breaches == [])
      return journal.entries
    }
  }

  @Test(
    arguments: Flattening.allCases, [Subscribers.Demand.unlimited, .max(1), .max(2), .none])
  func `sends what two operators that are kept apart send`(
    flattening: Flattening, demand: Subscribers.Demand
  ) {
    for seed in 0..<Self.trees {
      var generator = SplitMix64(seed: seed)
      let tree = Tree.random(depth: 3, flattening, &generator)
      let cancelAfter =
        Bool.random(using: &generator) ? Int.random(in: 0...9, using: &generator) : nil
      let together = Run(keepsApart: false)
        .history(of: tree, demand: demand, cancelAfter: cancelAfter)
      let apart = Run(keepsApart: true).history(of: tree, demand: demand, cancelAfter: cancelAfter)

      #expect(together == apart, "seed \(seed)")
    }
  }

  /// The outer publishers send at once; at this depth the publishers of some values wait.
  @Test(arguments: Flattening.allCases, 1...3)
  func `sends the same where many are inside one another`(flattening: Flattening, values: Int) {
    for seed in 0..<Self.trees / 5 {
      var generator = SplitMix64(seed: seed)
      var tree = Tree.source(Tree.Source(values: 2, seconds: 0, fails: false))
      for _ in 0..<30 {
        let source = Tree.Source(
          values: values, seconds: 0, fails: Int.random(in: 0..<40, using: &generator) == 0)
        let leaf = Tree.source(
          Tree.Source(
            values: 1, seconds: .random(in: 0...1, using: &generator), fails: false))
        var inner = Array(repeating: leaf, count: values)
        inner[.random(in: 0..<values, using: &generator)] =
          Bool.random(using: &generator) ? tree : .appended(tree)
        tree = .flattened(flattening, source, inner)
      }
      let histories = [true, false].map {
        Run(keepsApart: $0).history(of: tree, demand: .unlimited, cancelAfter: nil)
          .filter { !$0.contains("makes") }
      }

      #expect(histories[0] == histories[1], "seed \(seed)")
    }
  }

  @Test func `ends with a sequence without an end inside`() {
    let probe = Probe<Int, Never>()
    Just(0).concatMap { _ in (0..<Int.max).publisher.concatMap { Just($0) } }.prefix(3)
      .subscribe(probe)

    #expect(probe.values == [0, 1, 2])
    #expect(probe.hasFinished)
  }

  @Test func `makes the publisher of each value when those before it have finished`() {
    let journal = Journal<String>()
    let run = [1, 2].publisher
      .concatMap { tens in
        [1, 2].publisher.concatMap { ones in
          journal.note("makes \(tens * 10 + ones)")
          return Just(tens * 10 + ones)
        }
      }
      .sink { journal.note("gets \($0)") }
    run.cancel()

    #expect(
      journal.entries == [
        "makes 11", "gets 11", "makes 12", "gets 12", "makes 21", "gets 21", "makes 22", "gets 22",
      ])
  }
}
