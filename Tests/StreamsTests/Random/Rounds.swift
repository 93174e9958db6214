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

  /// One in so many of these seeds in a debug build. With optimisation all of them are tried, in a tenth of the time: those
  /// of Streams in the gate, and those of the tracker by `.ci/rounds`.
  static func optimisedSeeds(_ count: Int, oneIn part: Int = 8) -> Range<UInt64> {
    #if DEBUG
      seeds((count + part - 1) / part)
    #else
      seeds(count)
    #endif
  }

  /// One in so many of these cases in a debug build, and all of them with optimisation.
  ///
  /// - Parameter first: The number of the first case, for a caller that has others of them each time.
  static func optimised<Case>(_ cases: [Case], oneIn part: Int, from first: Int = 0) -> [Case] {
    #if DEBUG
      stride(from: first % part, to: cases.count, by: part).map { cases[$0] }
    #else
      cases
    #endif
  }

  /// How often threads race: one in so many times in a debug build, and each time with optimisation and under
  /// ThreadSanitizer.
  static func racing(_ count: Int, oneIn part: Int) -> Int {
    #if DEBUG && !STREAMS_TSAN
      (count + part - 1) / part
    #else
      count
    #endif
  }
}
