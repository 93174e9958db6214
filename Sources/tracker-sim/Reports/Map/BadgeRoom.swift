/// Finds the place beside a cluster at which its number covers least of the line, the places and the flags.
struct BadgeRoom {
  private var taken: [SVGText.Point] = []

  /// Takes a point of the line for each six points of the picture.
  mutating func take(line: [SVGText.Point]) {
    for (from, to) in zip(line, line.dropFirst()) {
      let steps = max(1, (max(abs(to.x - from.x), abs(to.y - from.y)) / 6).rounded())
      for step in 0..<Int(steps) {
        let part = Double(step) / steps
        taken.append((from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)))
      }
    }
  }

  mutating func take(_ points: [SVGText.Point]) {
    taken += points
  }

  mutating func take(flagAt foot: SVGText.Point, isFinish: Bool) {
    let middle = foot.x + (isFinish ? 7 : -7)
    take((0...8).map { (middle, foot.y - 46 + 3 * Double($0)) })
  }

  /// The middle of a badge beside a cluster, on the side where it covers least.
  func middle(ofBadge text: String, beside point: SVGText.Point) -> SVGText.Point {
    let width = SVGText.badgeWidth(of: text)
    let (across, down) = (width / 2 + 9, 17.0)
    let sides: [SVGText.Point] = [
      (across, 0), (-across, 0), (0, -down), (0, down), (across - 3, 4 - down),
      (3 - across, 4 - down), (across - 3, down - 4), (3 - across, down - 4),
    ].map { (point.x + $0.0, point.y + $0.1) }
    let near = taken.filter {
      abs($0.x - point.x) < width + 12 && abs($0.y - point.y) < down + 12
    }
    let counts = sides.map { side in
      near.count { abs($0.x - side.x) < width / 2 + 2 && abs($0.y - side.y) < 10 }
    }
    return zip(sides, counts).min { $0.1 < $1.1 }?.0 ?? point
  }
}
