import Streams

/// Rides a course without times at a constant speed: a fix at every interval from the start of each
/// segment, and one at its end.
///
/// The way from one segment to the next takes time too, but has no fixes, as it is not known.
struct ConstantSpeedRide {
  private let options: RouteOptions
  /// Metres from one fix to the next.
  private let step: Double
  private var fixes: [Location] = []
  private var starts: [Route.SegmentStart] = []
  /// Metres ridden so far.
  private var travelled = 0.0
  private var position: Coordinate?

  /// The most fixes: eleven days at one fix a second, or 5,500 km at 5.5 m/s. A longer course is
  /// usually a mistake, such as a few cities instead of a road.
  static let mostFixes = 1_000_000.0

  static func fixes(
    along segments: [Course.Segment], _ options: RouteOptions, file: String
  ) throws(RouteError) -> ([Location], [Route.SegmentStart]) {
    var ride = ConstantSpeedRide(options: options)
    let lengths = segments.map { length(of: $0.points) }
    let metres = lengths.reduce(0, +)
    let count = metres / ride.step + Double(segments.count)
    guard count <= mostFixes else {
      throw tooMany(count, metres, options, file: file)
    }
    for (segment, length) in zip(segments, lengths) {
      guard ride.canFollow(segment.points, length: length) else {
        let message =
          "ridden at \(options.speed) m/s it takes longer than a century; use a higher --speed"
        throw RouteError(file: file, message: message)
      }
      ride.starts.append(Route.SegmentStart(fix: ride.fixes.count, track: segment.track))
      ride.follow(segment.points)
    }
    return (ride.fixes, ride.starts)
  }

  private init(options: RouteOptions) {
    self.options = options
    step = options.speed * Double(options.interval.nanoseconds) / 1e9
  }

  /// Metres.
  private static func length(of segment: [Course.Point]) -> Double {
    zip(segment, segment.dropFirst()).reduce(0) { sum, leg in
      sum + Geodesic.distance(from: leg.0.coordinate, to: leg.1.coordinate)
    }
  }

  private static func tooMany(
    _ count: Double, _ metres: Double, _ options: RouteOptions, file: String
  ) -> RouteError {
    let fixes = count < 1e15 ? "\(Int(count)) fixes" : "1e15 fixes or more"
    return RouteError(
      file: file,
      message:
        "no point has a time, and its \(Int(metres / 1_000)) km at \(options.speed) m/s with a fix "
        + "every \(options.interval.text) are \(fixes), more than \(Int(mostFixes)); use a longer "
        + "--interval or a higher --speed, or give the points times")
  }

  private func canFollow(_ segment: [Course.Point], length: Double) -> Bool {
    guard let first = segment.first else { return true }
    let gap = position.map { Geodesic.distance(from: $0, to: first.coordinate) } ?? 0
    let nanoseconds = (travelled + gap + length + step) / options.speed * 1e9
    return nanoseconds < Double(Int64.max) / 2
  }

  private mutating func follow(_ segment: [Course.Point]) {
    guard var previous = segment.first, let last = segment.last else { return }
    travelled += position.map { Geodesic.distance(from: $0, to: previous.coordinate) } ?? 0
    // Two roundings may have put the last fix a nanosecond behind this one's.
    let start = max(Instant(nanoseconds: nanoseconds(at: travelled)), fixes.last?.time ?? .zero)
    let interval = options.interval.nanoseconds
    var (ridden, count) = (0.0, 0)
    for point in segment {
      let leg = Geodesic.distance(from: previous.coordinate, to: point.coordinate)
      while Double(count) * step <= ridden + leg {
        let fraction = leg > 0 ? (Double(count) * step - ridden) / leg : 0
        var here = previous
        here.coordinate = Geodesic.interpolate(
          from: previous.coordinate, to: point.coordinate, fraction: fraction)
        if let low = previous.altitude {
          here.altitude = point.altitude.map { low + ($0 - low) * fraction }
        }
        fixes.append(here.fix(at: start.advanced(byNanoseconds: Int64(count) * interval)))
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
