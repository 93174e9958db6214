import Foundation
import Streams

/// A polyline drawn by hand, ridden with a speed profile.
struct DrawnCourse {
  /// A corner of the course.
  struct Waypoint {
    var coordinate: Coordinate
    /// What is aimed at from here on, metres per second; nil leaves it as it was.
    var speed: Double?
    /// Seconds to stand here.
    var stop: Int

    init(_ latitude: Double, _ longitude: Double, speed: Double? = nil, stop: Int = 0) {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
      self.speed = speed
      self.stop = stop
    }
  }

  /// Metres per second squared.
  struct Pace {
    var acceleration: Double
    var braking: Double
  }

  private let waypoints: [Waypoint]
  private let pace: Pace
  /// Metres from the start to each waypoint.
  private let distances: [Double]
  /// What is aimed at behind each waypoint, metres per second; 0 where it is time to stand.
  private let speeds: [Double]

  /// Needs two waypoints, of which the first has a speed.
  init(_ waypoints: [Waypoint], pace: Pace) {
    self.waypoints = waypoints
    self.pace = pace
    var (sum, speed) = (0.0, 0.0)
    var previous = waypoints.first?.coordinate
    distances = waypoints.map { waypoint in
      sum += Geodesic.distance(from: previous ?? waypoint.coordinate, to: waypoint.coordinate)
      previous = waypoint.coordinate
      return sum
    }
    speeds = waypoints.map { waypoint in
      speed = waypoint.speed ?? speed
      return speed
    }
  }

  /// One fix a second, from standing at the first waypoint to standing at the last.
  func fixes() -> [Location] {
    guard waypoints.count > 1, let start = speeds.first, start > 0 else { return [] }
    var (travelled, speed, leg) = (0.0, 0.0, 0)
    var fixes = [fix(at: 0, on: 0, second: 0)]
    while leg + 1 < waypoints.count {
      let second = fixes.count
      speed = min(speed + pace.acceleration, allowedSpeed(at: travelled, on: leg, second: second))
      travelled += speed
      // The last half metre to a stop is rolled in one second.
      if isStop(leg + 1), distances[leg + 1] - travelled < 0.5 {
        travelled = distances[leg + 1]
        speed = 0
      }
      while leg + 1 < waypoints.count, distances[leg + 1] <= travelled { leg += 1 }
      fixes.append(fix(at: travelled, on: leg, second: second))
      guard speed == 0 else { continue }
      for _ in 0..<waypoints[leg].stop {
        fixes.append(fix(at: travelled, on: leg, second: fixes.count))
      }
    }
    return fixes
  }

  private func isStop(_ index: Int) -> Bool {
    waypoints[index].stop > 0 || index + 1 == waypoints.count
  }

  /// The speed of the leg, a little uneven, or less where it is time to brake for what is ahead.
  private func allowedSpeed(at travelled: Double, on leg: Int, second: Int) -> Double {
    var allowed = speeds[leg] * (1 + 0.03 * sin(Double(second) / 11))
    for index in (leg + 1)..<waypoints.count {
      let ahead = distances[index] - travelled
      if ahead > 1_000 { break }
      let limit = isStop(index) ? 0 : speeds[index]
      // After a second at v there must be room to brake: v² + 2bv <= limit² + 2b * ahead.
      let b = pace.braking
      allowed = min(allowed, (b * b + limit * limit + 2 * b * ahead).squareRoot() - b)
      if isStop(index) { break }
    }
    return allowed
  }

  private func fix(at travelled: Double, on leg: Int, second: Int) -> Location {
    var coordinate = waypoints[leg].coordinate
    if leg + 1 < waypoints.count {
      let fraction = (travelled - distances[leg]) / (distances[leg + 1] - distances[leg])
      coordinate = Geodesic.interpolate(
        from: coordinate, to: waypoints[leg + 1].coordinate, fraction: fraction)
    }
    return Location(
      coordinate: coordinate, horizontalAccuracy: 5, time: Instant(.seconds(second)))
  }
}
