import Streams

/// Rides a course without times: a fix at every interval from the start of each segment, and one
/// at its end.
///
/// The way from one segment to the next takes its time too, but has no fixes: nobody says that
/// there is a road.
struct ConstantSpeedRide {
  private let options: RouteOptions
  private var fixes: [Location] = []
  /// Metres ridden so far.
  private var travelled = 0.0
  private var position: Coordinate?

  /// 23 days at one fix a second. What is longer is a mistake, and would fill the memory.
  static let mostFixes = 2_000_000.0

  static func fixes(
    along segments: [[Course.Point]], _ options: RouteOptions, file: String
  ) throws(RouteError) -> [Location] {
    var ride = ConstantSpeedRide(options: options)
    for segment in segments {
      guard ride.canFollow(segment) else {
        let message =
          "ridden at \(options.speed) m/s with a fix every \(options.interval.text) it has more than "
          + "\(Int(mostFixes)) fixes; use a higher speed or a longer interval"
        throw RouteError(file: file, message: message)
      }
      ride.follow(segment)
    }
    return ride.fixes
  }

  private init(options: RouteOptions) {
    self.options = options
  }

  /// Metres from one fix to the next.
  private var step: Double { options.speed * Double(options.interval.nanoseconds) / 1e9 }

  private func canFollow(_ segment: [Course.Point]) -> Bool {
    guard let first = segment.first else { return true }
    var length = 0.0
    var previous = first.coordinate
    for point in segment {
      length += Geodesic.distance(from: previous, to: point.coordinate)
      previous = point.coordinate
    }
    let gap = position.map { Geodesic.distance(from: $0, to: first.coordinate) } ?? 0
    let nanoseconds = (travelled + gap + length + step) / options.speed * 1e9
    return Double(fixes.count) + length / step <= Self.mostFixes
      && nanoseconds < Double(Int64.max) / 2
  }

  private mutating func follow(_ segment: [Course.Point]) {
    guard var previous = segment.first, let last = segment.last else { return }
    travelled += position.map { Geodesic.distance(from: $0, to: previous.coordinate) } ?? 0
    let start = Instant(nanoseconds: nanoseconds(at: travelled))
    var (ridden, count) = (0.0, 0)
    for point in segment {
      let leg = Geodesic.distance(from: previous.coordinate, to: point.coordinate)
      while Double(count) * step <= ridden + leg {
        let fraction = leg > 0 ? (Double(count) * step - ridden) / leg : 0
        var here = previous
        here.coordinate = Geodesic.interpolate(
          from: previous.coordinate, to: point.coordinate, fraction: fraction)
        let time = Int64(count) * options.interval.nanoseconds
        fixes.append(here.fix(at: start.advanced(byNanoseconds: time)))
        count += 1
      }
      ridden += leg
      previous = point
    }
    if ridden - Double(count - 1) * step > 1e-6 {
      fixes.append(last.fix(at: start.advanced(byNanoseconds: nanoseconds(at: ridden))))
    }
    travelled += ridden
    position = last.coordinate
  }

  private func nanoseconds(at distance: Double) -> Int64 {
    Int64((distance / options.speed * 1e9).rounded())
  }
}
