import Fibres

/// Runs one program in many orders.
public final class Explorer {
  public struct Outcome {
    public let failure: String?
    public let deviations: [Deviation]
    public let switchCount: Int
    public let stepCount: Int
    let names: [String]
    let rows: [TraceRow]
  }

  public struct Finding {
    public let program: String
    public let failure: String
    /// The order, shrunk to the fewest choices.
    public let deviations: [Deviation]
    /// The number of orders until it was found.
    public let orders: Int
    public let columns: String

    /// The line of a file of orders to be run first.
    public var line: String {
      program + ": " + deviations.map(\.description).joined(separator: " ")
    }
  }

  /// The runs of one search.
  public struct Result {
    public var orders = 0
    public var switches = 0
    public var mostSteps = 0
    /// True if there is no further order.
    public var isComplete = false
    public var finding: Finding?
  }

  nonisolated(unsafe) private static var pool: [ControlledThread] = []
  /// What a crash tells of: the program and the run.
  nonisolated(unsafe) static var current: (name: String, run: Run?) = ("", nil)

  /// The number of runs of all programs, without those that shrink an order.
  nonisolated(unsafe) public private(set) static var orderCount = 0

  /// The sleeps of all runs that time may end, and how many of them another thread has ended.
  public static var sleeps: (all: Int, woken: Int) { (Run.sleeps, Run.wakes) }

  private let program: Program

  public init(_ program: Program) {
    self.program = program
    reportCrashes()
  }

  // MARK: One run

  func run(_ strategy: any Strategy, isTraced: Bool = false) -> Outcome {
    var execution: Execution? = program.make()
    let names = execution?.threads.map(\.name) ?? []
    var threads: [ControlledThread] = []
    for (number, thread) in (execution?.threads ?? []).enumerated() {
      if Self.pool.count <= number { Self.pool.append(ControlledThread(number: number)) }
      Self.pool[number].prepare(thread)
      threads.append(Self.pool[number])
    }
    let run = Run(threads, strategy: strategy, isTraced: isTraced)
    begin_run()
    Self.current = (program.name, run)
    run.perform()
    if run.isCutOff { Self.pool = [] }
    // A run that was cut off has left locks locked.
    let checked = run.isCutOff ? nil : execution?.check()
    let checkAfterRelease = execution?.checkAfterRelease
    execution = nil
    // Called after each run, as it counts from there on.
    let released = checkAfterRelease?()
    return Outcome(
      failure: run.failure ?? checked ?? released, deviations: run.deviations,
      switchCount: run.switchCount, stepCount: run.stepCount, names: names, rows: run.rows)
  }

  // MARK: Many runs

  /// All orders with so many interruptions, but not more orders than permitted.
  public func exhaust(
    bound: Int, most: Int = .max, isOver: () -> Bool = { false }
  ) -> Result {
    let strategy = Exhaustive(bound: bound)
    var result = Result()
    repeat {
      let outcome = run(strategy)
      if strategy.isAstray {
        result.finding = finding(
          outcome, "the program does not do the same in the same order", result)
        return result
      }
      if note(outcome, &result) { return result }
      if !strategy.advance() {
        result.isComplete = true
        return result
      }
    } while result.orders < most && !isOver()
    return result
  }

  /// Random orders, by walks and by priorities in turn.
  public func sample(seed: UInt64, most: Int = .max, isOver: () -> Bool = { false }) -> Result {
    var (result, random) = (Result(), SplitMix(state: seed))
    result.mostSteps = 50
    while result.orders < most, !isOver() {
      let isWalk = result.orders % 2 == 0
      let seed = random.next()
      let strategy: any Strategy =
        isWalk
        ? RandomWalk(seed: seed)
        : Priorities(
          seed: seed, threads: 8, steps: result.mostSteps, depth: 2 + result.orders / 2 % 3)
      if note(run(strategy), &result) { return result }
    }
    return result
  }

  /// One order.
  public func replay(_ deviations: [Deviation]) -> Result {
    var result = Result()
    _ = note(run(Replay(deviations)), &result)
    return result
  }

  /// The steps of one order as text, whether it fails or not.
  public func show(_ deviations: [Deviation]) -> (failure: String?, columns: String) {
    let outcome = run(Replay(deviations), isTraced: true)
    return (outcome.failure, Columns(names: outcome.names, rows: outcome.rows).text)
  }

  /// - Returns: True if the run has failed.
  private func note(_ outcome: Outcome, _ result: inout Result) -> Bool {
    result.orders += 1
    Explorer.orderCount += 1
    result.switches += outcome.switchCount
    result.mostSteps = max(result.mostSteps, outcome.stepCount)
    guard let failure = outcome.failure else { return false }
    result.finding = finding(outcome, failure, result)
    return true
  }

  private func finding(_ outcome: Outcome, _ failure: String, _ result: Result) -> Finding {
    let shrunk = shrink(outcome.deviations)
    let (last, columns) = show(shrunk)
    return Finding(
      program: program.name, failure: last ?? failure, deviations: shrunk, orders: result.orders,
      columns: columns)
  }

  /// Takes out choices, many and then single ones, as long as the run fails.
  private func shrink(_ all: [Deviation]) -> [Deviation] {
    var (kept, length) = (all, max(1, all.count / 2))
    while true {
      var (start, hasShrunk) = (0, false)
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(start + length, kept.count))
        if run(Replay(fewer)).failure != nil {
          (kept, hasShrunk) = (fewer, true)
        } else {
          start += length
        }
      }
      if length == 1, !hasShrunk { return kept }
      length = max(1, length / 2)
    }
  }
}
