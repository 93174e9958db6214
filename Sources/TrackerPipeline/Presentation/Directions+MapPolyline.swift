extension Directions {
  /// The lines of the directions for a map, to draw below the ridden part. A long line is split, so
  /// that parts out of sight are skipped quickly. The style is `way`, and `straight way` if the line
  /// follows no road.
  public var lines: [MapPolyline] {
    let style = followsRoads ? "way" : "straight way"
    let count = MapPolyline.maximumPointCount
    return stride(from: 0, to: max(line.count - 1, 1), by: count).map { start in
      MapPolyline(
        id: "way \(start)", coordinates: Array(line[start..<min(start + count + 1, line.count)]),
        style: style)
    }
  }
}
