import Streams

/// Converts a reply to directions. Its content is checked: an impossible value is an error.
extension OSRMReply {
  /// - Parameter radius: Metres from a stop to a road, at most.
  func directions(
    for request: DirectionsRequest, within radius: Double
  ) throws(DirectionsError) -> Directions {
    guard let route = routes?.first else { throw .unusable("has no route in it") }
    guard let waypoints, waypoints.count == request.stops.count,
      route.legs.count == waypoints.count - 1
    else { throw .unusable("is about other stops than were asked for") }
    try Self.check(route.distance, route.duration)
    let notes = try notes(on: waypoints, for: request, within: radius)
    var way = OSRMWay()
    for (leg, end) in zip(route.legs, request.stops.dropFirst()) {
      try way.append(leg, to: end.name)
    }
    try way.check(against: route, waypoints)
    return Directions(
      request: request, followsRoads: true, line: way.line, speeds: way.speeds, steps: way.steps,
      distance: route.distance, duration: .osrm(route.duration), notes: notes,
      attribution: OpenStreetMap.attribution)
  }

  fileprivate static func check(
    _ distance: Double, _ duration: Double
  ) throws(DirectionsError) {
    guard Directions.isPossible(distance: distance, seconds: duration) else {
      throw .unusable(
        "has a distance of \(distance) m or a duration of \(duration) s, which cannot be")
    }
  }

  /// Describes stops that are away from a road; throws if one is too far away.
  private func notes(
    on waypoints: [Waypoint], for request: DirectionsRequest, within radius: Double
  ) throws(DirectionsError) -> [String] {
    var notes: [String] = []
    for (stop, waypoint) in zip(request.stops, waypoints) {
      guard let road = waypoint.coordinate else {
        throw .unusable("has a stop that is no position")
      }
      let distance = Geodesic.distance(from: stop.coordinate, to: road)
      // The server measures distances slightly differently.
      if distance > radius * 1.1 + 10 {
        throw .noRoad(near: stop.name, within: radius, request.mode)
      }
      if distance > Self.worthANote {
        notes.append(
          "the nearest road to \(stop.name) is \(Int(distance.rounded())) m away; the way there is not shown"
        )
      }
    }
    return notes
  }

  /// Metres from a stop to its road, up to which there is no note.
  private static let worthANote = 100.0
}

extension OSRMReply.Waypoint {
  /// The position; nil if it is invalid.
  var coordinate: Coordinate? {
    guard location.count == 2 else { return nil }
    let coordinate = Coordinate(latitude: location[1], longitude: location[0])
    return coordinate.isValid ? coordinate : nil
  }
}

/// The line and the steps of a route, leg by leg.
private struct OSRMWay {
  private(set) var line: [Coordinate] = []
  private(set) var steps: [Directions.Step] = []
  private var known: [Double]? = []

  /// The speeds of all legs; nil if a leg has none.
  var speeds: [Double]? { known }

  mutating func append(_ leg: OSRMReply.Leg, to end: String) throws(DirectionsError) {
    if leg.steps.isEmpty { throw .unusable("has no steps in it") }
    let start = max(line.count - 1, 0)
    for step in leg.steps { try append(step, to: end) }
    guard let speed = leg.annotation?.speed else { return known = nil }
    guard speed.count == line.count - 1 - start else {
      throw .unusable(
        "has \(speed.count) speeds for \(line.count - 1 - start) stretches of its line")
    }
    guard speed.allSatisfy({ (0...Self.highestSpeed).contains($0) }) else {
      throw .unusable("has a speed which cannot be")
    }
    known?.append(contentsOf: speed)
  }

  /// Metres per second; no train on rails is faster.
  private static let highestSpeed = 200.0

  private mutating func append(
    _ step: OSRMReply.Step, to end: String
  ) throws(DirectionsError) {
    guard let points = EncodedPolyline.decode(step.geometry), let first = points.first,
      line.count + points.count <= Self.mostPoints
    else {
      throw .unusable("has a step whose line cannot be read")
    }
    if let last = line.last, Geodesic.distance(from: last, to: first) > Self.tolerance {
      throw .unusable("has a gap in its line at \(last)")
    }
    try OSRMReply.check(step.distance, step.duration)
    steps.append(
      Directions.Step(
        instruction: step.instruction(to: end), start: max(line.count - 1, 0),
        distance: step.distance, duration: .osrm(step.duration), isTurn: step.isTurn,
        isDeparture: step.maneuver.type == "depart"))
    line += line.isEmpty ? points : Array(points.dropFirst())
  }

  /// Five times as many points as a way across a continent has.
  private static let mostPoints = 1_000_000

  /// Metres: parts of an answer are rounded differently.
  private static let tolerance = 5.0

  /// Checks that the line leads from the first stop to the last and has the length that the server
  /// reports; a line of one point gets a second one.
  mutating func check(
    against route: OSRMReply.Route, _ waypoints: [OSRMReply.Waypoint]
  ) throws(DirectionsError) {
    guard let first = line.first, let last = line.last, let start = waypoints.first?.coordinate,
      let end = waypoints.last?.coordinate,
      Geodesic.distance(from: first, to: start) <= Self.tolerance,
      Geodesic.distance(from: last, to: end) <= Self.tolerance
    else { throw .unusable("has a line that does not lead from the first stop to the last") }
    let length = zip(line, line.dropFirst()).reduce(0) {
      $0 + Geodesic.distance(from: $1.0, to: $1.1)
    }
    // The server measures on a sphere, which is wrong by half a percent.
    guard abs(length - route.distance) <= 0.02 * length + 50 else {
      throw .unusable("is \(Int(route.distance)) m long, and its line \(Int(length)) m")
    }
    let sum = steps.reduce((0.0, 0.0)) {
      ($0.0 + $1.distance, $0.1 + $1.duration / .seconds(1))
    }
    guard abs(sum.0 - route.distance) <= 0.02 * route.distance + 50,
      abs(sum.1 - route.duration) <= 0.02 * route.duration + 10
    else { throw .unusable("has steps of other lengths than its whole") }
    guard route.distance <= Self.highestSpeed * route.duration + 50 else {
      throw .unusable("goes \(Int(route.distance)) m in \(Int(route.duration)) s")
    }
    if line.count == 1 {
      line.append(last)
      known?.append(0)
    }
  }
}

extension DirectionsError {
  fileprivate static func unusable(_ problem: String) -> DirectionsError {
    .failed("the router's answer \(problem)")
  }
}

extension Duration {
  /// Converts seconds, which were checked before, to the millisecond.
  fileprivate static func osrm(_ seconds: Double) -> Duration {
    .milliseconds(Int((seconds * 1_000).rounded()))
  }
}
