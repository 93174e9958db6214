import Streams

/// A polyline drawn by hand, ridden with a speed profile.
struct DrawnCourse {
  /// A vertex of the polyline.
  struct Waypoint {
    var coordinate: Coordinate
    /// The target speed from here on, in metres per second; nil keeps the previous one.
    var speed: Double?
    /// Seconds to stand here.
    var stop: Int

    init(_ latitude: Double, _ longitude: Double, speed: Double? = nil, stop: Int = 0) {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
      self.speed = speed
      self.stop = stop
    }
  }

  private let waypoints: [Waypoint]
  private let profile: SpeedProfile

  /// Makes a course of at least two waypoints, the first of which has a speed.
  init(_ waypoints: [Waypoint], pace: SpeedProfile.Pace) {
    self.waypoints = waypoints
    var (sum, speed) = (0.0, 0.0)
    var previous = waypoints.first?.coordinate
    let distances = waypoints.map { waypoint in
      sum += Geodesic.distance(from: previous ?? waypoint.coordinate, to: waypoint.coordinate)
      previous = waypoint.coordinate
      return sum
    }
    let speeds = waypoints.map { waypoint in
      speed = waypoint.speed ?? speed
      return speed
    }
    profile = SpeedProfile(
      distances: distances, speeds: speeds, stops: waypoints.map(\.stop), pace: pace,
      unevenness: 0.03)
  }

  /// One fix a second, from the start at the first waypoint to the stop at the last.
  func fixes() -> [Location] {
    profile.positions().enumerated().map { second, position in
      Location(
        coordinate: coordinate(at: position), horizontalAccuracy: 5,
        time: Instant(.seconds(second)))
    }
  }

  private func coordinate(at position: SpeedProfile.Position) -> Coordinate {
    let leg = position.leg
    let start = waypoints[leg].coordinate
    guard leg + 1 < waypoints.count else { return start }
    let length = profile.distances[leg + 1] - profile.distances[leg]
    return Geodesic.interpolate(
      from: start, to: waypoints[leg + 1].coordinate,
      fraction: (position.metres - profile.distances[leg]) / length)
  }
}
