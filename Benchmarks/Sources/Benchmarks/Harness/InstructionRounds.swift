import Counters

/// The rounds of one benchmark and nothing else, for an instruction counter to look on.
enum InstructionRounds {
  /// What is counted of a benchmark, in this order: what is by hand comes first, so that it is the
  /// same whatever the library does to the heap.
  static func sides(of benchmark: Benchmark) -> [Benchmark.SetUp] {
    [benchmark.byHand?.setUp, benchmark.baseline, benchmark.setUp].compactMap { $0 }
  }

  /// Runs each side with `count` units and then with twice as many, inside `instructions_round`.
  /// The difference of both has nothing in it that happens once in a round.
  static func run(_ benchmark: Benchmark, count: Int) {
    for setUp in sides(of: benchmark) {
      // What happens once in a process, such as looking up metadata, happens here.
      setUp(count)()
      for units in [count, 2 * count] { collect(setUp(units)) }
    }
  }

  private static func collect(_ round: @escaping Benchmark.Round) {
    let context = Unmanaged.passRetained(Context(round))
    instructions_round(
      { pointer in
        guard let pointer else { return }
        Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue().round()
      }, context.toOpaque())
    context.release()
  }

  private final class Context {
    let round: Benchmark.Round

    init(_ round: @escaping Benchmark.Round) {
      self.round = round
    }
  }
}
