import Streams

/// Rides along directions, with a fix at every interval and one at the end.
///
/// With the speeds of the directions, if they have them. Otherwise at the mode's speed, with its
/// acceleration and braking, a short stop before each turn, and a longer one at each stop in
/// between.
struct DirectionsRide {
  /// The time at which this much of the line has been ridden.
  private struct Mark {
    let seconds: Double
    let metres: Double
  }

  private let line: [Coordinate]
  /// Metres from the start to each point.
  private let distances: [Double]
  private let directions: Directions

  init(_ directions: Directions) {
    self.directions = directions
    line = directions.line
    var (sum, previous) = (0.0, directions.line.first)
    distances = directions.line.map { point in
      sum += previous.map { Geodesic.distance(from: $0, to: point) } ?? 0
      previous = point
      return sum
    }
  }

  func fixes(every interval: Duration) throws(RouteError) -> [Location] {
    let marks =
      if let speeds = directions.speeds { marks(atSpeeds: speeds) } else { try marksWithStops() }
    let seconds = interval / .seconds(1)
    let end = marks.last?.seconds ?? 0
    guard end < Self.century else {
      throw RouteError(file: directions.name, message: "it takes longer than a century")
    }
    let count = (end / seconds).rounded(.down)
    guard count < ConstantSpeedRide.mostFixes else {
      throw RouteError(
        file: directions.name,
        message: "it takes \(Int(end)) s, and with a fix every \(interval.text) that is more than "
          + "\(Int(ConstantSpeedRide.mostFixes)) fixes; use a longer --interval")
    }
    var fixes: [Location] = []
    fixes.reserveCapacity(Int(count) + 2)
    var (mark, leg) = (0, 0)
    for number in 0...Int(count) {
      let time = Double(number) * seconds
      while mark + 2 < marks.count, marks[mark + 1].seconds <= time { mark += 1 }
      let metres = Self.metres(at: time, in: marks[mark...].prefix(2))
      while leg + 2 < line.count, distances[leg + 1] <= metres { leg += 1 }
      fixes.append(
        Location(
          coordinate: coordinate(at: metres, on: leg),
          time: Instant(interval * number)))
    }
    let last = Instant(.nanoseconds(Int64((end * 1e9).rounded())))
    if let final = line.last, let time = fixes.last?.time, time < last {
      fixes.append(Location(coordinate: final, time: last))
    }
    return fixes
  }

  private static func metres(at time: Double, in marks: ArraySlice<Mark>) -> Double {
    guard let first = marks.first, let second = marks.dropFirst().first else {
      return marks.first?.metres ?? 0
    }
    let length = second.seconds - first.seconds
    let fraction = length > 0 ? min(max((time - first.seconds) / length, 0), 1) : 1
    return first.metres + (second.metres - first.metres) * fraction
  }

  private func coordinate(at metres: Double, on leg: Int) -> Coordinate {
    guard leg + 1 < line.count else { return line[leg] }
    let length = distances[leg + 1] - distances[leg]
    let fraction = length > 0 ? (metres - distances[leg]) / length : 1
    return Geodesic.interpolate(from: line[leg], to: line[leg + 1], fraction: fraction)
  }

  /// Seconds, about.
  private static let century = 3.2e9

  /// Metres per second; a lower speed was rounded or is unknown.
  private static let lowestSpeed = 0.1

  /// Uses the mode's speed where the speed is unknown.
  private func marks(atSpeeds speeds: [Double]) -> [Mark] {
    var seconds = 0.0
    return [Mark(seconds: 0, metres: 0)]
      + zip(speeds, line.indices.dropFirst()).map { speed, point in
        let length = distances[point] - distances[point - 1]
        seconds += length / (speed < Self.lowestSpeed ? directions.request.mode.speed : speed)
        return Mark(seconds: seconds, metres: distances[point])
      }
  }

  /// Seconds: twenty-three days. Each second has a mark.
  private static let longestRide = 2_000_000.0

  private func marksWithStops() throws(RouteError) -> [Mark] {
    let mode = directions.request.mode
    let least = (distances.last ?? 0) / mode.speed
    guard least < Self.longestRide else {
      throw RouteError(
        file: directions.name,
        message:
          "it takes \(Int(least / 86_400)) days and nights at the speed of its mode; ride it at "
          + "a constant --speed")
    }
    var stops = line.map { _ in 0 }
    for step in directions.steps where step.start > 0 {
      let pause = step.isDeparture ? mode.pauseAtStops : step.isTurn ? mode.pauseAtTurns : 0
      stops[step.start] = max(stops[step.start], pause)
    }
    // Equal points are merged.
    let kept = line.indices.filter { $0 == 0 || distances[$0] > distances[$0 - 1] }
    let merged = zip(kept, kept.dropFirst() + [line.count]).map { stops[$0..<$1].max() ?? 0 }
    let profile = SpeedProfile(
      distances: kept.map { distances[$0] }, speeds: kept.map { _ in mode.speed }, stops: merged,
      pace: mode.pace)
    let positions = profile.positions()
    if positions.isEmpty { return [Mark(seconds: 0, metres: 0)] }
    return positions.enumerated().map {
      Mark(seconds: Double($0.offset), metres: $0.element.metres)
    }
  }
}

extension TravelMode {
  fileprivate var pace: SpeedProfile.Pace {
    switch self {
    case .walk: .walk
    case .bike: .bike
    case .car: .car
    }
  }

  /// Seconds to stand before a turn.
  fileprivate var pauseAtTurns: Int {
    switch self {
    case .walk: 2
    case .bike: 4
    case .car: 6
    }
  }

  /// Seconds to stand at a stop in between.
  fileprivate var pauseAtStops: Int { 30 }
}

extension Directions {
  /// The route of a ride that follows the directions; it keeps them.
  ///
  /// With the router's speeds the ride is shorter than the expected duration, which also includes
  /// the time lost at crossings. Without them the ride has the mode's speed, with acceleration,
  /// braking, and a stop before each turn.
  ///
  /// - Parameters:
  ///   - speed: Metres per second, constant; nil rides as described above.
  ///   - interval: Between two fixes.
  /// - Throws: If it takes more than a million fixes, or longer than a century.
  public func route(
    speed: Double? = nil, interval: Duration = .seconds(1)
  ) throws(RouteError) -> Route {
    precondition(interval >= .nanoseconds(1), "the interval between fixes must be 1 ns or more")
    var route = Route(
      name: name, source: followsRoads ? "osrm" : "straight", fixes: [], points: line.count,
      timing: speed == nil ? .planned : .constantSpeed, warnings: notes)
    if let speed {
      let segment = Course.Segment(track: 0, points: line.map { Course.Point(coordinate: $0) })
      (route.fixes, route.segmentStarts) = try ConstantSpeedRide.fixes(
        along: [segment], RouteOptions(speed: speed, interval: interval), file: name)
      route.sampledSpeed = speed
    } else {
      route.fixes = try DirectionsRide(self).fixes(every: interval)
    }
    route.directions = speed.map(ridden) ?? self
    return route
  }
}
