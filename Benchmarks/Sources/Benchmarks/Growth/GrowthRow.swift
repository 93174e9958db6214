import Counters

/// How a cost was seen to grow.
struct GrowthRow {
  /// The best figure at each size.
  struct Point {
    let size: Int
    var figure: Double
  }

  let name: String
  let unit: String
  let dimension: String
  let isBytes: Bool
  var points: [Point]
  /// Of the last figure to the first, beyond what the complexity allows; for bytes, the difference.
  private let judge: @Sendable ([Point]) -> (figure: String, isExcessive: Bool)

  var verdict: String { judge(points).figure }
  var isExcessive: Bool { judge(points).isExcessive }

  var excess: String? {
    guard isExcessive, let first = points.first, let last = points.last else { return nil }
    return "\(name): \(text(first)) \(measure) at \(Figure.count(first.size)) \(dimension), "
      + "\(text(last)) at \(Figure.count(last.size)): \(verdict)"
  }

  /// What the figures are.
  var measure: String { isBytes ? "bytes" : "ns per \(unit)" }

  func text(_ point: Point) -> String {
    isBytes ? Figure.bytes(point.figure) : Figure.time(point.figure)
  }

  /// Times at all sizes, which take turns.
  ///
  /// - Parameter retries: How often growth out of bounds is measured again.
  init(_ growth: Growth, rounds: Int, retries: Int) {
    name = growth.name
    unit = growth.unit
    isBytes = false
    dimension = growth.dimension
    points = growth.sizes.map { Point(size: $0, figure: .infinity) }
    judge = { points in
      guard let first = points.first, let last = points.last else { return ("", false) }
      let factor =
        last.figure / first.figure / growth.complexity.factor(from: first.size, to: last.size)
      let suffix = growth.complexity == .logarithmic ? " log n" : ""
      return (
        "\(Figure.ratio(factor)) of \(Figure.ratio(Growth.most))\(suffix)", factor > Growth.most
      )
    }
    for attempt in 0...retries where attempt == 0 || isExcessive {
      for round in 0...rounds {
        for index in points.indices {
          let figure = Self.time(growth.setUp(points[index].size))
          // The first round warms everything up.
          if round > 0 { points[index].figure = min(points[index].figure, figure) }
        }
      }
    }
  }

  /// Bytes held after so many values.
  init(_ stream: EndlessStream) {
    name = stream.name
    unit = "stream"
    isBytes = true
    dimension = "values"
    // Warms up: what is made once is not held by the stream.
    _ = Self.bytesHeld(by: stream, after: 1_000)
    points = EndlessStream.sizes.map { size in
      Point(size: size, figure: Self.bytesHeld(by: stream, after: size))
    }
    judge = { points in
      guard let first = points.first, let last = points.last else { return ("", false) }
      let more = last.figure - first.figure
      return (
        "\(Figure.bytes(more)) more of \(Figure.bytes(stream.tolerance))",
        more > stream.tolerance
      )
    }
  }

  private static func time(_ work: Growth.Work) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    work.round()
    return (clock.now - start) / .nanoseconds(1) / Double(work.units)
  }

  private static func bytesHeld(by stream: EndlessStream, after count: Int) -> Double {
    allocations_start()
    let send = stream.setUp()
    for value in 1...count { send(value) }
    allocations_stop()
    return withExtendedLifetime(send) { Double(allocations_bytes()) }
  }
}
