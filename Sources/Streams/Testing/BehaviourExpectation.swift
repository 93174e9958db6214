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
    private let play: (RandomMarbles) -> Marbles

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
    ) -> Marbles {
      Marbles.play(
        RandomMarbles.diagram(of: input.source),
        subscriber: RandomMarbles.diagram(of: input.subscriber), fileID: location.fileID,
        filePath: location.filePath, line: location.line, column: location.column,
        through: pipeline)
    }

    /// Fails unless both pipelines do the same at the same times, on random sources and with random
    /// demand. The input that is reported is the smallest one that was found to make them differ.
    ///
    /// - Parameters:
    ///   - runs: The number of inputs to try; not negative.
    ///   - seed: The first of as many consecutive seeds; a failure names the seed.
    ///   - other: The pipeline to compare with.
    public func toBehaveLike<P: Publisher>(
      runs: Int = 1_000, seed: UInt64 = 1, _ other: @escaping (Source, VirtualTimeScheduler) -> P
    ) {
      let mismatch: (RandomMarbles) -> String? = { input in
        play(input).mismatch(with: Self.play(input, through: other, at: location))
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
