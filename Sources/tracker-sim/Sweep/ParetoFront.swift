import TrackerPipeline

/// Finds the combinations that no other dominates.
enum ParetoFront {
  /// True for each member that no other of its group dominates. A member is dominated if another is
  /// at least as good in every deciding figure and in the rides without a place, and better in one
  /// of them. Where all members of a group are equal, none of them is on the front.
  static func members(of metrics: [RideMetrics], in groups: [[Int]]) -> [Bool] {
    var isMember = [Bool](repeating: true, count: metrics.count)
    let scores = metrics.map(score)
    for group in groups {
      let isEqual = group.count > 1 && Set(group.map { scores[$0] }).count == 1
      for candidate in group {
        isMember[candidate] =
          !isEqual && !group.contains { beats(scores[$0], scores[candidate]) }
      }
    }
    return isMember
  }

  /// Lower is better in each.
  private static func score(_ metrics: RideMetrics) -> [Double] {
    [Double(metrics.ridesWithoutPlace)] + Figure.deciding.map { $0.value(metrics) ?? .infinity }
  }

  static func beats(_ left: [Double], _ right: [Double]) -> Bool {
    zip(left, right).allSatisfy { $0 <= $1 } && left != right
  }
}

extension SweepGrid {
  /// True for each combination that no other dominates.
  ///
  /// - Parameter metrics: In the order of the combinations.
  func front(of metrics: [RideMetrics]) -> [Bool] {
    ParetoFront.members(of: metrics, in: groups)
  }
}
