import Foundation

/// The marks of a ride on a picture, which look as on its page.
extension SVGText {
  typealias Point = (x: Double, y: Double)

  /// The colours of the page by day.
  enum MapColor {
    static let paper = "#f7f6f2"
    static let ink = "#1c2126"
    static let quiet = "#626b74"
    static let route = "#0b63ce"
    static let way = "#728bc6"
    static let start = "#1d7a46"
    static let place = "#d63b2f"
  }

  /// A place, or several that are drawn as one: small, so that the line is seen on both sides.
  mutating func place(at point: Point, isCluster: Bool, title: String) {
    let radius = isCluster ? 6.0 : 5.0
    disk(point, radius: radius + 1.5, color: "#fff")
    dot(point, radius: radius, color: MapColor.place, isFilled: true, title: title)
  }

  /// A number on a box whose middle is at a point.
  mutating func badge(_ text: String, at middle: Point) {
    let width = Self.badgeWidth(of: text)
    box(
      left: middle.x - width / 2, top: middle.y - 8, width: width, height: 16, radius: 8,
      color: MapColor.place)
    self.text(
      text, at: (middle.x, middle.y + 4), color: "#ffffff", size: 11, anchor: "middle")
  }

  static func badgeWidth(of text: String) -> Double { 9 + 6.5 * Double(text.count) }

  /// A flag that stands on a point. The flag of the start is plain and to the left, as the start may be where the
  /// finish is. The flag of the finish is chequered and to the right.
  mutating func flag(at foot: Point, isFinish: Bool, height: Double = 46) {
    let left = isFinish ? foot.x : foot.x - 15
    let top = foot.y - height
    line([foot, (foot.x, top)], color: MapColor.ink, width: 1.5)
    box(
      left: left, top: top, width: 15, height: 10,
      color: isFinish ? "#ffffff" : MapColor.start, edge: MapColor.ink)
    guard isFinish else { return }
    for (column, row) in [(0, 0), (2, 0), (1, 1)] {
      box(
        left: left + 5 * Double(column), top: top + 5 * Double(row), width: 5, height: 5,
        color: MapColor.ink)
    }
  }

  /// Arrows on a line, each 110 points, which say which way it was ridden.
  mutating func arrows(along line: [Point]) {
    let gap = 110.0
    var next = gap / 2
    for (from, to) in zip(line, line.dropFirst()) {
      let length = hypot(to.x - from.x, to.y - from.y)
      while length > 0, next <= length {
        let part = next / length
        arrow(
          at: (from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)),
          angle: atan2(to.y - from.y, to.x - from.x))
        next += gap
      }
      next -= length
    }
  }

  mutating func arrow(at point: Point, angle: Double) {
    let (sine, cosine) = (sin(angle), cos(angle))
    let outline: [Point] = [(6, 0), (-4, -5), (-2, 0), (-4, 5)]
    let turned: [Point] = outline.map { along, across in
      (point.x + along * cosine - across * sine, point.y + along * sine + across * cosine)
    }
    area(turned, color: MapColor.route, edge: "#ffffff")
  }
}
