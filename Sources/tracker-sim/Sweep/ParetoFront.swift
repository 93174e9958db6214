import TrackerPipeline

/// The combinations that nothing else beats.
enum ParetoFront {
  /// True if each is on the front of those that it can be compared with: no other costs as little and
  /// gives as much in every deciding figure, and more in one.
  static func members(of metrics: [RideMetrics], in groups: [[Int]]) -> [Bool] {
    var isMember = [Bool](repeating: true, count: metrics.count)
    let scores = metrics.map(score)
    for group in groups {
      for candidate in group {
        isMember[candidate] = !group.contains { beats(scores[$0], scores[candidate]) }
      }
    }
    return isMember
  }

  /// Less is better in each.
  private static func score(_ metrics: RideMetrics) -> [Double] {
    [Double(metrics.ridesWithoutPlace)] + Figure.deciding.map { $0.value(metrics) ?? .infinity }
  }

  static func beats(_ left: [Double], _ right: [Double]) -> Bool {
    zip(left, right).allSatisfy { $0 <= $1 } && left != right
  }
}

extension SweepGrid {
  /// True if nothing else beats each combination.
  ///
  /// - Parameter metrics: In the order of the combinations.
  func front(of metrics: [RideMetrics]) -> [Bool] {
    ParetoFront.members(of: metrics, in: groups)
  }
}
