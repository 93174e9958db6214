/// The times of the points of a segment, in their order, and the selection of those in the order of time.
///
/// R1 is about what a receiver delivers; a file may have the newest point first, or single wrong times.
struct TimeSequence {
  /// Nanoseconds.
  let times: [Int64]

  /// True for at least three times, of whose steps three in four or more fall.
  var runsBackwards: Bool {
    guard times.count > 2 else { return false }
    let falls = zip(times, times.dropFirst()).count { $0 > $1 }
    return 4 * falls >= 3 * (times.count - 1)
  }

  /// The indices of the longest subsequence in which no time is earlier than the one before it. It leaves out the
  /// fewest times.
  ///
  /// Patience sorting (C. Schensted, Canadian Journal of Mathematics 13, 1961): each time goes on the first pile whose
  /// top is later than it, and refers to the top of the pile before. The result is traced from the top of the last
  /// pile. O(n log n).
  var longestInOrder: [Int] {
    /// The index of the top of each pile; their times do not decrease.
    var tops: [Int] = []
    var before: [Int] = []
    before.reserveCapacity(times.count)
    for (index, time) in times.enumerated() {
      let pile = tops.indices.partitioningIndex { times[tops[$0]] > time }
      before.append(pile > 0 ? tops[pile - 1] : -1)
      if pile == tops.count { tops.append(index) } else { tops[pile] = index }
    }
    var kept: [Int] = []
    var index = tops.last ?? -1
    while index >= 0 {
      kept.append(index)
      index = before[index]
    }
    return kept.reversed()
  }
}
