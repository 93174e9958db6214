/// A choice of a run: which thread goes on, or a value.
struct Choice {
  enum Kind {
    /// The active thread can go on: it is the first option.
    case goOn
    /// The active thread waits, lets others go on, or is over.
    case leave
    case value
  }

  private(set) var kind = Kind.goOn
  /// The place: the active thread, and the number of its step.
  private(set) var thread = 0
  private(set) var step = 0
  private(set) var count = 0
  private var options = SIMD16<Int8>()
  /// How many switches an option costs of those that are permitted.
  private var costs = SIMD16<Int8>()

  mutating func reset(_ kind: Kind, _ active: ControlledThread) {
    self.kind = kind
    (thread, step, count) = (active.number, active.steps, 0)
  }

  mutating func add(_ option: Int, cost: Int) {
    options[count] = Int8(option)
    costs[count] = Int8(cost)
    count += 1
  }

  subscript(index: Int) -> Int { Int(options[index]) }

  func cost(_ index: Int) -> Int { Int(costs[index]) }
}

/// A choice that was not the first option: `1.14>2` is at step 14 of thread 1, where thread 2 goes on.
public struct Deviation: Hashable, CustomStringConvertible {
  let thread: Int
  let step: Int
  let option: Int

  struct Place: Hashable {
    let thread: Int
    let step: Int
  }

  var place: Place { Place(thread: thread, step: step) }

  public var description: String { "\(thread).\(step)>\(option)" }

  init(thread: Int, step: Int, option: Int) {
    (self.thread, self.step, self.option) = (thread, step, option)
  }

  public init?(_ text: Substring) {
    let numbers = text.split { ".>".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    self.init(thread: numbers[0], step: numbers[1], option: numbers[2])
  }
}

struct TraceRow {
  let thread: Int
  let text: String
}
