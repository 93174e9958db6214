/// One figure: what the library does, beside the same written by hand.
struct Benchmark: Sendable {
  /// One round, ready to run; making it is not measured.
  typealias Round = () -> Void

  let name: String
  /// What is counted: "value", "subscription".
  let unit: String
  /// How many units a round has.
  let count: Int
  let budget: Budget
  /// What the best existing library needs, in nanoseconds a unit, where one call of a closure
  /// through an array costs 21 ns.
  let field: Double?
  let setUp: @Sendable () -> Round
  let setUpByHand: (@Sendable () -> Round)?

  /// - Parameters:
  ///   - body: A round of the library's.
  ///   - byHand: The same without the library.
  init(
    _ name: String, per unit: String, count: Int, budget: Budget, field: Double? = nil,
    setUp: @escaping @Sendable () -> Round, byHand: (@Sendable () -> Round)? = nil
  ) {
    self.name = name
    self.unit = unit
    self.count = count
    self.budget = budget
    self.field = field
    self.setUp = setUp
    setUpByHand = byHand
  }
}

/// What a benchmark may cost before `--check` fails.
struct Budget: Sendable {
  /// Times as long as by hand.
  var ratio: Double?
  /// Allocations a unit.
  var allocations: Double?
}
