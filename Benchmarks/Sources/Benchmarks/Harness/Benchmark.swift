/// One row: what the library does, beside the same written by hand.
struct Benchmark: Sendable {
  /// One round, ready to run.
  typealias Round = () -> Void
  /// Makes a round of `count` units; that is not measured.
  typealias SetUp = @Sendable (_ count: Int) -> Round

  /// Where the work is done.
  enum Place: Sendable {
    /// On the thread that measures: what is counted is the same in every run.
    case oneThread
    /// On several threads: what is counted depends on how they meet.
    case severalThreads
    /// In another process: its allocations cannot be counted here.
    case anotherProcess
  }

  let name: String
  /// What is counted: "value", "subscription".
  let unit: String
  /// How many units a timed round has.
  let count: Int
  let setUp: SetUp
  let byHand: ByHand?
  /// What is around the thing that is measured, and does not count: subtracted.
  var baseline: SetUp?
  /// Bytes a unit that are held at the end; of a command, the most it ever occupied, and of the app, those
  /// that are written to the terminal. Nil where they cannot be counted.
  var memory: (@Sendable () throws -> Double?)?
  /// What is wished for. A goal never fails the check.
  var goal: Goal?
  var place = Place.oneThread
  /// Takes so long that it runs only when a filter names it.
  var isLong = false
  /// A round goes on where the one before ended, because it takes long to set up.
  var keepsRound = false
  /// How long it takes depends on how threads meet: its time has no budget.
  var variesInTime = false
  /// Setting up takes too long where each instruction is counted.
  var isSlowToSetUp = false

  init(
    _ name: String, per unit: String, count: Int, setUp: @escaping SetUp, byHand: ByHand? = nil
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.setUp = setUp
    self.byHand = byHand
  }

  /// This, with something more said about it.
  func with<Value>(_ property: WritableKeyPath<Benchmark, Value>, _ value: Value) -> Benchmark {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }

  /// Whether its instructions are counted.
  var countsInstructions: Bool { place == .oneThread && !isLong && !isSlowToSetUp }

  /// Whether its time has a budget. A difference of two times has the noise of both, and may be
  /// close to nothing: there only the instructions have one.
  var budgetsTime: Bool { baseline == nil && !variesInTime }

  /// How many units are run where each instruction is counted, which takes fifty times as long.
  var countedUnits: Int { max(1, count / 20) }
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

enum Goal: Sendable {
  /// Times as long as by hand.
  case ratio(Double)
  /// Nanoseconds a unit.
  case time(Double)
}
