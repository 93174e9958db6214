extension WorldBox {
  /// The parts of a line that are in the box, with the points on its edges.
  func parts(of line: [WorldPoint]) -> [[WorldPoint]] {
    var parts: [[WorldPoint]] = []
    var isOpen = false
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (first, last) = inside(from: start, to: end) else {
        isOpen = false
        continue
      }
      if isOpen, first == 0 {
        parts[parts.count - 1].append(Self.point(from: start, to: end, last))
      } else {
        parts.append([
          Self.point(from: start, to: end, first), Self.point(from: start, to: end, last),
        ])
      }
      isOpen = last == 1
    }
    return parts
  }

  /// The part of an area that is in the box (Sutherland and Hodgman), as one outline or none. Parts
  /// that belong together only outside are joined along the edges of the box.
  func area(of outline: [WorldPoint]) -> [[WorldPoint]] {
    var points = outline
    for side in Side.allCases {
      var kept: [WorldPoint] = []
      for (index, point) in points.enumerated() {
        let before = points[index > 0 ? index - 1 : points.count - 1]
        let (inner, last) = (room(of: point, side), room(of: before, side))
        if (inner >= 0) != (last >= 0) {
          kept.append(Self.point(from: before, to: point, last / (last - inner)))
        }
        if inner >= 0 { kept.append(point) }
      }
      points = kept
    }
    return points.count > 2 ? [points] : []
  }

  private enum Side: CaseIterable {
    case west, east, north, south
  }

  /// The distance of a point from a side; negative beyond it.
  private func room(of point: WorldPoint, _ side: Side) -> Double {
    switch side {
    case .west: point.x - west
    case .east: east - point.x
    case .north: point.y - north
    case .south: south - point.y
    }
  }

  /// The part of a leg in the box (Liang and Barsky), as fractions; nil if there is none.
  private func inside(from start: WorldPoint, to end: WorldPoint) -> (first: Double, last: Double)?
  {
    var (first, last) = (0.0, 1.0)
    for side in Side.allCases {
      let (from, to) = (room(of: start, side), room(of: end, side))
      if from < 0, to < 0 { return nil }
      if from < 0 { first = max(first, from / (from - to)) }
      if to < 0 { last = min(last, from / (from - to)) }
    }
    return first <= last ? (first, last) : nil
  }

  private static func point(
    from start: WorldPoint, to end: WorldPoint, _ fraction: Double
  ) -> WorldPoint {
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    return WorldPoint(
      x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
  }
}
