import Testing

@testable import Streams

/// Publishers that follow one another, each inside the one before, send the same at the same times whether an operator
/// takes the next one's place or not.
@Suite struct FollowingRandomTests {
  indirect enum Tree: Sendable {
    case just(Int), later(Int, after: Int), several([Int]), empty, fail, never
    case append(Tree, Tree), prepend(Tree, Tree), `catch`(Tree, Tree), ifEmpty(Tree, Tree)
    case replaceError(Tree)
    /// The publisher of a value is the one at the value's number.
    case flatMap(Tree, [Tree], most: Subscribers.Demand)
    case concatMap(Tree, [Tree])
    case switchToLatest(Tree, [Tree])
    case merge(Tree, Tree)

    static func random(depth: Int, _ chance: inout SplitMix64) -> Tree {
      let number = Int.random(in: 0..<10, using: &chance)
      if depth == 0 || Int.random(in: 0..<12, using: &chance) == 0 {
        return switch Int.random(in: 0..<12, using: &chance) {
        case 0: .empty
        case 1: .fail
        case 2: .never
        case 3...5: .several((0..<Int.random(in: 0...3, using: &chance)).map { number + $0 })
        case 6...8: .later(number, after: Int.random(in: 0...3, using: &chance))
        default: .just(number)
        }
      }
      // The first is mostly short, and what follows is deep; sometimes it is the other way round.
      func first() -> Tree {
        random(depth: Int.random(in: 0...min(2, depth - 1), using: &chance), &chance)
      }
      func next() -> Tree { random(depth: depth - 1, &chance) }
      return switch Int.random(in: 0..<20, using: &chance) {
      case 0...2: .append(first(), next())
      case 3: .prepend(next(), first())
      case 4: .catch(.append(first(), .fail), next())
      case 5: .catch(first(), next())
      case 6: .ifEmpty(Bool.random(using: &chance) ? .empty : first(), next())
      case 7: .replaceError(next())
      case 8: .merge(first(), next())
      case 16: .append(next(), first())
      case 17: .ifEmpty(next(), first())
      case 18: .catch(next(), first())
      case 19: .merge(next(), next())
      case 9, 10: .concatMap(first(), [next(), first()])
      case 11, 12: .switchToLatest(first(), [next(), first()])
      default:
        .flatMap(
          first(), [next(), first()],
          most: Int.random(in: 0..<4, using: &chance) == 0 ? .max(1) : .unlimited)
      }
    }

    /// - Parameter isApart: True if each publisher is kept apart from the one before, so that each has its own memory.
    func publisher(
      on scheduler: VirtualTimeScheduler, isApart: Bool
    ) -> AnyPublisher<Int, MarbleFailure> {
      let publisher = made(on: scheduler, isApart: isApart)
      return isApart ? publisher.map { $0 }.eraseToAnyPublisher() : publisher
    }

    private func made(
      on scheduler: VirtualTimeScheduler, isApart: Bool
    ) -> AnyPublisher<Int, MarbleFailure> {
      @Sendable func publisher(_ tree: Tree) -> AnyPublisher<Int, MarbleFailure> {
        tree.publisher(on: scheduler, isApart: isApart)
      }
      let failure = MarbleFailure()
      return switch self {
      case .just(let number): Result.success(number).publisher.eraseToAnyPublisher()
      case .later(let number, let seconds):
        Result.success(number).publisher.delay(for: .seconds(seconds), scheduler: scheduler)
          .eraseToAnyPublisher()
      case .several(let numbers):
        numbers.publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
      case .empty: Empty().eraseToAnyPublisher()
      case .fail: Fail(error: failure).eraseToAnyPublisher()
      case .never: Empty(completeImmediately: false).eraseToAnyPublisher()
      case .append(let first, let next):
        publisher(first).append(Deferred { publisher(next) }).eraseToAnyPublisher()
      case .prepend(let next, let first):
        publisher(next).prepend(publisher(first)).eraseToAnyPublisher()
      case .catch(let first, let next):
        publisher(first).catch { _ in publisher(next) }.eraseToAnyPublisher()
      case .ifEmpty(let first, let next):
        publisher(first).ifEmpty(switchTo: publisher(next)).eraseToAnyPublisher()
      case .replaceError(let first):
        publisher(first).replaceError(with: -1).setFailureType(to: MarbleFailure.self)
          .eraseToAnyPublisher()
      case .flatMap(let first, let nexts, let most):
        publisher(first).flatMap(maxPublishers: most) {
          publisher(nexts[abs($0) % nexts.count])
        }
        .eraseToAnyPublisher()
      case .concatMap(let first, let nexts):
        publisher(first).concatMap { publisher(nexts[abs($0) % nexts.count]) }
          .eraseToAnyPublisher()
      case .switchToLatest(let first, let nexts):
        publisher(first).map { publisher(nexts[abs($0) % nexts.count]) }.switchToLatest()
          .eraseToAnyPublisher()
      case .merge(let first, let next):
        publisher(first).merge(with: publisher(next)).eraseToAnyPublisher()
      }
    }
  }

