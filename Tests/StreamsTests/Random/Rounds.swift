import Foundation

/// How often a random test is repeated: more often if the environment says so.
///
///     STREAMS_ROUNDS=100000 swift test --filter Random
enum Rounds {
  static let chosen = ProcessInfo.processInfo.environment["STREAMS_ROUNDS"].flatMap { Int($0) }

  /// The seed of the first round, for a failure that is to be repeated.
  static let firstSeed =
    ProcessInfo.processInfo.environment["STREAMS_SEED"].flatMap { UInt64($0) } ?? 1

  static func seeds(_ count: Int) -> Range<UInt64> {
    firstSeed..<firstSeed + UInt64(chosen ?? count)
  }

  /// An eighth of these seeds in a debug build. With optimisation all of them are tried, in a tenth of the time: those of
  /// Streams in the gate, and those of the tracker by `.ci/rounds`.
  static func optimisedSeeds(_ count: Int) -> Range<UInt64> {
    #if DEBUG
      seeds((count + 7) / 8)
    #else
      seeds(count)
    #endif
  }
}
