import Streams

/// An `MKRoute` from one stop to the next.
struct MapKitRoute: Equatable, Sendable {
  struct Step: Equatable, Sendable {
    /// May be empty.
    var instructions: String
    /// The first position of its part of the line; nil if that is empty.
    var start: Coordinate?
    /// Metres.
    var distance: Double
  }

  var line: [Coordinate]
  var steps: [Step]
  /// Metres.
  var distance: Double
  /// Seconds.
  var expectedTravelTime: Double
  var notices: [String]
}

extension Directions {
  /// The directions along routes, one for each two stops that follow one another. A route that is
  /// impossible is an error.
  init(_ routes: [MapKitRoute], for request: DirectionsRequest) throws(DirectionsError) {
    guard routes.count == request.stops.count - 1 else {
      throw .failed("MapKit's answer is about other stops than were asked for")
    }
    var (line, steps): ([Coordinate], [Step]) = ([], [])
    for (route, stop) in zip(routes, request.stops) {
      try route.check()
      // The second of two routes may begin where the first ends.
      let start = max(line.count - (line.last == route.line.first ? 1 : 0), 0)
      line.removeSubrange(start...)
      line += route.line
      steps += route.steps(from: stop.name, startingAt: start)
    }
    let last = request.stops[request.stops.count - 1].name
    steps.append(
      Step(
        instruction: "Arrive at \(last)", start: line.count - 1, distance: 0, duration: .zero))
    self.init(
      request: request, followsRoads: true, line: line, steps: steps,
      distance: routes.reduce(0) { $0 + $1.distance },
      duration: .milliseconds(
        (routes.reduce(0) { $0 + $1.expectedTravelTime } * 1_000).rounded()),
      notes: routes.flatMap(\.notices))
  }
}

extension MapKitRoute {
  fileprivate func check() throws(DirectionsError) {
    guard line.count > 1, line.allSatisfy(\.isValid) else {
      throw .failed("MapKit's answer has no line in it")
    }
    guard Directions.isPossible(distance: distance, seconds: expectedTravelTime),
      steps.allSatisfy({ Directions.isPossible(distance: $0.distance, seconds: 0) })
    else {
      throw .failed(
        "MapKit's answer has a distance of \(distance) m or a duration of \(expectedTravelTime) s, "
          + "which cannot be")
    }
  }

  /// The steps, each where its part of the line begins. A step without a text is a part of the step
  /// before, and the first step leaves the stop. MapKit has a time for the whole only, which is
  /// shared by distance.
  fileprivate func steps(from stop: String, startingAt offset: Int) -> [Directions.Step] {
    let whole = steps.reduce(0) { $0 + $1.distance }
    var (parts, index): ([(text: String, start: Int, distance: Double)], Int) = ([], 0)
    for step in steps {
      if let start = step.start { index = nearest(to: start, from: index) }
      if step.instructions.isEmpty, !parts.isEmpty {
        parts[parts.count - 1].distance += step.distance
      } else {
        let text = step.instructions.isEmpty ? "Leave \(stop)" : step.instructions
        parts.append((text, index, step.distance))
      }
    }
    if parts.isEmpty { parts = [("Leave \(stop)", 0, distance)] }
    return parts.enumerated().map { number, part in
      let share = whole > 0 ? part.distance / whole : 1 / Double(parts.count)
      return Directions.Step(
        instruction: part.text, start: offset + part.start, distance: part.distance,
        duration: .milliseconds((share * expectedTravelTime * 1_000).rounded()),
        isTurn: number > 0, isDeparture: number == 0)
    }
  }

  /// The index of the point of the line that is nearest to a position, among the points from an
  /// index on.
  private func nearest(to position: Coordinate, from start: Int) -> Int {
    if let same = line[start...].firstIndex(of: position) { return same }
    return line.indices[start...].min { one, other in
      Geodesic.distance(from: line[one], to: position)
        < Geodesic.distance(from: line[other], to: position)
    } ?? start
  }
}
