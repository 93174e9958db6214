extension Directions {
  /// Their line for a map, under what is ridden of it. Long ones are several, so that what is out of sight
  /// costs a look at each only. Their style is `way`, and `straight way` where that is no road.
  public var lines: [MapPolyline] {
    let style = followsRoads ? "way" : "straight way"
    return stride(from: 0, to: max(line.count - 1, 1), by: Self.longestLine).map { start in
      MapPolyline(
        id: "way \(start)",
        coordinates: Array(line[start..<min(start + Self.longestLine + 1, line.count)]),
        style: style)
    }
  }

  private static let longestLine = 256
}
