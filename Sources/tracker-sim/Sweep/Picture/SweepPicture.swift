import TrackerPipeline

/// Draws the cost of combinations against their deviation, a point for each. A line goes through
/// the combinations that no other dominates in these two figures. Each route has a thin line.
struct SweepPicture {
  private typealias Point = (cost: Double, deviation: Double)

  private let grid: SweepGrid
  /// The corners of the front, for each route and condition.
  private var routes: [(name: String, front: [Point])] = []

  /// More names would cover each other.
  private static let mostNames = 12

  private static let width = 900.0
  private static let height = 560.0
  private static let (left, right, top, bottom) = (80.0, 870.0, 60.0, 500.0)

  init(_ grid: SweepGrid) {
    self.grid = grid
  }

  mutating func add(_ route: SweptRoute) {
    guard case .ridden(let name, let rides) = route.outcome else { return }
    for group in grid.groups { routes.append((name, Self.front(of: group.map { rides[$0] }))) }
  }

  /// A document of SVG 1.1, without external references.
  func svg(of result: SweepResult) -> String {
    let points = result.summary.metrics.map(Self.point)
    let all = points.compactMap { $0 } + routes.flatMap(\.front)
    let costs = LogAxis(all.map(\.cost), from: Self.left, to: Self.right)
    let deviations = LogAxis(all.map(\.deviation), from: Self.bottom, to: Self.top)
    func place(_ point: Point) -> (x: Double, y: Double) {
      (costs.position(point.cost), deviations.position(point.deviation))
    }
    var svg = SVGText(width: Self.width, height: Self.height)
    drawAxes(costs, deviations, in: &svg)
    for route in routes { svg.line(route.front.map(place), color: "#b9c2cf", width: 1) }
    for group in grid.groups {
      let front = Self.front(of: group.map { result.summary.metrics[$0] })
      svg.line(front.map(place), color: "#1f77b4", width: 2.5)
    }
    let marks = points.enumerated().compactMap { number, point in
      point.map { Mark(number, of: result, at: place($0)) }
    }
    draw(marks, routes.map { ($0.name, $0.front.last.map(place)) }, in: &svg)
    return svg.document
  }

  /// Draws dots, and then the labels that have room. The labels of recommended combinations
  /// and of today's come first.
  private func draw(
    _ marks: [Mark], _ ends: [(name: String, place: (x: Double, y: Double)?)],
    in svg: inout SVGText
  ) {
    var labels = LabelPlaces(width: Self.width)
    for mark in marks {
      labels.keepOff(mark.place, radius: mark.radius)
      svg.dot(
        mark.place, radius: mark.radius, color: mark.color, isFilled: mark.isOnFront,
        title: mark.title)
    }
    for mark in marks.filter(\.isNoted) + marks.filter({ !$0.isNoted && $0.isOnFront }) {
      guard let place = labels.place(mark.label, beside: mark.place) else { continue }
      svg.text(mark.label, at: place, color: mark.color, size: 11)
    }
    guard ends.count <= Self.mostNames else { return }
    for end in ends {
      guard let place = end.place, let label = labels.place(end.name, beside: place) else {
        continue
      }
      svg.text(end.name, at: label, color: "#8a94a3", size: 11)
    }
  }

  private func drawAxes(_ costs: LogAxis, _ deviations: LogAxis, in svg: inout SVGText) {
    let axes = grid.axes.map { String($0.name.dropFirst(2)) }.joined(separator: ", ")
    svg.text(
      "What it costs, and how far it deviates: \(axes)", at: (Self.left, 30), size: 16)
    for tick in costs.ticks {
      let x = costs.position(tick)
      svg.line([(x, Self.top), (x, Self.bottom)], color: "#eceff3", width: 1)
      svg.text(Self.label(tick), at: (x, Self.bottom + 18), size: 12, anchor: "middle")
    }
    for tick in deviations.ticks {
      let y = deviations.position(tick)
      svg.line([(Self.left, y), (Self.right, y)], color: "#eceff3", width: 1)
      svg.text(Self.label(tick), at: (Self.left - 8, y + 4), size: 12, anchor: "end")
    }
    svg.line(
      [(Self.left, Self.top), (Self.left, Self.bottom), (Self.right, Self.bottom)],
      color: "#444", width: 1)
    svg.text(
      "geocodes per hour of recording", at: ((Self.left + Self.right) / 2, Self.bottom + 42),
      size: 13, anchor: "middle")
    svg.text("mean deviation, m", at: (Self.left, Self.top - 10), size: 13)
    svg.text(
      "filled: nothing else costs as little, deviates as little and is as fresh; thin: each route",
      at: (Self.right, Self.top - 10), size: 11, anchor: "end")
  }

  private static func label(_ value: Double) -> String {
    value >= 1 ? String(Int(value)) : PlainDecimal.text(of: value)
  }

  /// The point of a ride; nil if it has no place on logarithmic axes.
  private static func point(_ metrics: RideMetrics) -> Point? {
    guard let cost = metrics.geocodesPerHour, let deviation = metrics.deviation.mean, cost > 0
    else { return nil }
    // The deviation is zero if the line passes through all fixes, and zero is not on a logarithmic
    // axis.
    return (cost, max(deviation, 0.01))
  }

  /// Sorted by cost; each deviates less than the points before.
  private static func front(of metrics: [RideMetrics]) -> [Point] {
    let points = metrics.compactMap(point).sorted {
      ($0.cost, $0.deviation) < ($1.cost, $1.deviation)
    }
    var front: [Point] = []
    for point in points where point.deviation < front.last?.deviation ?? .infinity {
      front.append(point)
    }
    return front
  }
}

/// A combination in a picture.
private struct Mark {
  let place: (x: Double, y: Double)
  let label: String
  let title: String
  let color: String
  let isOnFront: Bool
  /// True if it is recommended, or has the numbers of today.
  let isNoted: Bool

  init(_ number: Int, of result: SweepResult, at place: (x: Double, y: Double)) {
    let combination = result.grid.combinations[number]
    let metrics = result.summary.metrics[number]
    let isChosen = result.choice?.contains(number) ?? false
    let isToday = result.isToday(number)
    let values = combination.values.joined(separator: " ")
    self.place = place
    label = values + (isChosen ? " recommended" : isToday ? " today" : "")
    title = "\(values): \(Figure.all.map { $0.phrase(of: metrics) }.joined(separator: ", "))"
    color = isChosen ? "#2ca02c" : isToday ? "#d62728" : "#1f77b4"
    isOnFront = result.front[number]
    isNoted = isChosen || isToday
  }

  var radius: Double { isOnFront ? 5 : 3 }
}
