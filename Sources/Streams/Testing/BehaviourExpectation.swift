extension Marbles {
  /// Begins an expectation that two pipelines behave alike: see
  /// ``BehaviourExpectation/toBehaveLike(runs:seed:_:)``.
  ///
  ///     Marbles.expect { source, _ in source.map { $0 }.filter { _ in true } }
  ///       .toBehaveLike { source, _ in source }
  public static func expect<P: Publisher>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ pipeline: @escaping (Source, VirtualTimeScheduler) -> P
  ) -> BehaviourExpectation {
    BehaviourExpectation(
      at: .init(fileID: fileID, filePath: filePath, line: line, column: column), pipeline)
  }

  /// An expectation of a pipeline on any input.
  public struct BehaviourExpectation {
    private let location: VirtualTimeScheduler.SourceLocation
    private let play: (RandomMarbles) -> (events: Marbles, failure: String?)

    init<P: Publisher>(
      at location: VirtualTimeScheduler.SourceLocation,
      _ pipeline: @escaping (Source, VirtualTimeScheduler) -> P
    ) {
      self.location = location
      play = { Self.play($0, through: pipeline, at: location) }
    }

    private static func play<P: Publisher>(
      _ input: RandomMarbles, through pipeline: (Source, VirtualTimeScheduler) -> P,
      at location: VirtualTimeScheduler.SourceLocation
    ) -> (events: Marbles, failure: String?) {
      let scheduler = VirtualTimeScheduler()
      return scheduler.alone {
        let source = scheduler.cold(RandomMarbles.diagram(of: input.source))
        let recorder = scheduler.observe(
          pipeline(source, scheduler), subscriber: RandomMarbles.diagram(of: input.subscriber))
        _ = scheduler.run(until: .distantFuture, limit: 1_000_000, at: location)
        return (recorder.marbles, recorder.failure.map { "\($0)" })
      }
    }

    /// Fails unless both pipelines send the same at the same times, on random sources and with random demand. Values and
    /// failures are compared by their descriptions; what the pipelines ask the source for is not compared. The input that is reported is the smallest one that was found to make them differ.
    ///
    /// - Parameters:
    ///   - runs: The number of inputs to try; not negative.
    ///   - seed: The first of as many consecutive seeds; a failure names the seed.
    ///   - other: The pipeline to compare with.
    public func toBehaveLike<P: Publisher>(
      runs: Int = 1_000, seed: UInt64 = 1, _ other: @escaping (Source, VirtualTimeScheduler) -> P
    ) {
      let mismatch: (RandomMarbles) -> String? = { input in
        let (one, other) = (play(input), Self.play(input, through: other, at: location))
        if let mismatch = one.events.mismatch(with: other.events) { return mismatch }
        if one.failure == other.failure { return nil }
        return "Expected the failure \(other.failure ?? ""), got \(one.failure ?? "")."
      }
      precondition(runs >= 0, "The number of inputs is not negative.")
      for run in 0..<UInt64(runs) {
        // Behind the last seed comes the first.
        let seed = seed &+ run
        let input = RandomMarbles(seed: seed)
        if mismatch(input) == nil { continue }
        let smallest = input.shrunk { mismatch($0) != nil }
        return VirtualTimeScheduler.fail(
          """
          Seed \(seed) differs. The smallest input that does:
            source      \(RandomMarbles.diagram(of: smallest.source))
            subscriber  \(RandomMarbles.diagram(of: smallest.subscriber))
          \(mismatch(smallest) ?? "")
          """, at: location)
      }
    }
  }
}
