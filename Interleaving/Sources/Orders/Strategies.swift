/// Chooses which thread goes on.
protocol Strategy: AnyObject {
  /// - Returns: The index of an option.
  func choose(_ choice: Choice) -> Int
}

/// The choices that are listed, and everywhere else the first option.
final class Replay: Strategy {
  private let options: [Deviation.Place: Int]

  init(_ deviations: [Deviation]) {
    options = Dictionary(deviations.map { ($0.place, $0.option) }, uniquingKeysWith: { $1 })
  }

  func choose(_ choice: Choice) -> Int {
    guard let option = options[Deviation.Place(thread: choice.thread, step: choice.step)] else {
      return 0
    }
    return (0..<choice.count).first { choice[$0] == option } ?? 0
  }
}

/// A thread goes on for a random number of steps, and then another one.
final class RandomWalk: Strategy {
  private var random: SplitMix
  /// One step in so many is followed by a switch.
  private let length: UInt64

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    length = 2 << random.next(upperBound: 5 as UInt64)
  }

  func choose(_ choice: Choice) -> Int {
    if choice.kind != .leave, random.next(upperBound: length) > 0 { return 0 }
    return Int(random.next(upperBound: UInt64(choice.count)))
  }
}

/// The thread of the highest priority goes on; at a few random steps the active thread gets the lowest one (PCT: Burckhardt,
/// Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", 2010).
///
/// A bug that needs `depth` orderings, among n threads that take k steps, is found with a chance of at least 1 in
/// n · k^(depth − 1).
final class Priorities: Strategy {
  private var random: SplitMix
  private var priorities: [Int]
  private var lowest = 0
  private var changes: [Int]
  private var stepCount = 0

  init(seed: UInt64, threads: Int, steps: Int, depth: Int) {
    random = SplitMix(state: seed)
    priorities = (1...threads).shuffled(using: &random)
    changes = []
    for _ in 1..<depth { changes.append(Int(random.next(upperBound: UInt64(max(1, steps))))) }
  }

  func choose(_ choice: Choice) -> Int {
    if choice.kind == .value {
      return random.next(upperBound: 8 as UInt64) > 0
        ? 0 : Int(random.next(upperBound: UInt64(choice.count)))
    }
    stepCount += 1
    // A thread that waits or lets others go on is behind them, so that none waits for it for ever.
    if choice.kind == .leave || changes.contains(stepCount) {
      lowest -= 1
      priorities[choice.thread] = lowest
    }
    return (0..<choice.count).max { priorities[choice[$0]] < priorities[choice[$1]] } ?? 0
  }
}

/// All orders, one after the other, in which no more threads are interrupted than permitted. A switch is free where the
/// active thread cannot go on.
final class Exhaustive: Strategy {
  private struct Made {
    let choice: Choice
    var index: Int
    /// The interruptions before it.
    let cost: Int
  }

  private let bound: Int
  private var made: [Made] = []
  private var depth = 0
  /// True if the program did something else in the same order.
  private(set) var isAstray = false

  init(bound: Int) {
    self.bound = bound
  }

  func choose(_ choice: Choice) -> Int {
    defer { depth += 1 }
    if depth < made.count {
      let known = made[depth].choice
      if known.count != choice.count || known.step != choice.step { isAstray = true }
      return min(made[depth].index, choice.count - 1)
    }
    let cost = made.last.map { $0.cost + $0.choice.cost($0.index) } ?? 0
    made.append(Made(choice: choice, index: 0, cost: cost))
    return 0
  }

  /// - Returns: False if there is no further order.
  func advance() -> Bool {
    depth = 0
    while var last = made.popLast() {
      last.index += 1
      while last.index < last.choice.count {
        if last.cost + last.choice.cost(last.index) <= bound {
          made.append(last)
          return true
        }
        last.index += 1
      }
    }
    return false
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
