/// One figure: what the library does, beside the same written by hand.
struct Benchmark: Sendable {
  /// One round, ready to run.
  typealias Round = () -> Void
  /// Makes a round; that is not measured.
  typealias SetUp = @Sendable () -> Round

  let name: String
  /// What is counted: "value", "subscription".
  let unit: String
  /// How many units a round has.
  let count: Int
  let budget: Budget
  let setUp: SetUp
  let byHand: ByHand?
  /// What is around the thing that is measured, and does not count: subtracted.
  var rest: SetUp?
  /// Bytes, as `budget.memory` says; nil where they cannot be counted.
  var memory: (@Sendable () throws -> Double?)?
  /// What the best existing library needs, in nanoseconds a unit, where one call of a closure
  /// through an array costs 21 ns.
  var field: Double?
  /// Takes so long that it runs only when a filter names it.
  var isLong = false
  /// A round goes on where the one before ended, because it takes long to set up.
  var keepsRound = false
  /// Another process does the work: its allocations cannot be counted here.
  var isElsewhere = false

  init(
    _ name: String, per unit: String, count: Int, budget: Budget, setUp: @escaping SetUp,
    byHand: ByHand? = nil
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.budget = budget
    self.setUp = setUp
    self.byHand = byHand
  }

  /// This, with something more said about it.
  func with<Value>(_ property: WritableKeyPath<Benchmark, Value>, _ value: Value) -> Benchmark {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

/// The same without the library.
struct ByHand: Sendable {
  /// "a plain loop", "closures in an array".
  let means: String
  let setUp: Benchmark.SetUp

  init(_ means: String, setUp: @escaping Benchmark.SetUp) {
    self.means = means
    self.setUp = setUp
  }
}

/// What a benchmark may cost before `--check` fails.
struct Budget: Sendable {
  /// Times as long as by hand.
  var ratio: Double?
  /// What fails: with room for noise and for another processor. What this is there to catch, a lost
  /// `@inlinable`, is ten times.
  var mostRatio: Double? { ratio.map { 3.5 * $0 } }
  /// Allocations a unit.
  var allocations: Double?
  /// Bytes a unit that are held at the end; of a command, the most it ever occupied.
  var memory: Double?
}
