import Streams

/// Makes a route of a course by putting its points on a time line. The order of their times is decided in this order:
///
/// 1. Positions that are none are left out by `PositionMarks`.
/// 2. Points whose time is wrong by days are left out by `StrayTimes`.
/// 3. Positions that are no track are sorted by time; waypoints whose times are not in order have none.
/// 4. A segment that runs backwards is turned round.
/// 5. Of a segment, the fewest points are left out so that the others are in order; or it is sorted by `SegmentSort`.
/// 6. Segments are ordered by their first time, and points older than the last kept of those before are dropped.
/// 7. The points without a time get one from `fillTimes`.
/// 8. If all times are equal, they are none.
/// 9. Points that no ride reaches are left out by `ImpossibleSpeeds`. If the rest is too fast, too, the times are none.
///
/// If none has a time, they get them from `ConstantSpeedRide`.
struct RouteTimeline {
  var options: RouteOptions
  /// The course's name in errors.
  var file: String
  /// The name of the course's format.
  var source: String

  func route(of course: consuming Course) throws(RouteError) -> Route {
    let hasAltitudes = course.hasAltitudes
    var route = try timedRoute(of: course)
    if !hasAltitudes {
      let sampledSpeed = route.sampledSpeed
      defer { route.sampledSpeed = sampledSpeed }
      for index in route.fixes.indices { route.fixes[index].altitude = nil }
    }
    return route
  }

  private func timedRoute(of course: consuming Course) throws(RouteError) -> Route {
    var inFileOrder = course.takeSegments()
    let read = inFileOrder.reduce(0) { $0 + $1.points.count }
    var marks = PositionMarks()
    marks.remove(from: &inFileOrder)
    let count = read - marks.count
    let timed = inFileOrder.reduce(0) { $0 + $1.points.count { $0.time != nil } }
    var route = Route(
      name: course.name ?? fileName, source: source, fixes: [],
      points: read + course.invalid,
      dropped: Route.Dropped(invalid: course.invalid, noPosition: marks.count),
      warnings: course.warnings)
    if let warning = marks.warning(of: read) { route.warnings.append(warning) }
    route.trackNames = course.tracks.map(\.name)
    var order = CourseOrder(course, count: count, sortsSegments: options.sortsSegments)
    var speeds = ImpossibleSpeeds(limit: options.greatestSpeed)
    var segments = order.sorted(inFileOrder)
    if timed > 0, order.reasonForNoTimes == nil {
      segments = ordered(consume segments)
      order.removeOlderPoints(from: &segments)
      if timed < count { segments = fillTimes(of: segments) }
      segments = order.withoutOnlyTime(consume segments)
      if order.reasonForNoTimes == nil, let way = speeds.remove(from: &segments) {
        // The order of times that are none is none, either.
        order = CourseOrder(course, count: count, sortsSegments: false)
        speeds = ImpossibleSpeeds(limit: options.greatestSpeed)
        segments = order.withoutTimes(inFileOrder, way.reason)
      }
    }
    route.warnings += order.warnings
    route.dropped.outOfOrder = order.leftOut
    route.dropped.noPosition += speeds.leftOut.count
    if timed == 0 || order.reasonForNoTimes != nil {
      try ride(segments, as: &route, order.reasonForNoTimes ?? "no point has a time")
      return route
    }
    if timed < count {
      route.timing = .interpolated
      route.warnings.append("\(count - timed) of \(count) points have no time; it is interpolated")
    }
    let start = segments.first?.points.first?.time
    route.warnings += speeds.warnings(of: read, start: start)
    route.startTime = course.hasDates ? start : nil
    (route.fixes, route.segmentStarts) = try fixes(of: segments)
    return route
  }

  /// Rides points without times.
  private func ride(
    _ segments: [Course.Segment], as route: inout Route, _ reason: String
  ) throws(RouteError) {
    route.timing = .constantSpeed
    (route.fixes, route.segmentStarts) = try ConstantSpeedRide.fixes(
      along: segments, options, file: file)
    route.sampledSpeed = options.speed
    route.warnings.append(
      "\(reason): ridden at \((options.speed * 100).rounded() / 100) m/s, a fix every \(options.interval.text)"
    )
  }

  /// The file's name, without its folder and extension.
  private var fileName: String {
    var name = file.split(separator: "/").last ?? "route"
    if name.hasSuffix(".gz") { name = name.dropLast(3) }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// The segments by their first time. Those with the same time, and those without times, keep the
  /// order of the file, the latter behind their predecessor.
  private func ordered(_ segments: consuming [Course.Segment]) -> [Course.Segment] {
    var key = Timestamp(nanoseconds: .min)
    let keyed = segments.enumerated().map { index, segment in
      key = segment.points.lazy.compactMap(\.time).first ?? key
      return (key: key, index: index, segment: segment)
    }
    return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.segment)
  }

  private func fixes(
    of segments: [Course.Segment]
  ) throws(RouteError) -> ([Location], [Route.SegmentStart]) {
    guard let start = segments.first?.points.first?.time, let end = segments.last?.points.last?.time
    else { return ([], []) }
    guard !end.nanoseconds.subtractingReportingOverflow(start.nanoseconds).overflow else {
      throw RouteError(
        file: file, message: "it lasts more than 292 years, from \(start) to \(end)")
    }
    var fixes: [Location] = []
    var starts: [Route.SegmentStart] = []
    fixes.reserveCapacity(segments.reduce(0) { $0 + $1.points.count })
    for segment in segments {
      starts.append(Route.SegmentStart(fix: fixes.count, track: segment.track))
      for point in segment.points {
        let time = (point.time ?? start).nanoseconds - start.nanoseconds
        fixes.append(point.fix(at: Instant(nanoseconds: time)))
      }
    }
    return (fixes, starts)
  }
}

extension Course.Point {
  /// The fix at a time. A negative accuracy means that it is not known.
  func fix(at time: Instant) -> Location {
    let isKnown = accuracy.map { $0.isFinite && $0 >= 0 } ?? false
    return Location(
      coordinate: coordinate, horizontalAccuracy: isKnown ? accuracy : nil, altitude: altitude,
      time: time)
  }
}
