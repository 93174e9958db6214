import Streams
import Testing

@testable import TrackerPipeline

/// The order of times that reading decides on, as values.
@Suite struct TimeSequenceTests {
  @Test(
    arguments: [
      ([], false), ([1], false), ([2, 1], false), ([3, 2, 1], true), ([1, 2, 3], false),
      // Three steps in four fall; of equal times no step does.
      ([5, 4, 3, 2, 9], true), ([5, 4, 3, 3, 9], false), ([4, 4, 4], false),
      ([9, 8, 7, 6, 5, 4, 3, 2, 50, 51, 52], false),
    ] as [([Int64], Bool)])
  func `a segment of which three steps in four fall runs backwards`(times: [Int64], falls: Bool) {
    #expect(TimeSequence(times: times).runsBackwards == falls)
  }

  @Test(
    arguments: [
      ([], []), ([5], [0]), ([1, 2, 3], [0, 1, 2]), ([1, 1, 1], [0, 1, 2]),
      // One that is ahead, and one that is behind.
      ([1, 2, 60, 3, 4], [0, 1, 3, 4]), ([10, 11, 3, 12], [0, 1, 3]),
      // A first one that is ahead of all.
      ([9, 1, 2, 3], [1, 2, 3]),
      // Two that are behind cost themselves, and not what is before them.
      ([5, 6, 7, 1, 2, 8], [0, 1, 2, 5]),
      // Of two that could be left out, the earlier time is kept.
      ([2, 1], [1]),
    ] as [([Int64], [Int])])
  func `the fewest are left out`(times: [Int64], kept: [Int]) {
    #expect(TimeSequence(times: times).longestInOrder == kept)
  }

  @Test(arguments: UInt64(0)..<300)
  func `of random times the longest subsequence in order is kept`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let count = Int.random(in: 0...40, using: &chance)
    let times = (0..<count).map { index in
      Int64(index) + ([0, 0, 0, -5, 7, -30, 30].randomElement(using: &chance) ?? 0)
    }
    let kept = TimeSequence(times: times).longestInOrder

    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 && times[$0] <= times[$1] }, "\(seed)")
    // The lengths of the longest that end at each, compared in pairs.
    var longest: [Int] = []
    for (index, time) in times.enumerated() {
      longest.append(1 + ((0..<index).filter { times[$0] <= time }.map { longest[$0] }.max() ?? 0))
    }
    #expect(kept.count == longest.max() ?? 0, "\(seed)")
    #expect(kept == Self.piled(times), "\(seed)")
  }

  /// The rule as it is written: each time goes on the first pile whose top is later than it.
  private static func piled(_ times: [Int64]) -> [Int] {
    var piles: [[Int]] = []
    var before: [Int: Int] = [:]
    for (index, time) in times.enumerated() {
      let pile = piles.firstIndex { ($0.last.map { times[$0] } ?? 0) > time } ?? piles.count
      if pile > 0 { before[index] = piles[pile - 1].last }
      if pile == piles.count { piles.append([]) }
      piles[pile].append(index)
    }
    return Array(
      sequence(first: piles.last?.last) { $0.flatMap { before[$0] } }
        .prefix { $0 != nil }.compactMap(\.self)
    ).reversed()
  }
}
