import Streams

/// Connects the stops by geodesics, ridden at the mode's speed, regardless of roads.
public struct StraightDirections: DirectionsService {
  public init() {}

  public func directions(for request: DirectionsRequest) -> AnyPublisher<
    Directions, DirectionsError
  > {
    guard request.stops.allSatisfy(\.coordinate.isValid) else {
      return Fail(error: .noPosition).eraseToAnyPublisher()
    }
    return Just(directions(request)).setFailureType(to: DirectionsError.self)
      .eraseToAnyPublisher()
  }

  /// Metres between two points of the line: a straight ride between them stays within a millimetre
  /// of the geodesic.
  private static let longestLeg = 1_000.0

  private func directions(_ request: DirectionsRequest) -> Directions {
    var line = [request.stops[0].coordinate]
    var steps: [Directions.Step] = []
    var total = 0.0
    for (start, end) in zip(request.stops, request.stops.dropFirst()) {
      let distance = Geodesic.distance(from: start.coordinate, to: end.coordinate)
      let course = CompassPoint(
        azimuth: Geodesic.azimuth(from: start.coordinate, to: end.coordinate))
      steps.append(
        Directions.Step(
          instruction: "Go straight \(course.word) to \(end.name), over whatever there is",
          start: line.count - 1, distance: distance, duration: request.mode.time(for: distance),
          isDeparture: true))
      line += Self.points(from: start.coordinate, to: end.coordinate, distance: distance)
      total += distance
    }
    steps.append(
      Directions.Step(
        instruction: "Arrive at \(request.stops[request.stops.count - 1].name)",
        start: line.count - 1, distance: 0, duration: .zero))
    return Directions(
      request: request, followsRoads: false, line: line, steps: steps, distance: total,
      duration: request.mode.time(for: total))
  }

  /// The points after the start, with the end.
  private static func points(
    from start: Coordinate, to end: Coordinate, distance: Double
  ) -> [Coordinate] {
    let count = max(1, Int((distance / longestLeg).rounded(.up)))
    let azimuth = Geodesic.azimuth(from: start, to: end)
    let last = Geodesic.destination(from: start, azimuth: azimuth, distance: distance)
    // Between nearly antipodal points the geodesic is not known; the great circle is used instead.
    let isKnown = Geodesic.distance(from: last, to: end) < 1
    return (1...count).map { number in
      let fraction = Double(number) / Double(count)
      if number == count { return end }
      return isKnown
        ? Geodesic.destination(from: start, azimuth: azimuth, distance: distance * fraction)
        : Geodesic.interpolate(from: start, to: end, fraction: fraction)
    }
  }
}

extension TravelMode {
  /// To the millisecond.
  fileprivate func time(for distance: Double) -> Duration {
    .milliseconds(Int((distance / speed * 1_000).rounded()))
  }
}
