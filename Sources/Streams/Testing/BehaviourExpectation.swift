#if Testing || canImport(Darwin)
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
      private let play: (RandomMarbles) -> Played

      /// The events of a pipeline, the description of its failure, and a sentence if its values cannot be compared.
      private typealias Played = (events: Marbles, failure: String?, fault: String?)

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
      ) -> Played {
        let failure = Lock<String?>(nil)
        let fault = Lock<String?>(nil)
        let events = Marbles.play(
          RandomMarbles.diagram(of: input.source),
          subscriber: RandomMarbles.diagram(of: input.subscriber), fileID: location.fileID,
          filePath: location.filePath, line: location.line, column: location.column
        ) { source, scheduler in
          pipeline(source, scheduler).mapError { error in
            let description = "\(error)"
            failure.withLock { $0 = description }
            return error
          }
          .map { value in
            if let found = ValueComparison.fault(of: value) { fault.withLock { $0 = found } }
            return value
          }
        }
        return (events, failure.withLock { $0 }, fault.withLock { $0 })
      }

      private static func mismatch(_ actual: Played, with expected: Played) -> String? {
        if let fault = actual.fault ?? expected.fault {
          return "\(fault) Compare what map makes of them."
        }
        if let mismatch = actual.events.mismatch(with: expected.events) { return mismatch }
        if actual.failure == expected.failure { return nil }
        return "Expected the failure \(expected.failure ?? ""), got \(actual.failure ?? "")."
      }

      /// Fails unless both pipelines send the same at the same times, on random sources and with random demand.
      /// Values and failures are compared by their descriptions; the demand on the source is not
      /// compared. The reported input is the smallest input found for which they differ.
      ///
      /// - Parameters:
      ///   - runs: The number of inputs to try; not negative.
      ///   - seed: The first of as many consecutive seeds; a failure names the seed.
      ///   - other: The pipeline to compare with.
      public func toBehaveLike<P: Publisher>(
        runs: Int = 1_000, seed: UInt64 = 1, _ other: @escaping (Source, VirtualTimeScheduler) -> P
      ) {
        require(runs >= 0, "The number of inputs is not negative.")
        compare(runs: runs, seed: seed) { Self.play($0, through: other, at: location) }
      }

      /// Not generic, so that there is one piece of code for all pipelines.
      @inline(never) private func compare(
        runs: Int, seed: UInt64, with other: (RandomMarbles) -> Played
      ) {
        func mismatch(_ input: RandomMarbles) -> String? {
          Self.mismatch(play(input), with: other(input))
        }
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
#endif