  /// A subscriber's requests and its cancellation: at the subscription, with each value, and at times.
  struct Asking {
    let first: Subscribers.Demand
    let each: Subscribers.Demand
    let later: [(second: Int, demand: Subscribers.Demand?)]

    init(_ chance: inout SplitMix64) {
      let asksAll = Bool.random(using: &chance)
      first = asksAll ? .unlimited : .max(Int.random(in: 0...2, using: &chance))
      each = asksAll ? .none : .max(Int.random(in: 0...1, using: &chance))
      later = (0..<Int.random(in: 0...4, using: &chance)).map { _ in
        (
          Int.random(in: 0...12, using: &chance),
          Int.random(in: 0..<6, using: &chance) == 0
            ? nil : .max(Int.random(in: 1...4, using: &chance))
        )
      }
    }

    func record(_ tree: Tree, isApart: Bool) -> [String] {
      let (scheduler, log) = (VirtualTimeScheduler(), Journal<String>())
      let probe = Probe<Int, MarbleFailure>(first, each: each) { _, value in
        log.note("\(scheduler.now) \(value)")
      } onCompletion: { probe in
        log.note("\(scheduler.now) \(probe.completions)")
      }
      tree.publisher(on: scheduler, isApart: isApart).subscribe(probe)
      for (second, demand) in later.sorted(by: { $0.second < $1.second }) {
        scheduler.advance(to: Instant(.seconds(second)))
        if let demand { probe.request(demand) } else { probe.cancel() }
      }
      scheduler.advance(by: .seconds(200))
      return log.entries + probe.breaches
    }
  }

  @Test func `the next publisher in the place of the one before changes nothing`() {
    for seed in Rounds.optimisedSeeds(20_000, oneIn: 40) {
      var chance = SplitMix64(seed: seed)
      let tree = Tree.random(depth: Int.random(in: 1...6, using: &chance), &chance)
      let asking = Asking(&chance)
      let (apart, together) = (
        asking.record(tree, isApart: true), asking.record(tree, isApart: false)
      )
      #expect(apart == together, "seed \(seed): \(tree)")
      if apart != together { return }
    }
  }

  /// A tree's nodes in order, by publishers that send at once: deeper than is nested.
  @Test func `values come in the order of depth at any depth`() {
    /// Children of a node, whose number has the depth and a seed.
    @Sendable func children(_ node: UInt64) -> [UInt64] {
      var chance = SplitMix64(seed: node)
      let count = node >> 56 >= 60 ? 0 : [0, 1, 1, 1, 1, 2].randomElement(using: &chance)!
      let depth = (node >> 56 + 1) << 56
      return (0..<count).map { _ in depth | chance.next() >> 8 }
    }
    @Sendable func nodes(_ node: UInt64) -> [UInt64] { [node] + children(node).flatMap(nodes) }
    @Sendable func published(_ node: UInt64) -> AnyPublisher<UInt64, Never> {
      let below = children(node).publisher
      return switch node % 7 {
      case 0: Just(node).append(below.flatMap(published)).eraseToAnyPublisher()
      case 1: Just(node).flatMap { Just($0).append(below.flatMap(published)) }.eraseToAnyPublisher()
      case 2: Just(node).append(below.concatMap(published)).eraseToAnyPublisher()
      case 3: below.concatMap(published).prepend(node).eraseToAnyPublisher()
      case 4:
        children(node).reduce(Just(node).eraseToAnyPublisher()) { before, child in
          before.append(Deferred { published(child) }).eraseToAnyPublisher()
        }
      case 5:
        children(node).reduce(Just(node).eraseToAnyPublisher()) { before, child in
          before.merge(with: Deferred { published(child) }).eraseToAnyPublisher()
        }
      default: below.map(published).switchToLatest().prepend(node).eraseToAnyPublisher()
      }
    }
    var deepest: UInt64 = 0
    for seed in Rounds.optimisedSeeds(200) {
      let expected = nodes(seed)
      deepest = max(deepest, (expected.max() ?? 0) >> 56)
      let (values, log) = (published(seed), Journal<UInt64>())
      let run = values.sink { log.note($0) }
      withExtendedLifetime(run) {}
      #expect(log.entries == expected, "seed \(seed)")
      if log.entries != expected { return }
    }
    #expect(deepest > 30)
  }
}
