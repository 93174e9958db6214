import Foundation

/// The distance along a line at each second. The speed rises to each leg's speed with a constant
/// acceleration, and falls in time for lower speeds and stops ahead.
struct SpeedProfile {
  /// An acceleration and a braking deceleration, in metres per second squared.
  struct Pace {
    var acceleration: Double
    var braking: Double

    static let walk = Pace(acceleration: 0.7, braking: 0.7)
    static let run = Pace(acceleration: 0.8, braking: 1)
    static let bike = Pace(acceleration: 0.6, braking: 1.2)
    static let car = Pace(acceleration: 1.2, braking: 1.8)
  }

  struct Position {
    /// The distance from the start.
    let metres: Double
    /// The index of the last point that was reached.
    let leg: Int
  }

  /// Metres from the start to each point of the line.
  let distances: [Double]
  /// The target speed after each point, in metres per second; more than 0.
  let speeds: [Double]
  /// The seconds to stand at each point; at the last one the ride stops in any case.
  let stops: [Int]
  let pace: Pace
  /// The largest relative change of a target speed, which varies as a sine with a period of about a
  /// minute.
  var unevenness = 0.0

  /// One position a second, from the start at the first point to the stop at the last; empty for a
  /// line of one point.
  func positions() -> [Position] {
    guard distances.count > 1, let start = speeds.first, start > 0 else { return [] }
    var (travelled, speed, leg) = (0.0, 0.0, 0)
    var positions = [Position(metres: 0, leg: 0)]
    while leg + 1 < distances.count {
      let second = positions.count
      speed = min(speed + pace.acceleration, allowedSpeed(at: travelled, on: leg, second: second))
      travelled += speed
      // The last half metre before a stop takes one second.
      if isStop(leg + 1), distances[leg + 1] - travelled < 0.5 {
        travelled = distances[leg + 1]
        speed = 0
      }
      while leg + 1 < distances.count, distances[leg + 1] <= travelled { leg += 1 }
      positions.append(Position(metres: travelled, leg: leg))
      guard speed == 0 else { continue }
      for _ in 0..<stops[leg] { positions.append(Position(metres: travelled, leg: leg)) }
    }
    return positions
  }

  private func isStop(_ index: Int) -> Bool {
    stops[index] > 0 || index + 1 == distances.count
  }

  /// The speed of the leg, or less where braking for a lower speed or a stop ahead must begin.
  private func allowedSpeed(at travelled: Double, on leg: Int, second: Int) -> Double {
    var allowed = speeds[leg] * (1 + unevenness * sin(Double(second) / 11))
    for index in (leg + 1)..<distances.count {
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
}
